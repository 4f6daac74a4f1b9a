import { fold, foldToDigraphs } from './fold.js';
import { isCompoundSuffix, splitCompound } from './split-compound.js';
import { splitWords } from './split-words.js';

/** Parts the forms of a `search_forms` column. */
export const FORM_SEPARATOR = '|';

/**
 * The token sequences under which something of these names is found, separated by `|`, the words
 * of each by spaces: every name with its compounds split and, where it has some, also joined, and
 * with its umlauts both dropped and written as two letters.
 */
export const searchForms = (names: readonly string[]): string => {
  const forms = new Set<string>();
  for (const name of names) for (const form of formsOf(name)) forms.add(form);
  return [...forms].join(FORM_SEPARATOR);
};

const formsOf = (name: string): readonly string[] => {
  const forms = new Set<string>();
  for (const folded of new Set([fold(name), foldToDigraphs(name)])) {
    const words = splitWords(folded).map((word) => word.text);
    if (words.length === 0) continue;
    forms.add(words.flatMap(splitCompound).join(' '));
    forms.add(joinLast(words).join(' '));
  }
  return [...forms];
};

/** `Alte Haupt Straße` is also written `Alte Hauptstraße`. */
const joinLast = (words: readonly string[]): readonly string[] => {
  const last = words.at(-1);
  const before = words.at(-2);
  if (last === undefined || before === undefined || !isCompoundSuffix(last)) return words;
  return [...words.slice(0, -2), before + last];
};
