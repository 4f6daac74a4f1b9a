import type { Segment } from '../gazetteer/segment.js';
import type { Alignment } from './alignment/alignment.js';

/** What a data set tells, by how the question was laid against it. */
interface Told {
  readonly alignment: Alignment;
}

/**
 * As many as asked for of what is in order, and with each what other data sets have in its place: where
 * data sets overlap, no fewer different answers are considered.
 */
export const firstDistinct = <Item extends Told>(
  ordered: readonly Item[],
  most: number,
  isTwin: (one: Item, other: Item) => boolean,
): readonly Item[] => {
  if (ordered.length <= most) return ordered;
  const counted: { readonly item: Item; readonly told: Set<Segment> }[] = [];
  return ordered.filter((item) => {
    const { segment } = item.alignment;
    // Of one data set, a find has but one twin: the flats of a house are not all the same.
    const first = counted.find(
      ({ item: one, told }) =>
        !told.has(segment) && isSaidAlike(one.alignment, item.alignment) && isTwin(one, item),
    );
    if (first) {
      first.told.add(segment);
      return true;
    }
    if (counted.length >= most) return false;
    counted.push({ item, told: new Set([segment]) });
    return true;
  });
};

const isSaidAlike = (one: Alignment, other: Alignment): boolean =>
  one.segment !== other.segment && one.nameMask === other.nameMask;
