import { compoundSuffixes } from './compounds.table.js';
import { fold, foldToDigraphs } from './normalise.js';
import { tokenise } from './tokenise.js';

/** Between the forms in a `search_forms` column. */
export const FORM_SEPARATOR = '|';

/** Between the forms of current names and those of other names: former, local, official ones. */
export const OTHER_NAMES_SEPARATOR = '||';

/**
 * The token sequences under which an object with these names is indexed, separated by `|`, the
 * tokens of each by spaces, those of other names behind `||`. Every name has a form with its
 * compounds split and one with its street suffix joined, each with umlauts as plain letters and as
 * two letters; equal forms occur once.
 */
export const searchForms = (
  names: readonly string[],
  otherNames: readonly string[] = [],
): string => {
  const current = new Set(names.flatMap(formsOf));
  const others = new Set(otherNames.flatMap(formsOf).filter((form) => !current.has(form)));
  return [current, others]
    .filter(({ size }) => size > 0)
    .map((forms) => [...forms].join(FORM_SEPARATOR))
    .join(OTHER_NAMES_SEPARATOR);
};

const formsOf = (name: string): readonly string[] => {
  const forms = new Set<string>();
  for (const folded of new Set([fold(name), foldToDigraphs(name)])) {
    const words = tokenise(folded).map(({ text }) => text);
    if (words.length === 0) continue;
    forms.add(words.flatMap(splitCompound).join(' '));
    forms.add(joinStreetSuffix(words).join(' '));
  }
  return [...forms];
};

/** `Alte Haupt Straße` is also written `Alte Hauptstraße`. */
const joinStreetSuffix = (words: readonly string[]): readonly string[] => {
  const last = words.at(-1);
  const before = words.at(-2);
  if (last === undefined || before === undefined || !isStreetSuffix(last)) return words;
  return [...words.slice(0, -2), before + last];
};

/** Splits a folded word before its street suffix (`haupt` + `strasse`); one part if it has none. */
export const splitCompound = (word: string): readonly string[] => {
  for (const suffix of suffixesByLastLetter.get(word.at(-1)) ?? []) {
    const stem = word.length - suffix.length;
    if (stem >= MIN_STEM_LENGTH && word.endsWith(suffix)) return [word.slice(0, stem), suffix];
  }
  return [word];
};

/** A shorter stem is rarely a word: `Spring` is no compound with `ring`. */
const MIN_STEM_LENGTH = 3;

/** Whether a folded word is itself a street suffix. */
export const isStreetSuffix = (word: string): boolean => suffixSet.has(word);

const suffixSet: ReadonlySet<string> = new Set(compoundSuffixes);

/** Suffixes by their last letter, longest first, so that a word is compared with few of them. */
const suffixesByLastLetter = new Map<string | undefined, string[]>();
for (const suffix of [...suffixSet].sort((one, other) => other.length - one.length)) {
  const known = suffixesByLastLetter.get(suffix.at(-1)) ?? [];
  suffixesByLastLetter.set(suffix.at(-1), [...known, suffix]);
}
