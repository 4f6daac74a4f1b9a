import type { HouseNumberReading } from './house-number-readings.js';

/** How a stored house number matches the one of a query. */
export type HouseNumberMatch =
  | 'same'
  /** One is a range or a part of the other: 12 of 12-14. */
  | 'within'
  /** The house of a unit that the query has as a part of its number: 12 for 12/3. */
  | 'house-of-unit'
  /** A range around that house. */
  | 'range-of-unit'
  /** The same number with another suffix, which is another house: 12 for 12a. */
  | 'other-suffix';

/** A house number as the database stores it. */
export interface StoredHouseNumber {
  readonly numberKey: string;
  readonly from: number;
  readonly to: number;
}

/** Compares the house number of a query with a stored one that shares its integer or its range. */
export const compareHouseNumbers = (
  query: HouseNumberReading,
  stored: StoredHouseNumber,
): HouseNumberMatch => {
  const match = compareWhole(query, stored);
  if (query.omitted === undefined || match === 'other-suffix') return match;
  // Another flat of the house is not the flat of the query.
  if (query.omitted === 'unit' && match === 'same') return 'house-of-unit';
  const isRange = stored.to > stored.from;
  if (query.omitted === 'unit' && isRange) return 'range-of-unit';
  const isHouse = match === 'same' || isRange;
  return query.omitted !== 'suffix' && isHouse ? 'within' : 'other-suffix';
};

const compareWhole = (query: HouseNumberReading, stored: StoredHouseNumber): HouseNumberMatch => {
  const { key, from, to, rules } = query;
  const { numberKey } = stored;
  if (numberKey === key) return 'same';
  if (rules?.isDashPartOfNumber) return 'other-suffix';
  if (rules?.hasDashedBlocks && withoutBlockDash(numberKey) === withoutBlockDash(key))
    return 'same';
  if (numberKey.split('/').includes(key)) return 'within';
  if (stored.from === from && numberKey.endsWith(`-${key}`)) return 'within';
  const isRange = to > from;
  if (!isRange && isPlain(key) && coversSide(stored, from)) return 'within';
  const isEnd = stored.from === from || stored.from === to;
  return isRange && isEnd && isPlain(numberKey) ? 'within' : 'other-suffix';
};

/** House 45 of block 123 is 123-45, and also written without the dash. */
const withoutBlockDash = (key: string): string => key.replace(/^(\d{2,3})-(\d{2})$/, '$1$2');

const isPlain = (key: string): boolean => /^\d+$/.test(key);

/** A range covers the numbers of its own side of the street, or of both where its ends differ. */
const coversSide = ({ from, to }: StoredHouseNumber, number: number): boolean => {
  if (to <= from || number < from || number > to) return false;
  return number % 2 === from % 2 || from % 2 !== to % 2;
};

const knownHouse: ReadonlySet<string> = new Set<HouseNumberMatch>([
  'same',
  'within',
  'house-of-unit',
  'range-of-unit',
]);

/** Whether a match means that the house of the query is known, perhaps by a part of its number. */
export const isKnownHouse = (match: string): boolean => knownHouse.has(match);
