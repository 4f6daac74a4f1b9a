import { areSameName, distinctiveTokens, surfaceForms } from '../parsing/text/same-name.js';
import { CentreGrid } from './centre-grid.js';
import { listOf } from './integer-lists.js';
import { postingListOf } from './inverted-index.js';
import type { DocumentRef, PlaceKind, Segment } from './segment.js';
import {
  DocumentKind,
  NO_PLACE,
  centreDistanceMetres,
  centreOf,
  countryOf,
  formsOf,
  kindOf,
  placeKindOf,
  radiusOf,
} from './segment.js';
import type { Vocabulary } from './vocabulary.js';

/** Slack on the radii of two streets, as data sets do not know the same last house of a street. */
const STREET_SLACK_METRES = 500;
const NAMED_HOUSE_METRES = 150;
/** How far apart the centroids of one place may be in two data sets. */
const placeMetres: Readonly<Record<PlaceKind, number>> = {
  country: Infinity,
  state: Infinity,
  county: 100_000,
  city: 15_000,
  locality: 3_000,
  postcode: 30_000,
  street: 0,
  category: 0,
};

/**
 * Whether documents of two data sets are the same street, place or named house: they are of one kind,
 * share a name (or both have none) and are near each other.
 */
export const areCrossDatasetDuplicates = (
  one: DocumentRef,
  other: DocumentRef,
  vocabulary: Vocabulary,
): boolean =>
  one.segment !== other.segment &&
  areWithinDuplicateDistance(one, other) &&
  (shareName(one, other, vocabulary) || (isNameless(one) && isNameless(other)));

/**
 * Whether two documents are of one kind and country, and as near to each other as the same object in
 * two data sets may be.
 */
export const areWithinDuplicateDistance = (one: DocumentRef, other: DocumentRef): boolean =>
  isOfOneKind(one, other) && centreDistanceMetres(one, other) <= maxDistanceMetres(one, other);

/** The documents of another segment that are duplicates of this one. */
export const crossDatasetDuplicatesIn = (
  segment: Segment,
  one: DocumentRef,
  vocabulary: Vocabulary,
): readonly number[] => {
  const candidates = isNameless(one)
    ? CentreGrid.of(segment).near(
        centreOf(one.segment, one.document),
        radiusOf(one) + STREET_SLACK_METRES,
      )
    : namesOf(one, vocabulary).flatMap((words) =>
        documentsOfRarestWord(words, segment, vocabulary),
      );
  return [...new Set(candidates)].filter((document) =>
    areCrossDatasetDuplicates(one, { segment, document }, vocabulary),
  );
};

/** Whether a name of one is a name of the other, in any surface form (see `areSameName`). */
const shareName = (one: DocumentRef, other: DocumentRef, vocabulary: Vocabulary): boolean => {
  const names = namesOf(one, vocabulary);
  return namesOf(other, vocabulary).some((name) => names.some((own) => areSameName(own, name)));
};

/** Whether the cities or localities that contain the two documents share a name. */
export const areInSameSettlement = (
  one: DocumentRef,
  other: DocumentRef,
  vocabulary: Vocabulary,
): boolean =>
  areasOf(one).some((area) => areasOf(other).some((same) => shareName(area, same, vocabulary)));

const areasOf = ({ segment, document }: DocumentRef): readonly DocumentRef[] =>
  [...listOf(segment.areas, document)]
    .filter((area) => area !== NO_PLACE)
    .map((area) => ({ segment, document: area }));

const isOfOneKind = (one: DocumentRef, other: DocumentRef): boolean =>
  kindOf(one.segment, one.document) === kindOf(other.segment, other.document) &&
  countryOf(one.segment, one.document) === countryOf(other.segment, other.document) &&
  placeKind(one) === placeKind(other);

const placeKind = ({ segment, document }: DocumentRef): PlaceKind | undefined =>
  kindOf(segment, document) === DocumentKind.place
    ? placeKindOf(segment, document - segment.firstPlace)
    : undefined;

const maxDistanceMetres = (one: DocumentRef, other: DocumentRef): number => {
  const kind = placeKind(one);
  if (kind !== undefined) return placeMetres[kind];
  if (kindOf(one.segment, one.document) === DocumentKind.house) return NAMED_HOUSE_METRES;
  return STREET_SLACK_METRES + radiusOf(one) + radiusOf(other);
};

const isNameless = ({ segment, document }: DocumentRef): boolean =>
  listOf(segment.forms, document).length === 0;

/** The search forms of a document, as words. */
const namesOf = (document: DocumentRef, vocabulary: Vocabulary): readonly (readonly string[])[] =>
  formsOf(document).map(({ tokens }) => tokens.map((token) => vocabulary.wordOf(token)));

/** The documents of a segment that contain the rarest of these words, in any of its surface forms. */
const documentsOfRarestWord = (
  words: readonly string[],
  { ownWords }: Segment,
  vocabulary: Vocabulary,
): readonly number[] => {
  const lists = distinctiveTokens(words).map((word) =>
    surfaceForms(word).flatMap((surfaceForm) => {
      const token = vocabulary.tokenOf(surfaceForm);
      return token === undefined ? [] : [postingListOf(ownWords, token)];
    }),
  );
  const sizes = lists.map((ofWord) => ofWord.reduce((sum, { length }) => sum + length, 0));
  const rarest = lists[sizes.indexOf(Math.min(...sizes))] ?? [];
  return rarest.flatMap((documents) => [...documents]);
};
