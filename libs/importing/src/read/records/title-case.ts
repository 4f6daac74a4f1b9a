import type { Names } from '../../model/names.js';

type OptionalText = string | undefined;

/**
 * Names in title case: the first is the local name, the others are alternatives. Undefined without
 * any.
 */
export const titleCaseNames = (
  texts: readonly OptionalText[],
  welsh?: OptionalText,
): Names | undefined => {
  const [first, second] = present(...texts);
  if (first === undefined) return undefined;
  return second === undefined && !welsh ? onlyName(first) : allNames(present(...texts), welsh);
};

const allNames = (texts: readonly string[], welsh: OptionalText): Names => {
  const [local = '', ...others] = texts.map(titleCase);
  const alternatives = others.filter((name) => name !== local);
  const translation = welsh && titleCase(welsh);
  if (!translation || translation === local) return { local, alternatives };
  return { local, alternatives, translations: { cy: translation } };
};

const REMEMBERED_NAMES = 10_000;
const namesByText = new Map<string, Names>();

/** Cached, because consecutive rows often have the same street and town. */
const onlyName = (text: string): Names => {
  let names = namesByText.get(text);
  if (!names) {
    if (namesByText.size >= REMEMBERED_NAMES) namesByText.clear();
    names = { local: titleCase(text), alternatives: [] };
    namesByText.set(text, names);
  }
  return names;
};

export const present = (...texts: readonly OptionalText[]): readonly string[] =>
  texts.filter((text) => text !== undefined);

/** Words in lower case within British place and street names. */
const lowerCaseWords = new Set(
  'and at by cum de en in le la next of on over super the under upon with y yr'.split(' '),
);

/** Initials, and numbers with a letter, stay in upper case. */
const unchangedWord = /^(?:\d+[A-Z]?|[A-Z])$/;

/**
 * Converts an upper-case name to title case: `STOKE-ON-TRENT` becomes `Stoke-on-Trent`. Names with
 * lower-case letters are unchanged.
 */
export const titleCase = (name: string): string => {
  if (/\p{Ll}/u.test(name)) return name;
  return name.replace(/[\p{L}\p{N}'’]+/gu, (word, at: number) => titleCaseWord(word, at === 0));
};

const titleCaseWord = (word: string, isFirst: boolean): string => {
  const small = word.toLowerCase();
  if (!isFirst && lowerCaseWords.has(small)) return small;
  if (unchangedWord.test(word)) return word;
  return small.replace(/^(?:[od]['’])?\p{L}/u, (start) => start.toUpperCase());
};
