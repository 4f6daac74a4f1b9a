import type { Segment } from '../../index/segment.js';

/**
 * Which data set is used where several have the same destination, in descending order of priority. Each
 * entry is the name of a data set, or `register` or `map` for all others of that kind.
 */
export interface Precedence {
  /** For the point, and for the id that belongs to it. */
  readonly point: readonly string[];
  /** For the components of the address. */
  readonly words: readonly string[];
}

/** Registers have the more exact points; maps have names as they are commonly spelt, and translated. */
export const defaultPrecedence: Precedence = {
  point: ['register', 'map'],
  words: ['map', 'register'],
};

/** Sorts by descending priority. Data sets without an entry come last; ties are sorted by name. */
export const sortByPrecedence = <Item extends { readonly segment: Segment }>(
  order: readonly string[],
  items: readonly Item[],
): readonly Item[] =>
  [...items].sort(
    ({ segment: one }, { segment: other }) =>
      rankIn(order, one) - rankIn(order, other) || (one.dataset < other.dataset ? -1 : 1),
  );

const rankIn = (order: readonly string[], { dataset, kind }: Segment): number => {
  const own = order.indexOf(dataset);
  const rank = own < 0 ? order.indexOf(kind) : own;
  return rank < 0 ? order.length : rank;
};
