import { roughDistanceMetres } from '#geo';
import { maskCovers } from '../parsing/text/query-token.js';
import { centreOf, isStreet } from '../index/segment.js';
import { listOf } from '../index/integer-lists.js';
import { areWithinDuplicateDistance } from '../index/cross-dataset-duplicates.js';
import type { Alignment } from '../ranking/candidate.js';
import { takeDistinct } from '../ranking/dedupe.js';
import { likelihood } from '../ranking/score.js';
import {
  agreementPoints,
  competingCityPoints,
  nameMatching,
  samePlaceMetres,
  searchLimits,
} from '../ranking/weights.js';

/**
 * Marks alignments whose unexplained words complete the longer name of another one: `Main Street
 * North` does not mean Main Street, even if Main Street North does not have the house number.
 */
export const penaliseShorterNames = (alignments: readonly Alignment[]): readonly Alignment[] => {
  const complete = alignments.filter(
    ({ nameCoverage }) => nameCoverage >= nameMatching.completeCoverage,
  );
  return alignments.map((alignment) =>
    alignment.unexplained !== 0 && complete.some((other) => isLongerName(other, alignment))
      ? { ...alignment, hasLongerRival: true }
      : alignment,
  );
};

/**
 * Marks alignments by another name of a street that is the current name of a street beside it: 101
 * South Van Ness Avenue is not on the street that has been called so.
 */
export const penaliseNamesakes = (alignments: readonly Alignment[]): readonly Alignment[] => {
  const current = alignments.filter(
    (one) => isStreet(one) && !one.isOtherName && one.nameCoverage >= nameMatching.completeCoverage,
  );
  return alignments.map((alignment) =>
    alignment.isOtherName && isStreet(alignment) && current.some(isNamesakeOf(alignment))
      ? { ...alignment, hasNamesake: true }
      : alignment,
  );
};

/**
 * In one data set only: another may have the same street under this name. A street within the other is
 * that street itself, under the other name in the addresses of some of its houses.
 */
const isNamesakeOf =
  (alignment: Alignment) =>
  (other: Alignment): boolean =>
    other.segment === alignment.segment &&
    maskCovers(other.nameMask, alignment.nameMask) &&
    other.readingCost <= alignment.readingCost &&
    placePoints(other) >= placePoints(alignment) &&
    !isWithin(other, alignment);

const isWithin = (part: Alignment, whole: Alignment): boolean => {
  const [inner, outer] = [radiusOf(part), radiusOf(whole)];
  const metres = roughDistanceMetres(
    centreOf(part.segment, part.document),
    centreOf(whole.segment, whole.document),
  );
  return metres + inner <= outer + samePlaceMetres.candidates;
};

const radiusOf = ({ segment, document }: Alignment): number => segment.radiusMetres[document] ?? 0;

const isLongerName = (longer: Alignment, shorter: Alignment): boolean =>
  (longer.nameMask & shorter.unexplained) !== 0 &&
  maskCovers(shorter.unexplained, longer.unexplained) &&
  placePoints(longer) >= placePoints(shorter);

const placePoints = ({ city, postcode }: Alignment): number =>
  competingCityPoints[city] + agreementPoints[postcode];

/**
 * The first `most` alignments of an ordered list, and the streets that are as likely as the best one:
 * all of its name in its city, and some in other cities, which shows that the name is ambiguous.
 * Only the house number can decide between them.
 */
export const addSameNameStreets = (
  ordered: readonly Alignment[],
  most: number,
): readonly Alignment[] => {
  const [best] = ordered;
  if (!best || ordered.length <= most) return ordered;
  const isSameName = sameNameTest(best);
  const least = likelihood(best) - searchLimits.equalLikelihood;
  const first = new Set(firstDistinctOf(ordered, most));
  return ordered.filter(
    (one, index) =>
      first.has(one) ||
      isSameName(one) ||
      (index < searchLimits.mostSameName && likelihood(one) >= least),
  );
};

const firstDistinctOf = (ordered: readonly Alignment[], most: number): readonly Alignment[] =>
  takeDistinct(
    ordered.map((alignment) => ({ alignment })),
    most,
    (one, other) => areWithinDuplicateDistance(one.alignment, other.alignment),
  ).map(({ alignment }) => alignment);

/** Whether a street is in the city of the best one and exactly as likely. */
const sameNameTest = (best: Alignment): ((one: Alignment) => boolean) => {
  const { segment } = best;
  if (!isStreet(best)) return () => false;
  const [city] = listOf(segment.areas, best.document);
  const score = likelihood(best);
  return (one) =>
    one.segment === segment &&
    isStreet(one) &&
    listOf(segment.areas, one.document)[0] === city &&
    likelihood(one) === score;
};
