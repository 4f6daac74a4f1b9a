import type { Country, HouseNumberRules } from '#countries';
import { isNumeric } from '../text/query-token.js';
import type { QueryToken } from '../text/query-token.js';
import { MAX_RANGE_WIDTH, houseNumberFromParts, parseHouseNumber } from './house-number.js';
import type { HouseNumber } from './house-number.js';
import { partsOfWords, textOfParts } from './number-parts.js';
import type { NumberPart } from './number-parts.js';
import type { NumberSpan } from './number-spans.js';
import { isUnitFrom } from './unit-in-number.js';
import { flatMap } from '../../lists.js';

/** One way to read words of a query as a house number. */
export interface HouseNumberReading extends HouseNumber {
  /** What of the words is not in the number: a suffix, a possible unit, or other houses. */
  readonly omitted?: 'suffix' | 'unit' | 'range';
  /** The unit that is not in the number. */
  readonly unit?: string;
  /** Whether it may also be the number that the town has given the house: see HouseNumberRules. */
  readonly mayBeConscription?: boolean;
  /** How the country writes house numbers, where it differs from most. */
  readonly rules?: HouseNumberRules;
}

/**
 * Reads a span of a query as house numbers of a country, likeliest first: the whole span, then the
 * house without what may be a unit, a further house or a suffix.
 */
export const readHouseNumbers = (
  words: readonly QueryToken[],
  { from, to, isWithFlat }: NumberSpan,
  country: Country | undefined,
): readonly HouseNumberReading[] => {
  const spanned = words.slice(from, to);
  const parts = partsOfWords(spanned);
  const isUnitFirst = country?.isUnitFirst ?? false;
  const whole = readWhole(parts, country);
  if (!whole) return [];
  if (!isUnitFirst && isFloorAndDoor(spanned)) return readFloorAndDoor(whole, parts);
  const rules = country?.houseNumbers;
  if (spanned.length === 1 && parts.length === 1) return [withRules(whole, rules)];
  const readings: readonly HouseNumberReading[] = [
    ...(endsWithDirection(spanned, country) ? readPart(parts.slice(0, -1)) : []),
    ...(isWithFlat ? [] : [whole]),
    ...(isUnitFirst ? readBehindUnit(parts) : []),
    ...readBeforeUnit(parts, country),
    ...readRangeEnd(whole),
    ...(isUnitFirst ? [] : readBesideSlash(parts, country)),
    ...(to > from + 1 ? readWithoutSuffix(parts) : []),
  ];
  const distinct = readings.filter(
    ({ key }, at) => readings.findIndex((other) => other.key === key) === at,
  );
  return rules ? distinct.map((reading) => withRules(reading, rules)) : distinct;
};

const withRules = (
  { key, from, to, omitted, unit, mayBeConscription }: HouseNumberReading,
  rules: HouseNumberRules | undefined,
): HouseNumberReading => ({ key, from, to, omitted, unit, mayBeConscription, rules });

const readWhole = (
  parts: readonly NumberPart[],
  country: Country | undefined,
): HouseNumberReading | undefined => {
  const whole = houseNumberFromParts(parts, country);
  if (!whole || !country) return whole;
  if (country.houseNumbers?.hasConscriptionNumbers)
    return { ...whole, mayBeConscription: /^\d+$/.test(whole.key) };
  if (country.houseNumbers?.isDashPartOfNumber) return { ...whole, to: whole.from };
  // Where units come first, 3-12 is no range: houses of one side differ by an even number.
  const isUneven = (whole.to - whole.from) % 2 !== 0;
  return country.isUnitFirst && isUneven ? { ...whole, from: whole.to } : whole;
};

/** `#03-12` without a house number. */
const isFloorAndDoor = ([first, ...more]: readonly QueryToken[]): boolean =>
  first !== undefined && isHashed(first) && more.some((word) => word.separator !== '');

/** `#5`: a unit, or the house where the query has no other number. */
export const isHashed = (word: QueryToken): boolean =>
  word.separator.includes('#') && isNumeric(word);

/**
 * Floor and door are no range. `#01-01, 31` is stored under the first of its numbers, `#01-01` under
 * both as one.
 */
const readFloorAndDoor = (
  { key, from }: HouseNumber,
  [floor]: readonly NumberPart[],
): readonly HouseNumberReading[] =>
  [...new Set([from, Number(floor?.text ?? from)])].map((number) => ({
    key,
    from: number,
    to: number,
  }));

/** `12 W`, before a street that the gazetteer knows without its direction. */
const endsWithDirection = (
  spanned: readonly QueryToken[],
  country: Country | undefined,
): boolean => {
  const last = spanned.at(-1);
  const isLetter = spanned.length > 1 && last?.separator === ' ' && /^[nesw]$/.test(last.text);
  return isLetter && (country?.houseNumbers?.hasDirectionals ?? false);
};

/** The 12 of 3/12 or 3-12, the 12a of g3/12a: behind the only slash, or else the only dash. */
const readBehindUnit = (parts: readonly NumberPart[]): readonly HouseNumberReading[] => {
  for (const mark of ['/', '-']) {
    const [at, ...more] = [...parts.keys()].filter((index) => parts[index]?.separator === mark);
    if (at === undefined) continue;
    if (more.length > 0 || !parts[at]?.isNumber) return [];
    return readPart(parts.slice(at), { omitted: 'unit', unit: textOfParts(parts.slice(0, at)) });
  }
  return [];
};

/** The 12 of 12/3, 12-II and 12 a 3, as the country writes them. */
const readBeforeUnit = (
  parts: readonly NumberPart[],
  country: Country | undefined,
): readonly HouseNumberReading[] =>
  flatMap(
    [...parts.keys()]
      .slice(1)
      .reverse()
      .filter((at) => isUnitFrom(parts, at, country)),
    (at) => readPart(parts.slice(0, at), { omitted: 'unit', unit: textOfParts(parts.slice(at)) }),
  );

/** The 14 of 12-14. */
const readRangeEnd = ({ from, to }: HouseNumber): readonly HouseNumberReading[] =>
  to === from ? [] : [singleHouse(to)];

const singleHouse = (number: number): HouseNumberReading => ({
  ...{ key: String(number), from: number, to: number },
  omitted: 'range',
});

/**
 * The 12 and the 14 of 12/14, which are two houses, as a smaller number behind the slash would be a
 * unit; in Czechia the 68 and the 1700 of 1700/68.
 */
const readBesideSlash = (
  parts: readonly NumberPart[],
  country: Country | undefined,
): readonly HouseNumberReading[] => {
  if (country?.houseNumbers?.hasConscriptionNumbers) return readConscription(parts);
  const [first, second] = parts;
  if (parts.length !== 2 || !first || second?.separator !== '/' || !second.isNumber) return [];
  const [from, to] = [Number(first.text), Number(second.text)];
  if (from < MIN_PAIRED_HOUSE || to <= from || to - from > MAX_RANGE_WIDTH) return [];
  return [from, to].map(singleHouse);
};

/** Below it, the number behind the slash may be a unit although it is greater. */
const MIN_PAIRED_HOUSE = 10;

/** The number on the street, and the number that the town has given: either may be known alone. */
const readConscription = (parts: readonly NumberPart[]): readonly HouseNumberReading[] => {
  const at = parts.findIndex(({ separator }) => separator === '/');
  if (at < 0) return [];
  return flatMap([parts.slice(at), parts.slice(0, at)], (half) => {
    // Read as text, as it may begin with a designator: `1700/Nr-68`.
    const number = parseHouseNumber(textOfParts(half));
    return number ? [{ ...number, omitted: 'range' } as const] : [];
  });
};

/** The 12 of 12 a, which is another house; the 12a of 12a-c and 12a/b, which is one of them. */
const readWithoutSuffix = (parts: readonly NumberPart[]): readonly HouseNumberReading[] => {
  const last = parts.at(-1);
  if (parts.length < 2 || !last || last.isNumber) return [];
  const isRange = last.separator !== '' && parts.at(-2)?.isNumber === false;
  return readPart(parts.slice(0, -1), { omitted: isRange ? 'range' : 'suffix' });
};

const readPart = (
  parts: readonly NumberPart[],
  rest: Pick<HouseNumberReading, 'omitted' | 'unit'> = {},
): readonly HouseNumberReading[] => {
  const number = houseNumberFromParts(parts);
  return number ? [{ ...number, ...rest }] : [];
};
