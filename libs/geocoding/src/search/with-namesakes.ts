import { DocumentKind, kindOf } from '../gazetteer/document.js';
import { listOf } from '../gazetteer/segment.js';
import { areNear } from '../gazetteer/twins.js';
import type { Alignment } from './alignment/alignment.js';
import { likelihood } from './alignment/likelihood.js';
import { firstDistinct } from './first-distinct.js';

/** A street's name alone leaves open in which of so many places it is meant. */
const MOST_PLACES = 24;
/** What differs by less answers as well. */
const AS_WELL = 0.05;

/**
 * The first of what is in order and the streets that answer as well as the best one: however many
 * are of its name in its city, and in other places as many as make plain that any may be meant.
 * Which of them it is, only the house can tell.
 */
export const withNamesakes = (
  ordered: readonly Alignment[],
  most: number,
): readonly Alignment[] => {
  const [best] = ordered;
  if (!best || ordered.length <= most) return ordered;
  const isNamesake = namesakeTest(best);
  const least = likelihood(best) - AS_WELL;
  const first = new Set(firstOf(ordered, most));
  return ordered.filter(
    (one, index) =>
      first.has(one) || isNamesake(one) || (index < MOST_PLACES && likelihood(one) >= least),
  );
};

const firstOf = (ordered: readonly Alignment[], most: number): readonly Alignment[] =>
  firstDistinct(
    ordered.map((alignment) => ({ alignment })),
    most,
    (one, other) => areNear(one.alignment, other.alignment),
  ).map(({ alignment }) => alignment);

const namesakeTest = (best: Alignment): ((one: Alignment) => boolean) => {
  const { segment } = best;
  if (kindOf(segment, best.document) !== DocumentKind.street) return () => false;
  const [city] = listOf(segment.areas, best.document);
  const score = likelihood(best);
  return (one) =>
    one.segment === segment &&
    kindOf(segment, one.document) === DocumentKind.street &&
    listOf(segment.areas, one.document)[0] === city &&
    likelihood(one) === score;
};
