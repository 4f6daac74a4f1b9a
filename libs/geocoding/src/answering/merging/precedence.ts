import type { Segment } from '../../gazetteer/segment.js';

/**
 * Which data set has the say where several tell of one destination: names of data sets and, for all
 * others of their kind, `register` and `map`; the first comes first.
 */
export interface Precedence {
  /** For the point, and for the id that goes with it. */
  readonly point: readonly string[];
  /** For the words of the address. */
  readonly words: readonly string[];
}

/** A register knows best where its address is; a map writes as one does, and in several languages. */
export const usualPrecedence: Precedence = {
  point: ['register', 'map'],
  words: ['map', 'register'],
};

/** In the order of their data sets: those that are named by none of the list come last, by name. */
export const inOrderOf = <Told extends { readonly segment: Segment }>(
  order: readonly string[],
  told: readonly Told[],
): readonly Told[] =>
  [...told].sort(
    ({ segment: one }, { segment: other }) =>
      placeIn(order, one) - placeIn(order, other) || (one.dataset < other.dataset ? -1 : 1),
  );

const placeIn = (order: readonly string[], { dataset, kind }: Segment): number => {
  const own = order.indexOf(dataset);
  const place = own < 0 ? order.indexOf(kind) : own;
  return place < 0 ? order.length : place;
};
