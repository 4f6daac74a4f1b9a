import { compoundSuffixes } from './compounds.table.js';

/** Shorter than this, what precedes a suffix is hardly a word of its own ("Ring", "Spring"). */
const SHORTEST_STEM = 3;

const bySize = [...new Set(compoundSuffixes)].sort((a, b) => b.length - a.length);

/** Suffixes by their last letter, so that a word is held against a few. */
const byLastLetter = new Map<string | undefined, string[]>();
for (const suffix of bySize) {
  byLastLetter.set(suffix.at(-1), [...(byLastLetter.get(suffix.at(-1)) ?? []), suffix]);
}

/** Splits a folded word before its street suffix (`haupt` + `strasse`); one part if it has none. */
export const splitCompound = (word: string): readonly string[] => {
  for (const suffix of byLastLetter.get(word.at(-1)) ?? []) {
    const stem = word.length - suffix.length;
    if (stem >= SHORTEST_STEM && word.endsWith(suffix)) return [word.slice(0, stem), suffix];
  }
  return [word];
};

/** Whether a folded word is a street suffix standing alone. */
export const isCompoundSuffix = (word: string): boolean => suffixes.has(word);

const suffixes: ReadonlySet<string> = new Set(compoundSuffixes);
