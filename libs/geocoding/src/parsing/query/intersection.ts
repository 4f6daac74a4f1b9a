import { cleanText } from '../text/clean-text.js';
import { fold } from '../text/normalise.js';
import { intersectionPhrases } from './intersection-phrases.table.js';
import type { IntersectionPhrases } from './intersection-phrases.table.js';

/** Two streets that a text names as meeting. */
export interface IntersectionReading {
  readonly first: string;
  /** May be followed by the town, without a comma. */
  readonly second: string;
  /** The other parts of the address, between commas. */
  readonly rest: string;
  /** Whether a sign or a phrase says so: otherwise a word such as `and`, which names contain too. */
  readonly isExplicit: boolean;
}

/** Names contain such words as well: only so many divisions of a text are tried. */
const MAX_READINGS = 3;

/** Longer texts are no intersections. */
const MAX_WORDS = 24;

/**
 * How a text may name an intersection, the likeliest reading first: `A & B, Town`, `corner of A and B`,
 * `A Ecke B`, `AとBの交差点`. Empty where nothing joins two names.
 */
export const readIntersections = (text: string): readonly IntersectionReading[] => {
  const plain = cleanText(text);
  if (!mayHaveJoint(plain)) return [];
  const words = wordsOf(plain);
  if (words.length > MAX_WORDS) return [];
  const readings = words
    .flatMap((_, at) => jointAt(words, at) ?? [])
    .flatMap((joint) => divide(plain, words, joint) ?? []);
  return [...readings, ...readUnspaced(plain)]
    .toSorted((one, other) => Number(other.isExplicit) - Number(one.isExplicit))
    .slice(0, MAX_READINGS);
};

/** A word or a sign of a text, by its place there. */
interface Word {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

const wordsOf = (text: string): readonly Word[] =>
  [...text.matchAll(wordPattern)].map(({ 0: word, index }) => ({
    text: withoutFullStop(fold(word)),
    from: index,
    to: index + word.length,
  }));

const withoutFullStop = (word: string): string => (word.endsWith('.') ? word.slice(0, -1) : word);

/** `A&B` is three words; so is the Arabic `and` that is written with the word after it. */
const wordPattern =
  /[,;\n、，]|[&＆/@+×]|\p{L}['’]|و(?=شارع|طريق)|[^\s,;\n、，&＆/@+×'’]+(?:['’][^\s,;\n、，&＆/@+×]*)?/gu;

const isComma = ({ text }: Word): boolean => /^[,;\n、]$/.test(text);

/** Phrases, their words separated by spaces, and the first word of each. */
interface Phrases {
  readonly all: ReadonlySet<string>;
  readonly firstWords: ReadonlySet<string>;
}

const phrasesOf = (kind: keyof IntersectionPhrases): Phrases => {
  const all = intersectionPhrases
    .flatMap((phrases) => phrases[kind].split('|'))
    .map((phrase) => wordsOf(phrase).map(({ text }) => text))
    .filter((words) => words.length > 0);
  return {
    all: new Set(all.map((words) => words.join(' '))),
    firstWords: new Set(all.flatMap(([first]) => first ?? [])),
  };
};

const before = phrasesOf('before');
const joints = phrasesOf('joint');
const between = phrasesOf('between');
const after = phrasesOf('after');

const signs = new Set(['&', '/', '@', '+', '×', 'x']);
/** The words with which a joint may begin: few others are compared with phrases. */
const firstOfJoints = new Set([...signs, ...between.firstWords, ...joints.firstWords]);

/** Whether a text may join two names: nearly all addresses do not, and need not be split. */
const mayHaveJoint = (text: string): boolean =>
  signOrScript.test(text) || firstOfJoint.test(fold(text));

/** A sign, or a script in which the joint may be a part of a word. */
const signOrScript = /[&＆/@+×]|\p{sc=Arabic}|\p{sc=Han}|\p{sc=Hangul}/u;
const wordsOfJoints = [...firstOfJoints].filter((word) => !/[&/@+×]/.test(word));
const firstOfJoint = new RegExp(
  `(?<![^\\s,;、'’])(?:${wordsOfJoints.join('|')})(?![^\\s,;、'’.])`,
  'u',
);

/** No phrase has more words. */
const MAX_PHRASE_WORDS = 4;

/** Where the longest phrase that begins at a word ends; undefined without one. */
const endOfPhrase = (
  words: readonly Word[],
  from: number,
  phrases: Phrases,
): number | undefined => {
  if (!phrases.firstWords.has(words[from]?.text ?? '')) return undefined;
  for (let to = Math.min(words.length, from + MAX_PHRASE_WORDS); to > from; to -= 1) {
    const phrase = words
      .slice(from, to)
      .map(({ text }) => text)
      .join(' ');
    if (phrases.all.has(phrase)) return to;
  }
  return undefined;
};

/** What joins two names: words from (inclusive) to (exclusive). */
interface Joint {
  readonly from: number;
  readonly to: number;
  readonly isExplicit: boolean;
}

const jointAt = (words: readonly Word[], from: number): Joint | undefined => {
  if (!firstOfJoints.has(words[from]?.text ?? '')) return undefined;
  if (signs.has(words[from]?.text ?? '')) return { from, to: from + 1, isExplicit: true };
  const explicit = endOfPhrase(words, from, between);
  if (explicit !== undefined) return { from, to: explicit, isExplicit: true };
  const to = endOfPhrase(words, from, joints);
  return to === undefined ? undefined : { from, to, isExplicit: false };
};

/** The names on both sides of a joint, within their parts between commas. */
const divide = (
  text: string,
  words: readonly Word[],
  joint: Joint,
): IntersectionReading | undefined => {
  if (isInPhrase(words, joint.from, before)) return undefined;
  const isAfterComma = isComma(words[joint.from - 1] ?? NO_WORD);
  const firstEnd = joint.from - Number(isAfterComma);
  const partStart = words.slice(0, firstEnd).findLastIndex(isComma) + 1;
  const nextComma = words.slice(joint.to).findIndex(isComma);
  const partEnd = nextComma < 0 ? words.length : joint.to + nextComma;
  const opening = findPhrase(words, [partStart, firstEnd], before);
  const closing = findPhrase(words, [joint.to, partEnd], after);
  const [first, second] = [
    words.slice(opening?.to ?? partStart, firstEnd),
    words.slice(joint.to, closing?.from ?? partEnd),
  ];
  if (![first, second].every(mayBeStreet)) return undefined;
  const others = [words.slice(0, opening?.from ?? partStart), words.slice(closing?.to ?? partEnd)];
  return {
    first: textOf(text, first),
    second: textOf(text, second),
    rest: others
      .map((one) => textOf(text, one))
      .filter((one) => one !== '')
      .join(', '),
    isExplicit: joint.isExplicit || opening !== undefined || closing !== undefined,
  };
};

const NO_WORD: Word = { text: '', from: 0, to: 0 };

/** Whether a phrase that begins earlier includes a word: the `hoek` of `op de hoek van`. */
const isInPhrase = (words: readonly Word[], at: number, phrases: Phrases): boolean =>
  [1, 2, 3].some((earlier) => (endOfPhrase(words, at - earlier, phrases) ?? 0) > at);

const findPhrase = (
  words: readonly Word[],
  [from, end]: readonly [number, number],
  phrases: Phrases,
): { readonly from: number; readonly to: number } | undefined => {
  for (let at = from; at < end; at += 1) {
    const to = endOfPhrase(words.slice(0, end), at, phrases);
    if (to !== undefined) return { from: at, to };
  }
  return undefined;
};

/** A number or a letter alone is that of a house; a name has few words. */
const mayBeStreet = (words: readonly Word[]): boolean =>
  words.length > 0 && words.length <= 8 && words.some(({ text }) => /\p{L}{2}/u.test(text));

/** Words of a text with what is between them, without signs at the ends. */
const textOf = (text: string, words: readonly Word[]): string =>
  text
    .slice(words[0]?.from ?? 0, words.at(-1)?.to ?? 0)
    .replace(/^[\s,;、，/&@+]+|[\s,;、，/&@+]+$/g, '');

/** Scripts without spaces, where the phrases are parts of the words; only with a phrase at the end. */
const readUnspaced = (text: string): readonly IntersectionReading[] => {
  if (!unspacedScript.test(text)) return [];
  const parts = text.split(/[,;\n、，]/).map((part) => part.trim());
  return parts.flatMap((part, index) => {
    const body = part.replace(unspacedEnd, '');
    if (body === part) return [];
    const rest = parts.filter((_, other) => other !== index).join(', ');
    return [...body.matchAll(unspacedJoint)].flatMap(({ 0: joint, index: at }) => {
      const [first, second] = [body.slice(0, at).trim(), body.slice(at + joint.length).trim()];
      return first.length > 1 && second.length > 1
        ? [{ first, second, rest, isExplicit: true }]
        : [];
    });
  });
};

const unspacedScript = /\p{sc=Han}|\p{sc=Hangul}/u;

const unspaced = (phrases: Phrases): string =>
  [...phrases.all]
    .filter((phrase) => unspacedScript.test(phrase) || /\p{sc=Hiragana}/u.test(phrase))
    .sort((one, other) => other.length - one.length)
    .join('|');

const unspacedEnd = new RegExp(`(?:${unspaced(after)})$`, 'u');
const unspacedJoint = new RegExp(`(?<!^)(?:${unspaced(joints)})`, 'gu');
