import { roughDistanceMetres } from '#geodesy';
import { holds, includes } from '../address/word-mask.js';
import { centreOf, isPlace, isStreet } from '../gazetteer/document.js';
import { listOf } from '../gazetteer/segment.js';
import { areasOf } from './alignment/areas-of.js';
import type { Alignment } from './alignment/alignment.js';
import { weightOf } from './readings/readings.js';
import type { Readings } from './readings/readings.js';
import type { SaidPlace, SaidPlaces } from './said-places.js';

/**
 * Grades the places that a question names beside what was aligned with it. A street that goes on
 * from one in that place is as good, as people say the name of the city next door; one that is near
 * it may be meant; one far away, or with a namesake in that very place, is not.
 */
export const regardSaidPlaces = (
  alignments: readonly Alignment[],
  said: SaidPlaces,
  readings: Readings,
): readonly Alignment[] => {
  const there = alignments.filter((one) => one.city === 'matched' && isStreet(one));
  return alignments.map((alignment) => {
    const { city, unexplained } = alignment;
    if (city !== 'missing' || unexplained === 0 || isPlace(alignment)) return alignment;
    const places = said.among(unexplained);
    if (places.length === 0) return alignment;
    const near = places.find((place) => isNear(alignment, place));
    const namesakes = there.filter((one) => isNamedAsWell(one, alignment));
    const adjoins = namesakes.some((one) => isAdjoining(one, alignment));
    if (near && (namesakes.length === 0 || adjoins))
      return {
        ...withExplained(alignment, near.used, readings),
        city: adjoins ? 'adjoining' : 'near',
      };
    const elsewhere = saysElsewhere(alignment, readings, places);
    if (elsewhere === 0) return alignment;
    // One wrong part beside a right postcode is understood, and counted as just that.
    const used = alignment.postcode === 'matched' ? elsewhere : 0;
    return { ...withExplained(alignment, used, readings), city: 'contradicted' };
  });
};

const withExplained = (alignment: Alignment, words: number, readings: Readings): Alignment => ({
  ...alignment,
  explained: alignment.explained + weightOf(words, readings) / readings.totalWeight,
  unexplained: alignment.unexplained & ~words,
});

/** By the same words at least: who says 98th Avenue with house 218-83 does not name 83rd Avenue. */
const isNamedAsWell = (one: Alignment, other: Alignment): boolean =>
  one.nameCoverage >= other.nameCoverage - SLIGHTLY_LESS && includes(one.nameMask, other.nameMask);
const SLIGHTLY_LESS = 0.05;

/** Farther apart than this, two streets of a name are two streets. */
const ADJOINING_METRES = 500;

const isAdjoining = (one: Alignment, other: Alignment): boolean =>
  roughDistanceMetres(
    centreOf(one.segment, one.document),
    centreOf(other.segment, other.document),
  ) <=
  ADJOINING_METRES + radiusOf(one) + radiusOf(other);

const radiusOf = ({ segment, document }: Alignment): number => segment.radiusMetres[document] ?? 0;

const isNear = (
  { segment, document }: Alignment,
  { position, reachMetres }: SaidPlace,
): boolean => {
  const reach = reachMetres + (segment.radiusMetres[document] ?? 0);
  return roughDistanceMetres(centreOf(segment, document), position) <= reach;
};

/**
 * The words that name a place without a slip, and not by a part of the name of the document's own:
 * `Neustadt` for `Neustadt an der Weinstraße` names no other.
 */
const saysElsewhere = (
  { segment, document }: Alignment,
  { all }: Readings,
  places: readonly SaidPlace[],
): number => {
  const words = places.reduce(
    (mask, { used, isAsWritten }) => (isAsWritten ? mask | used : mask),
    0,
  );
  if (words === 0) return 0;
  const own = areasOf(segment, document).map((area) => listOf(segment.forms, area));
  const isOwn = (token: number): boolean => own.some((forms) => forms.includes(token));
  return all.some(({ token, from }) => holds(words, from) && isOwn(token)) ? 0 : words;
};
