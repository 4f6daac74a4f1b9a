import { toMercator } from '#geodesy';
import type { HouseLookup, NearLookup, NumberLookup, PartLookup, RowRef } from '../gazetteer.js';

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
