import { toMercator } from '#geo';
import type {
  HouseLookup,
  IdRange,
  PositionLookup,
  NumberLookup,
  StreetSectionLookup,
  RowRef,
} from '../index/gazetteer.js';
import { lastUnitNumber } from '../parsing/unit/read-unit.js';

/** Columns: index of the lookup, generation, street, number. */
export const numberParameters = (
  lookups: readonly NumberLookup[],
): readonly (readonly unknown[])[] => [
  lookups.map((_, index) => index),
  lookups.map(({ generation }) => generation),
  lookups.map(({ street }) => street),
  lookups.map(({ number }) => number),
];

/** Columns: index of the lookup, generation, street, postcode. */
export const streetSectionParameters = (
  lookups: readonly StreetSectionLookup[],
): readonly (readonly unknown[])[] => [
  lookups.map((_, index) => index),
  lookups.map(({ generation }) => generation),
  lookups.map(({ street }) => street),
  lookups.map(({ postcode }) => postcode),
];

/** As numberParameters, then the key and a pattern for the unit, or null. */
export const houseParameters = (
  lookups: readonly HouseLookup[],
): readonly (readonly unknown[])[] => [
  ...numberParameters(lookups),
  lookups.map(({ key }) => key),
  lookups.map(({ unit }) => (unit === undefined ? null : unitPattern(unit))),
];

/**
 * A regular expression for the last part of a unit, its most specific one: the 12 of `#03-12`.
 * Allows leading zeros.
 */
const unitPattern = (unit: string): string | null => {
  const part = lastUnitNumber(unit);
  if (part === undefined) return null;
  const [before, after] = [part[0], part.at(-1)].map((end = '') =>
    /\d/.test(end) ? '0-9' : 'a-z',
  );
  return `(^|[^${before}])0*${part}([^${after}]|$)`;
};

/** Columns: index of the lookup, generation, ordinal. */
export const refParameters = (refs: readonly RowRef[]): readonly (readonly unknown[])[] => [
  refs.map((_, index) => index),
  refs.map(({ generation }) => generation),
  refs.map(({ ordinal }) => ordinal),
];

/** Columns: index of the lookup, first id, last id. */
export const rangeParameters = (ranges: readonly IdRange[]): readonly unknown[] => [
  ranges.map((_, index) => index),
  ranges.map(({ first }) => first),
  ranges.map(({ last }) => last),
];

/** Columns: index of the lookup, generation, x and y in Mercator metres. */
export const pointParameters = (
  lookups: readonly PositionLookup[],
): readonly (readonly unknown[])[] => {
  const points = lookups.map(({ position }) => toMercator(position));
  return [
    lookups.map((_, index) => index),
    lookups.map(({ generation }) => generation),
    points.map(({ x }) => x),
    points.map(({ y }) => y),
  ];
};

/**
 * Columns: index of the lookup, generation, street, key; only of lookups that may be conscription
 * numbers.
 */
export const conscriptionParameters = (
  lookups: readonly HouseLookup[],
): readonly (readonly unknown[])[] => {
  const selected = [...lookups.entries()].filter(([, { mayBeConscription }]) => mayBeConscription);
  return [
    selected.map(([index]) => index),
    selected.map(([, { generation }]) => generation),
    selected.map(([, { street }]) => street),
    selected.map(([, { key }]) => key),
  ];
};
