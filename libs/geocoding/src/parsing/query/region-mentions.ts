import { countries } from '#countries';
import { fold } from '../text/normalise.js';
import { tokenise } from '../text/tokenise.js';
import { findCountryMentions, isCountryName } from './country-mentions.js';
import { QueryField, startsNewPart } from '../text/query-token.js';
import type { QueryToken } from '../text/query-token.js';
import type { CountryMention, ParsedQuery, StateMention } from './parsed-query.js';
import { isPostcodeShaped } from './postcodes.js';

/** The countries, states and provinces that the tokens of a query name. */
export const findRegionMentions = (
  words: readonly QueryToken[],
): Pick<ParsedQuery, 'countryMentions' | 'stateMentions'> => {
  const countryMentions = findCountryMentions(words);
  return { countryMentions, stateMentions: findStateMentions(words, countryMentions) };
};

/** In letters. */
export const LONGEST_STATE_CODE = 3;

/** Whether a folded word is the full name of a country or a state. */
export const isRegionName = (word: string): boolean => isCountryName(word) || isStateName(word);

/** The usual name of a state or province of a country, from any of its names or its code. */
export const findStateByName = (country: string, name: string): string | undefined =>
  statesByName.get(stateKey(name))?.find((state) => state.country === country)?.state;

/**
 * The longest name at each token; each state that has the name is a mention: `CA` is California and
 * Cagliari.
 */
const findStateMentions = (
  words: readonly QueryToken[],
  countryMentions: readonly CountryMention[],
): readonly StateMention[] => {
  const mentions: StateMention[] = [];
  words.forEach((word, from) => {
    if (!firstWords.has(word.text)) return;
    for (let to = Math.min(words.length, from + maxNameTokens); to > from; to -= 1) {
      const named = words.slice(from, to);
      const states = statesByName.get(named.map(({ text }) => text).join(' '));
      if (!states || !named.every(({ fields }) => fields & QueryField.place)) continue;
      for (const { country, state } of states) {
        const isLast = isAtEnd(words, to, country) || startsCountry(countryMentions, to);
        const isInStatePosition = isLast || isInStateField(named);
        mentions.push({ country, state, from, to, isInStatePosition });
      }
      return;
    }
  });
  return mentions;
};

/** Whether nothing follows, or a postcode, or another part of the address. */
const isAtEnd = (words: readonly QueryToken[], to: number, country: string): boolean => {
  const [next, afterNext] = [words[to], words[to + 1]];
  if (!next || startsNewPart(next)) return true;
  const keys = [next.text, next.text + (afterNext?.text ?? '')];
  return keys.some((key) => isPostcodeShaped(key, country));
};

const startsCountry = (mentions: readonly CountryMention[], at: number): boolean =>
  mentions.some(({ from }) => from === at);

/** Whether the tokens are from a field of a structured query that holds no street. */
const isInStateField = (words: readonly QueryToken[]): boolean =>
  words.every(({ fields }) => !(fields & QueryField.street));

const isStateName = (word: string): boolean => statesByName.has(word);

const stateKey = (name: string): string =>
  tokenise(fold(name))
    .map(({ text }) => text)
    .join(' ');

const statesByName = new Map<string, Pick<StateMention, 'country' | 'state'>[]>();
const firstWords = new Set<string>();
let maxNameTokens = 0;

for (const { code: country, states = [] } of countries) {
  for (const { code, names } of states) {
    const [state = ''] = names;
    for (const name of new Set([...(code ? [code] : []), ...names].map(stateKey))) {
      const words = name.split(' ');
      firstWords.add(words[0] ?? '');
      maxNameTokens = Math.max(maxNameTokens, words.length);
      statesByName.set(name, [...(statesByName.get(name) ?? []), { country, state }]);
    }
  }
}

/** The longest name in the tables of cities with several names, in tokens. */
export const MAX_CITY_NAME_TOKENS = 4;

/** Whether a folded word begins a name of a city with several names. */
export const startsCityName = (word: string): boolean => firstCityWords.has(word);

/**
 * The other names of a city, by one of its names (folded, tokens separated by spaces): of each the
 * longest token, as the most distinctive one. Empty if the city has no other name.
 */
export const alternativeCityNames = (name: string): readonly string[] =>
  alternativesByName.get(name) ?? noAlternatives;

const noAlternatives: readonly string[] = [];

const tokensOfCityName = (name: string): readonly string[] =>
  tokenise(fold(name)).map(({ text }) => text);

const longestToken = (words: readonly string[]): string =>
  words.reduce((longest, word) => (word.length > longest.length ? word : longest), '');

const alternativesByName = new Map<string, readonly string[]>();
const firstCityWords = new Set<string>();

for (const names of countries.flatMap(({ cityNames = [] }) => cityNames)) {
  const tokenised = names.map(tokensOfCityName);
  for (const words of tokenised) {
    const name = words.join(' ');
    const known = alternativesByName.get(name) ?? noAlternatives;
    const others = tokenised.map(longestToken).filter((other) => !words.includes(other));
    firstCityWords.add(words[0] ?? '');
    alternativesByName.set(name, [...new Set([...known, ...others])]);
  }
}
