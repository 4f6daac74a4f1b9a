import { MOST_WORDS } from '../address/question.js';
import type { Question } from '../address/question.js';
import { holds, maskOf } from '../address/word-mask.js';
import { WIDEST_RANGE, parseHouseNumber } from '../text/house-number.js';
import type { HouseNumber } from '../text/house-number.js';
import { piecesOf, textOfPieces } from './number-pieces.js';
import type { NumberPiece } from './number-pieces.js';
import type { NumberReading, StreetName } from './number-reading.js';
import type { NumberSpan } from './number-spans.js';
import { isUnitFrom } from './unit-in-number.js';
import { isHashed } from './read-unit.js';

/** A reading, and how many words part it from the street's name: the fewer, the likelier. */
export type RatedReading = Omit<NumberReading, 'rank'> & { readonly distance: number };

/*
 * Fractions of a word decide between readings that are equally far from the name: a number before
 * the name goes before one behind it, and the whole of a span before a part of it.
 */
const BEHIND_NAME = 0.1;
const PART_LEFT_OUT = 0.2;

/** What a span says of the house, and what of it is not the house's number. */
type Hypothesis = HouseNumber & Pick<NumberReading, 'omitted' | 'unit'>;

/** Reads a span as house numbers: the whole first, then the house without its unit and the like. */
export const readNumber = (
  { words }: Question,
  { from, to, isWithFlat }: NumberSpan,
  street: StreetName,
): readonly RatedReading[] => {
  const spanned = words.slice(from, to);
  const pieces = piecesOf(spanned);
  const whole = parseHouseNumber(textOfPieces(pieces));
  if (!whole) return [];
  const isHash = spanned[0] !== undefined && isHashed(spanned[0]);
  const hypotheses: readonly Hypothesis[] = [
    ...(isWithFlat ? [] : [whole]),
    ...(isHash || street.country?.isUnitFirst ? behindUnit(pieces) : []),
    ...beforeUnit(pieces, street),
    ...rangeEnd(whole),
    ...bothSidesOfStroke(pieces),
    ...(to > from + 1 ? withoutSuffix(pieces) : []),
  ];
  const distance = distanceTo(street.mask, from, to);
  return hypotheses
    .filter(({ key }, at) => hypotheses.findIndex((other) => other.key === key) === at)
    .map((hypothesis, at) => ({
      ...hypothesis,
      used: maskOf(from, to),
      distance: distance + at * PART_LEFT_OUT,
    }));
};

/** The 12 of 3/12 or 3-12, the 12a of g3/12a: behind the only stroke, or else the only dash. */
const behindUnit = (pieces: readonly NumberPiece[]): readonly Hypothesis[] => {
  for (const mark of ['/', '-']) {
    const marked = pieces.flatMap((piece, at) => (piece.mark === mark ? [at] : []));
    const [at] = marked;
    if (at === undefined) continue;
    const number = pieces[at]?.isNumber ? parse(pieces.slice(at)) : undefined;
    if (!number || marked.length > 1) return [];
    return [{ ...number, omitted: 'unit', unit: textOfPieces(pieces.slice(0, at)) }];
  }
  return [];
};

/** The 12 of 12/3, 12-II and 12 a 3, as the country writes them. */
const beforeUnit = (pieces: readonly NumberPiece[], street: StreetName): readonly Hypothesis[] => {
  const found: Hypothesis[] = [];
  for (let at = pieces.length - 1; at > 0; at -= 1) {
    const number = isUnitFrom(pieces, at, street.country) ? parse(pieces.slice(0, at)) : undefined;
    if (number) found.push({ ...number, omitted: 'unit', unit: unitOf(pieces.slice(at)) });
  }
  return found;
};

const unitOf = ([first, ...more]: readonly NumberPiece[]): string =>
  textOfPieces(first ? [{ ...first, mark: '' }, ...more] : []);

/** The 14 of 12-14. */
const rangeEnd = (whole: HouseNumber): readonly Hypothesis[] => {
  if (whole.to === whole.from) return [];
  return [{ key: String(whole.to), from: whole.to, to: whole.to, omitted: 'range' }];
};

/**
 * The 12 and the 14 of 12/14: two houses, as what is behind a stroke is less where it parts a house.
 */
const bothSidesOfStroke = (pieces: readonly NumberPiece[]): readonly Hypothesis[] => {
  const [first, second] = pieces;
  if (pieces.length !== 2 || !first || second?.mark !== '/' || !second.isNumber) return [];
  const [from, to] = [Number(first.text), Number(second.text)];
  if (from < LEAST_PAIRED || to <= from || to - from > WIDEST_RANGE) return [];
  return [from, to].map((house) => ({
    ...{ key: String(house), from: house, to: house },
    omitted: 'range',
  }));
};
/** Below it, there may be more parts of a house than its number. */
const LEAST_PAIRED = 10;

/** The 12 of 12 a, which is another house; the 12a of 12a-c, which is one of them. */
const withoutSuffix = (pieces: readonly NumberPiece[]): readonly Hypothesis[] => {
  const last = pieces.at(-1);
  if (pieces.length < 2 || !last || last.isNumber) return [];
  const number = parse(pieces.slice(0, -1));
  const isRange = last.mark === '-' && pieces.at(-2)?.isNumber === false;
  return number ? [{ ...number, omitted: isRange ? 'range' : 'suffix' }] : [];
};

const parse = (pieces: readonly NumberPiece[]): HouseNumber | undefined =>
  parseHouseNumber(textOfPieces(pieces));

/** Words between a span and the nearest word of the street's name. */
const distanceTo = (nameMask: number, from: number, to: number): number => {
  for (let distance = 0; distance < MOST_WORDS; distance += 1) {
    const before = from - 1 - distance;
    const behind = to + distance;
    if (before >= 0 && holds(nameMask, before)) return distance;
    if (behind < MOST_WORDS && holds(nameMask, behind)) return distance + BEHIND_NAME;
  }
  return MOST_WORDS;
};
