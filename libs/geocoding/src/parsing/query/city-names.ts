import { countries } from '#countries';
import { fold } from '../text/normalise.js';
import { tokenise } from '../text/tokenise.js';

/** The longest name in the tables of cities with several names, in tokens. */
export const MAX_CITY_NAME_TOKENS = 4;

/** Whether a folded word begins a name of a city with several names. */
export const startsCityName = (word: string): boolean => firstWords.has(word);

/**
 * The other names of a city, by one of its names (folded, tokens separated by spaces): of each the
 * longest token, as the most distinctive one. Empty if the city has no other name.
 */
export const alternativeCityNames = (name: string): readonly string[] =>
  alternativesByName.get(name) ?? noAlternatives;

const noAlternatives: readonly string[] = [];

const tokensOfName = (name: string): readonly string[] =>
  tokenise(fold(name)).map(({ text }) => text);

const longestToken = (words: readonly string[]): string =>
  words.reduce((longest, word) => (word.length > longest.length ? word : longest), '');

const alternativesByName = new Map<string, readonly string[]>();
const firstWords = new Set<string>();

for (const names of countries.flatMap(({ cityNames = [] }) => cityNames)) {
  const tokenised = names.map(tokensOfName);
  for (const words of tokenised) {
    const name = words.join(' ');
    const known = alternativesByName.get(name) ?? noAlternatives;
    const others = tokenised.map(longestToken).filter((other) => !words.includes(other));
    firstWords.add(words[0] ?? '');
    alternativesByName.set(name, [...new Set([...known, ...others])]);
  }
}
