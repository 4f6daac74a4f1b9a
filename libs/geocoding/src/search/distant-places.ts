import type { IndexSnapshot } from '../index/gazetteer.js';
import type { Segment } from '../index/segment.js';
import { QueryField, maskCovers, spanMask } from '../parsing/text/query-token.js';
import type { Alignment } from '../ranking/candidate.js';
import { isNameComplete } from '../ranking/score.js';
import { distantPlaceLimits as limits } from '../ranking/weights.js';
import type { MatchContext } from './alignment/match-context.js';
import {
  distantCosts,
  distantSpellingOf,
  distantWords,
  nameWordOf,
} from './readings/distant-spellings.js';
import type { DistantWord, NameWord } from './readings/distant-spellings.js';
import type { TokenReading } from './readings/span-readings.js';

/**
 * The places as which unknown words of a query may be misspelt beyond one edit, in all segments. None
 * if comparing them would exceed the work budget.
 */
export const readDistantPlaces = (
  { query, work }: Pick<MatchContext, 'query' | 'work'>,
  { vocabulary, segments }: IndexSnapshot,
  among: number,
): readonly TokenReading[] => {
  const words = distantWords(query, vocabulary, { among, field: QueryField.place }).filter(
    ({ isKnown, text }) => !isKnown && text.length >= limits.leastLetters,
  );
  if (words.length > limits.mostUnknownWords) return [];
  const tokens = segments.map(placeTokensOf);
  const count = tokens.reduce((sum, { length }) => sum + length, 0) * words.length;
  if (count === 0 || !work.allows('comparison', count)) return [];
  work.spend('comparison', count);
  const readings = new Map<string, TokenReading>();
  for (const token of tokens.flatMap((ofSegment) => [...ofSegment])) {
    const name = nameWordOf(vocabulary.wordOf(token), commonLanguage);
    for (const word of words) {
      const reading = readingOf(word, token, name);
      if (reading) readings.set(`${word.from} ${word.to} ${token}`, reading);
    }
  }
  return [...readings.values()];
};

const readingOf = (word: DistantWord, token: number, name: NameWord): TokenReading | undefined => {
  const spelling = distantSpellingOf(word, name);
  if (!spelling) return undefined;
  const { from, to } = word;
  const cost = distantCosts[spelling];
  return { from, to, token, cost, fields: QueryField.place, isOneLetter: false };
};

/** Which language a place is in shows only once it is found. */
const commonLanguage = [''];

/** The words of the places of each segment. Cached, as they are few and the places are many. */
const placeTokens = new WeakMap<Segment, Int32Array>();

const placeTokensOf = (segment: Segment): Int32Array => {
  let tokens = placeTokens.get(segment);
  if (!tokens) {
    const { firstPlace, firstHouse, forms } = segment;
    const all = forms.values.subarray(forms.starts[firstPlace], forms.starts[firstHouse]);
    tokens = Int32Array.from(new Set(all)).filter((token) => token >= 0);
    placeTokens.set(segment, tokens);
  }
  return tokens;
};

/** Whether a place read so is all that is wrong in an alignment, and a house number may confirm it. */
export const isOnlyPlaceMisspelt = (
  alignment: Alignment,
  readings: readonly TokenReading[],
): boolean => {
  const { city, postcode, numbers, nameMask, isNameCorrected, unexplained } = alignment;
  return (
    city === 'matched' &&
    postcode !== 'contradicted' &&
    numbers.length > 0 &&
    isNameComplete(alignment) &&
    !isNameCorrected &&
    readings.some(({ from, to }) => maskCovers(~(nameMask | unexplained), spanMask(from, to)))
  );
};
