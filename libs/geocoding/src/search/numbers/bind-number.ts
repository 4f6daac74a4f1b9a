import { isNumeric } from '../../address/question.js';
import type { Question } from '../../address/question.js';
import { numberDesignators } from '../../address/number-designators.table.js';
import { buildingDesignators } from '../../address/unit-words/every-unit-word.js';
import { holds, includes, maskOf } from '../../address/word-mask.js';
import { joinFlats } from './join-flats.js';
import type { NumberReading, StreetName } from './number-reading.js';
import { nearestSpans } from './nearest-spans.js';
import { numberSpans } from './number-spans.js';
import type { NumberReader } from './number-reader.js';
import { readNumber } from './read-number.js';
import type { RatedReading } from './read-number.js';
import { readUnit } from './read-unit.js';
import { saysNoNumber } from './says-no-number.js';

/** What a question's free words say of the house. */
export interface BoundNumbers {
  /** Likeliest first. */
  readonly numbers: readonly NumberReading[];
  readonly unit?: string;
  /** Words of the likeliest number, the unit and designators, as a mask. */
  readonly used: number;
}

/** Readings less likely than these are seldom right, and each costs a look-up. */
const MOST_READINGS = 4;

/**
 * Reads what a street has left over of a question as unit and house number. Bound this late, the
 * numbers in `Rue du 8 Mai 1945` are no house numbers, as the street has used them.
 */
export const bindNumber = (
  reader: NumberReader,
  free: number,
  street: StreetName,
): BoundNumbers => {
  const { question } = reader;
  const none = saysNoNumber(question, free);
  const { unit, used } = readUnit(reader, {
    free: free & ~none,
    isNumberSaid: none !== 0,
  });
  // What a lane off the street leaves over stays unexplained, as the street is not the one meant.
  if (none !== 0 || (reader.lanesIn(street.country) & free) !== 0)
    return { numbers: [], unit, used: used | none };
  const left = free & ~used;
  const spans = joinFlats(question, numberSpans(question, left), street);
  const numbers = nearestSpans(question, spans, street)
    .flatMap((span) => readNumber(reader, span, street))
    .sort((one, other) => one.distance - other.distance)
    .slice(0, MOST_READINGS)
    .map(ranked);
  const likeliest = numbers[0]?.used ?? 0;
  return { numbers, unit, used: used | likeliest | designatorMask(question, left) };
};

const ranked = (reading: RatedReading, rank: number): NumberReading => {
  const { key, from, to, used, omitted, unit, mayBeConscription, habits } = reading;
  return { key, from, to, used, omitted, unit, mayBeConscription, habits, rank };
};

/**
 * `No`, `Nr`, `号` beside a number, and `Villa` or `č. p.` before it, say nothing of their own; behind
 * it Halle is a town.
 */
const designatorMask = ({ words }: Question, left: number): number =>
  words.reduce((mask, { text }, at) => {
    if (!holds(left, at)) return mask;
    const isAhead = isNumberAt(words, at + 1);
    const isBeside = isAhead || isNumberAt(words, at - 1);
    const saysNothing =
      (isBeside && numberDesignators.has(text)) || (isAhead && buildingDesignators.has(text));
    if (saysNothing) return mask | maskOf(at, at + 1);
    const isPair = isNumberAt(words, at + 2) && includes(left, maskOf(at, at + 2));
    return isPair && numberDesignators.has(`${text} ${words[at + 1]?.text}`)
      ? mask | maskOf(at, at + 2)
      : mask;
  }, 0);

const isNumberAt = (words: Question['words'], at: number): boolean => {
  const word = words[at];
  return word !== undefined && isNumeric(word);
};
