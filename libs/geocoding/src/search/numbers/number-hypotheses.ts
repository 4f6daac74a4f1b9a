import type { Country } from '#countries';
import type { Question, QuestionWord } from '../../address/question.js';
import { parseHouseNumber } from '../../text/house-number.js';
import { WIDEST_RANGE } from '../../text/number-on-street.js';
import type { HouseNumber } from '../../text/house-number.js';
import { piecesOf, textOfPieces } from './number-pieces.js';
import type { NumberPiece } from './number-pieces.js';
import type { NumberReading } from './number-reading.js';
import type { NumberSpan } from './number-spans.js';
import { partsOfConscription, withConscription } from './conscription.js';
import { isHashed } from './unit-place.js';
import { isUnitFrom } from './unit-in-number.js';

/** What a span says of the house, and what of it is not the house's number. */
export type NumberHypothesis = HouseNumber &
  Pick<NumberReading, 'omitted' | 'unit' | 'mayBeConscription' | 'habits'>;

/** Reads a span as house numbers: the whole first, then the house without its unit and the like. */
export const numberHypotheses = (
  { words }: Question,
  { from, to, isWithFlat }: NumberSpan,
  country: Country | undefined,
): readonly NumberHypothesis[] => {
  const spanned = words.slice(from, to);
  const pieces = piecesOf(spanned);
  const isUnitFirst = country?.isUnitFirst ?? false;
  const whole = wholeOf(pieces, country);
  if (!whole) return [];
  if (!isUnitFirst && isFloorAndDoor(spanned)) return floorAndDoor(whole, pieces);
  const hypotheses: readonly NumberHypothesis[] = [
    ...(isDirected(spanned, country) ? withoutDirection(pieces) : []),
    ...(isWithFlat ? [] : [whole]),
    ...(isUnitFirst ? behindUnit(pieces) : []),
    ...beforeUnit(pieces, country),
    ...rangeEnd(whole),
    ...(isUnitFirst ? [] : bothSidesOfStroke(pieces, country)),
    ...(to > from + 1 ? withoutSuffix(pieces) : []),
  ];
  const different = hypotheses.filter(
    ({ key }, at) => hypotheses.findIndex((other) => other.key === key) === at,
  );
  const habits = country?.numbers;
  return habits ? different.map((hypothesis) => ({ ...hypothesis, habits })) : different;
};

/** Where a unit may stand before the house, 3-12 is no range: houses of a side differ by even numbers. */
const wholeOf = (
  pieces: readonly NumberPiece[],
  country: Country | undefined,
): NumberHypothesis | undefined => {
  if (country?.numbers?.isConscriptionFirst) return withConscription(pieces, country);
  const whole = parseHouseNumber(textOfPieces(pieces), country);
  if (whole && country?.numbers?.isDashOfHouse) return { ...whole, to: whole.from };
  const isUneven = whole && (whole.to - whole.from) % 2 !== 0;
  return country?.isUnitFirst && isUneven ? { ...whole, from: whole.to } : whole;
};

/** `12 W`, ahead of a street that the gazetteer knows without its direction. */
const isDirected = (spanned: readonly QuestionWord[], country: Country | undefined): boolean => {
  const last = spanned.at(-1);
  const isLetter = spanned.length > 1 && last?.joint === ' ' && /^[nesw]$/.test(last.text);
  return isLetter && (country?.numbers?.hasDirectionals ?? false);
};

const withoutDirection = (pieces: readonly NumberPiece[]): readonly NumberHypothesis[] => {
  const number = parse(pieces.slice(0, -1));
  return number ? [number] : [];
};

/** No range; `#01-01, 31` is filed under the first of its numbers, `#01-01` under both as one. */
const floorAndDoor = (
  { key, from }: HouseNumber,
  [floor]: readonly NumberPiece[],
): readonly NumberHypothesis[] =>
  [...new Set([from, Number(floor?.text ?? from)])].map((number) => ({
    key,
    from: number,
    to: number,
  }));

/** `#03-12` without a house. */
const isFloorAndDoor = ([first, ...more]: readonly QuestionWord[]): boolean =>
  first !== undefined && isHashed(first) && more.some(({ joint }) => joint !== '');

/** The 12 of 3/12 or 3-12, the 12a of g3/12a: behind the only stroke, or else the only dash. */
const behindUnit = (pieces: readonly NumberPiece[]): readonly NumberHypothesis[] => {
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
const beforeUnit = (
  pieces: readonly NumberPiece[],
  country: Country | undefined,
): readonly NumberHypothesis[] => {
  const found: NumberHypothesis[] = [];
  for (let at = pieces.length - 1; at > 0; at -= 1) {
    const number = isUnitFrom(pieces, at, country) ? parse(pieces.slice(0, at)) : undefined;
    if (number) found.push({ ...number, omitted: 'unit', unit: unitOf(pieces.slice(at)) });
  }
  return found;
};

const unitOf = ([first, ...more]: readonly NumberPiece[]): string =>
  textOfPieces(first ? [{ ...first, mark: '' }, ...more] : []);

/** The 14 of 12-14. */
const rangeEnd = (whole: HouseNumber): readonly NumberHypothesis[] => {
  if (whole.to === whole.from) return [];
  return [{ key: String(whole.to), from: whole.to, to: whole.to, omitted: 'range' }];
};

/**
 * The 12 and the 14 of 12/14: two houses, as what is behind a stroke is less where it parts a house.
 */
const bothSidesOfStroke = (
  pieces: readonly NumberPiece[],
  country: Country | undefined,
): readonly NumberHypothesis[] => {
  if (country?.numbers?.isConscriptionFirst) return partsOfConscription(pieces);
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

/** The 12 of 12 a, which is another house; the 12a of 12a-c and 12a/b, which is one of them. */
const withoutSuffix = (pieces: readonly NumberPiece[]): readonly NumberHypothesis[] => {
  const last = pieces.at(-1);
  if (pieces.length < 2 || !last || last.isNumber) return [];
  const number = parse(pieces.slice(0, -1));
  const isRange = last.mark !== '' && pieces.at(-2)?.isNumber === false;
  return number ? [{ ...number, omitted: isRange ? 'range' : 'suffix' }] : [];
};

const parse = (pieces: readonly NumberPiece[]): HouseNumber | undefined =>
  parseHouseNumber(textOfPieces(pieces));
