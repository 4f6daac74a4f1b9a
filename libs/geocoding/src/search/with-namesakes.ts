import { DocumentKind, kindOf } from '../gazetteer/document.js';
import { listOf } from '../gazetteer/segment.js';
import type { Alignment } from './alignment.js';
import { likelihood } from './likelihood.js';

/**
 * The first of what is in order and, however many there are, the streets of the best one's name in
 * its city that answer as well: which of them is meant, only the house can tell.
 */
export const withNamesakes = (
  ordered: readonly Alignment[],
  most: number,
): readonly Alignment[] => {
  const [best] = ordered;
  if (!best || ordered.length <= most) return ordered;
  const isNamesake = namesakeTest(best);
  return ordered.filter((one, index) => index < most || isNamesake(one));
};

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
