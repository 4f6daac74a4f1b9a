import { countries } from '#countries';
import { fold } from '../text/fold.js';
import { splitWords } from '../text/split-words.js';

/** The longest name of a city that is known by several, in words. */
export const MOST_CITY_WORDS = 4;

/** Whether names of cities that are known by several begin with a folded word. */
export const mayBeginCity = (word: string): boolean => firstWords.has(word);

/**
 * What a city is also called, by one of its names (folded, a space between words): of each other
 * name the word that tells most. None where a name is the only one.
 */
export const otherCityNames = (name: string): readonly string[] => otherNames.get(name) ?? none;

const none: readonly string[] = [];

const wordsOf = (name: string): readonly string[] => splitWords(fold(name)).map(({ text }) => text);

const longestOf = (words: readonly string[]): string =>
  words.reduce((longest, word) => (word.length > longest.length ? word : longest), '');

const otherNames = new Map<string, readonly string[]>();
const firstWords = new Set<string>();

for (const names of countries.flatMap(({ cityNames = [] }) => cityNames)) {
  const split = names.map(wordsOf);
  for (const words of split) {
    const name = words.join(' ');
    const others = split.map(longestOf).filter((other) => !words.includes(other));
    firstWords.add(words[0] ?? '');
    otherNames.set(name, [...new Set([...(otherNames.get(name) ?? []), ...others])]);
  }
}
