import { toMercator } from '#geodesy';
import type { HouseLookup, NearLookup, NumberLookup, PartLookup, RowRef } from '../gazetteer.js';
import { unitParts } from '../../text/unit-parts.js';

/** Which look-up it is, then generation, street and number. */
export const numberParameters = (
  lookups: readonly NumberLookup[],
): readonly (readonly unknown[])[] => [
  lookups.map((_, index) => index),
  lookups.map(({ generation }) => generation),
  lookups.map(({ street }) => street),
  lookups.map(({ number }) => number),
];

/** Which look-up it is, then generation, street and postcode. */
export const partParameters = (lookups: readonly PartLookup[]): readonly unknown[] => [
  lookups.map((_, index) => index),
  lookups.map(({ generation }) => generation),
  lookups.map(({ street }) => street),
  lookups.map(({ postcode }) => postcode),
];

/** As numberParameters, then the key, and what matches the unit. */
export const houseParameters = (
  lookups: readonly HouseLookup[],
): readonly (readonly unknown[])[] => [
  ...numberParameters(lookups),
  lookups.map(({ key }) => key),
  lookups.map(({ unit }) => (unit === undefined ? null : unitPattern(unit))),
];

/** What tells a unit most is the last of its parts: the 12 of `#03-12`. It may be filled up with noughts. */
const unitPattern = (unit: string): string | null => {
  const part = unitParts(unit).at(-1);
  if (part === undefined) return null;
  const [before, after] = [part[0], part.at(-1)].map((end = '') =>
    /\d/.test(end) ? '0-9' : 'a-z',
  );
  return `(^|[^${before}])0*${part}([^${after}]|$)`;
};

/** Which look-up it is, then generation and ordinal. */
export const refParameters = (refs: readonly RowRef[]): readonly unknown[] => [
  refs.map((_, index) => index),
  refs.map(({ generation }) => generation),
  refs.map(({ ordinal }) => ordinal),
];

/** Which look-up it is, then generation and the position in Mercator metres. */
export const pointParameters = (
  lookups: readonly NearLookup[],
): readonly (readonly unknown[])[] => {
  const points = lookups.map(({ position }) => toMercator(position));
  return [
    lookups.map((_, index) => index),
    lookups.map(({ generation }) => generation),
    points.map(({ x }) => x),
    points.map(({ y }) => y),
  ];
};

/** Which look-up it is, then generation, street and key: of those for a conscription number. */
export const conscriptionParameters = (
  lookups: readonly HouseLookup[],
): readonly (readonly unknown[])[] => {
  const asked = [...lookups.entries()].filter(([, { mayBeConscription }]) => mayBeConscription);
  return [
    asked.map(([index]) => index),
    asked.map(([, { generation }]) => generation),
    asked.map(([, { street }]) => street),
    asked.map(([, { key }]) => key),
  ];
};
