import { MOST_WORDS } from '../../address/question.js';
import { holds, maskOf } from '../../address/word-mask.js';
import type { NumberReader } from './number-reader.js';
import type { NumberReading, StreetName } from './number-reading.js';
import type { NumberSpan } from './number-spans.js';

/** A reading, and how many words part it from the street's name: the fewer, the likelier. */
export type RatedReading = Omit<NumberReading, 'rank'> & { readonly distance: number };

/*
 * Fractions of a word decide between readings that are equally far from the name: a number on
 * the side of the name where the country writes it goes before one on the other, and the whole of
 * a span before a part of it.
 */
const UNUSUAL_SIDE = 0.1;
const PART_LEFT_OUT = 0.2;

/** Reads a span as house numbers of a street, the whole of it first. */
export const readNumber = (
  reader: NumberReader,
  span: NumberSpan,
  street: StreetName,
): readonly RatedReading[] => {
  const used = maskOf(span.from, span.to);
  const distance = distanceTo(street, span.from, span.to);
  return reader
    .read(span, street.country)
    .map(({ key, from, to, omitted, unit, mayBeConscription, habits }, at) => ({
      key,
      from,
      to,
      omitted,
      unit,
      mayBeConscription,
      habits,
      used,
      distance: distance + at * PART_LEFT_OUT,
    }));
};

/** Words between a span and the nearest word of the street's name. */
const distanceTo = ({ mask, country }: StreetName, from: number, to: number): number => {
  const isNumberFirst = country?.writing.order.startsWith('number') ?? false;
  for (let distance = 0; distance < MOST_WORDS; distance += 1) {
    const before = from - 1 - distance;
    const behind = to + distance;
    if (before >= 0 && holds(mask, before)) return distance + (isNumberFirst ? UNUSUAL_SIDE : 0);
    if (behind < MOST_WORDS && holds(mask, behind))
      return distance + (isNumberFirst ? 0 : UNUSUAL_SIDE);
  }
  return MOST_WORDS;
};
