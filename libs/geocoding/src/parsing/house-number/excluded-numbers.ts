import type { Country } from '#countries';
import type { QueryToken } from '../text/query-token.js';
import { QueryField, isNumeric, maskHas, spanMask, startsNewPart } from '../text/query-token.js';
import { noNumberPhrases } from './number-words.table.js';
import { laneMarks, laneWords, romanisedLaneWords } from './script-marks.table.js';

/** The words that name a lane off a street, as masks. */
export interface LaneWords {
  /** In the script of the country: `39巷`, `14길`. */
  readonly local: number;
  /** In Latin letters: `Lane 39`, which names a lane only where lanes are numbered. */
  readonly romanised: number;
}

/**
 * Finds the words that name a numbered lane off a street. Where a street's name has none of them, the
 * number beside them belongs to a house on the lane, not on the street.
 */
export const findLaneWords = (words: readonly QueryToken[]): LaneWords => {
  let [local, romanised] = [0, 0];
  for (const [at, { text }] of words.entries()) {
    const [before, next] = [words[at - 1], words[at + 1]];
    const isBehindNumber = () => before !== undefined && isNumeric(before);
    const isBeforeNumber = () => next !== undefined && !startsNewPart(next) && isNumeric(next);
    if (numberedLane.test(text) || (laneWords.has(text) && isBehindNumber()))
      local |= spanMask(at, at + 1);
    if (romanisedLaneWords.has(text) && isBeforeNumber()) romanised |= spanMask(at, at + 1);
  }
  return { local, romanised };
};

const numberedLane = new RegExp(`^\\d+[${laneMarks.join('')}]$`);

/** The words that name a lane in a country, as a mask. */
export const laneMaskIn = (
  { local, romanised }: LaneWords,
  country: Country | undefined,
): number => (country?.houseNumbers?.hasNumberedLanes ? local | romanised : local);

/** The first words of the phrases: most words are ruled out by them. */
const firstWords: ReadonlySet<string> = new Set(
  [...noNumberPhrases].map((phrase) => phrase.split(' ')[0] ?? phrase),
);
const MAX_PHRASE_WORDS = 3;

/** Whether a query may say that the house has no number: most do not, and are bound faster. */
export const mayHaveNoNumberPhrase = (words: readonly QueryToken[]): boolean =>
  words.some(({ text }) => firstWords.has(text));

/** Finds `s/n` and its like, by which the house has no number: the free words as a mask, otherwise 0. */
export const findNoNumberPhrase = (words: readonly QueryToken[], free: number): number => {
  for (const [at, word] of words.entries()) {
    if (!firstWords.has(word.text) || !maskHas(free, at) || !(word.fields & QueryField.number))
      continue;
    for (let to = Math.min(words.length, at + MAX_PHRASE_WORDS); to > at; to -= 1) {
      const phrase = words.slice(at, to);
      const isWhole = phrase.every(
        (part, index) => index === 0 || (maskHas(free, at + index) && isBoundToPhrase(part)),
      );
      if (isWhole && noNumberPhrases.has(phrase.map(({ text }) => text).join(' ')))
        return spanMask(at, to);
    }
  }
  return 0;
};

/** `S N` with a space is a direction or an initial. */
const isBoundToPhrase = (word: QueryToken): boolean =>
  word.text.length > 1 || /^[/.]$/.test(word.separator);
