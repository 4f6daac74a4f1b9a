import { countryByCode } from '#countries';
import { maskCovers, spanMask } from '../parsing/text/query-token.js';
import { centreDistanceMetres, countryOf, formsOf, isStreet, radiusOf } from '../index/segment.js';
import { listOf } from '../index/integer-lists.js';
import { areWithinDuplicateDistance } from '../index/cross-dataset-duplicates.js';
import { changeAlignment } from '../ranking/candidate.js';
import type { Alignment, BoundHouseNumber } from '../ranking/candidate.js';
import { takeDistinct } from '../ranking/dedupe.js';
import { direction } from '../ranking/other-street.js';
import { alignmentScore, isNameComplete } from '../ranking/score.js';
import {
  agreementPoints,
  competingCityPoints,
  samePlaceMetres,
  searchLimits,
} from '../ranking/weights.js';
import type { GradingContext } from './mentioned-places.js';

/**
 * Marks alignments whose unexplained words complete the longer name of another one: `Main Street
 * North` does not mean Main Street, even if Main Street North does not have the house number.
 */
export const penaliseShorterNames = (alignments: readonly Alignment[]): readonly Alignment[] => {
  if (alignments.every(({ unexplained }) => unexplained === 0)) return alignments;
  const complete = alignments.filter(isNameComplete);
  return alignments.map((alignment) =>
    alignment.unexplained !== 0 && complete.some((other) => isLongerName(other, alignment))
      ? changeAlignment(alignment, { isPartOfLongerName: true })
      : alignment,
  );
};

/**
 * A direction that completes the name of another street is no suffix of a house number: in `374 W Grand
 * Ave` the W is that of West Grand Avenue, even if this street does not have the house. Leaves the
 * direction unexplained in alignments that read it so.
 */
export const releaseDirections = (
  alignments: readonly Alignment[],
  { query: { tokens } }: Pick<GradingContext, 'query'>,
): readonly Alignment[] => {
  const directions = tokens.reduce(
    (mask, { text }, at) => (direction.test(text) ? mask | spanMask(at, at + 1) : mask),
    0,
  );
  if (directions === 0) return alignments;
  if (alignments.every((one) => (numberMask(one) & directions) === 0)) return alignments;
  const complete = alignments.filter(isNameComplete);
  return alignments.map((alignment) => {
    const words = numberMask(alignment) & directions;
    const isDirectionOf = (longer: Alignment): boolean =>
      (longer.nameMask & words) !== 0 &&
      maskCovers(longer.nameMask, alignment.nameMask) &&
      placePoints(longer) >= placePoints(alignment);
    return words !== 0 && hasDirectionals(alignment) && complete.some(isDirectionOf)
      ? changeAlignment(alignment, {
          unexplained: alignment.unexplained | words,
          numbers: alignment.numbers.flatMap((number) => withoutWords(number, words)),
        })
      : alignment;
  });
};

/** Elsewhere a letter behind a number is a suffix: `Potsdamer Straße 8 E`. */
const hasDirectionals = ({ segment, document }: Alignment): boolean =>
  countryByCode(countryOf(segment, document))?.houseNumbers?.hasDirectionals ?? false;

/** The words of the house numbers of an alignment, as a mask. */
const numberMask = ({ numbers }: Alignment): number =>
  numbers.reduce((mask, { used }) => mask | used, 0);

/** None if the number itself contains one of the words. */
const withoutWords = (number: BoundHouseNumber, words: number): readonly BoundHouseNumber[] => {
  if ((number.used & words) === 0) return [number];
  return number.omitted === 'suffix' ? [{ ...number, used: number.used & ~words }] : [];
};

/**
 * Marks alignments by another name of a street that is the current name of a street beside it: 101
 * South Van Ness Avenue is not on the street that has been called so.
 */
export const penaliseNamesOfOtherStreets = (
  alignments: readonly Alignment[],
): readonly Alignment[] => {
  if (!alignments.some(({ isOtherName }) => isOtherName)) return alignments;
  const current = alignments.filter(
    (one) => isStreet(one) && !one.isOtherName && isNameComplete(one),
  );
  return alignments.map((alignment) =>
    alignment.isOtherName && isStreet(alignment) && current.some(hasAsCurrentName(alignment))
      ? changeAlignment(alignment, { isNameOfAnotherStreet: true })
      : alignment,
  );
};

/**
 * In one data set only: another may have the same street under this name. Two streets are one under
 * both names if one is within the other, or if each has the name of the other as another name.
 */
const hasAsCurrentName =
  (alignment: Alignment) =>
  (other: Alignment): boolean =>
    other.segment === alignment.segment &&
    maskCovers(other.nameMask, alignment.nameMask) &&
    other.readingCost <= alignment.readingCost &&
    placePoints(other) >= placePoints(alignment) &&
    !isOneWithin(alignment, other) &&
    !hasNameOf(other, alignment);

/** Whether one of two streets is within the other. */
const isOneWithin = (one: Alignment, other: Alignment): boolean =>
  centreDistanceMetres(one, other) <=
  Math.abs(radiusOf(one) - radiusOf(other)) + samePlaceMetres.candidates;

/** Whether another name of a street is the current name of the other one. */
const hasNameOf = (street: Alignment, other: Alignment): boolean => {
  const current = formsOf(other).filter(({ isOtherName }) => !isOtherName);
  return formsOf(street).some(
    ({ tokens, isOtherName }) =>
      isOtherName && current.some((form) => form.tokens.join() === tokens.join()),
  );
};

const isLongerName = (longer: Alignment, shorter: Alignment): boolean =>
  (longer.nameMask & shorter.unexplained) !== 0 &&
  maskCovers(shorter.unexplained, longer.unexplained) &&
  placePoints(longer) >= placePoints(shorter);

const placePoints = ({ city, postcode }: Alignment): number =>
  competingCityPoints[city] + agreementPoints[postcode];

/**
 * The first `most` alignments of an ordered list, and the streets that score as high as the best one:
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
  const least = alignmentScore(best) - searchLimits.equalScore;
  const first = new Set(firstDistinctOf(ordered, most));
  return ordered.filter(
    (one, index) =>
      first.has(one) ||
      isSameName(one) ||
      (index < searchLimits.mostSameName && alignmentScore(one) >= least),
  );
};

const firstDistinctOf = (ordered: readonly Alignment[], most: number): readonly Alignment[] =>
  takeDistinct(
    ordered.map((alignment) => ({ alignment })),
    most,
    (one, other) => areWithinDuplicateDistance(one.alignment, other.alignment),
  ).map(({ alignment }) => alignment);

/** Whether a street is in the city of the best one and has exactly its score. */
const sameNameTest = (best: Alignment): ((one: Alignment) => boolean) => {
  const { segment } = best;
  if (!isStreet(best)) return () => false;
  const [city] = listOf(segment.areas, best.document);
  const score = alignmentScore(best);
  return (one) =>
    one.segment === segment &&
    isStreet(one) &&
    listOf(segment.areas, one.document)[0] === city &&
    alignmentScore(one) === score;
};
