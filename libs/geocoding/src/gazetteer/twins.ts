import { roughDistanceMetres } from '#geodesy';
import { areSameWords } from '../text/are-same-words.js';
import { tellingWords, writingsOf } from '../text/telling-words.js';
import { CentreGrid } from './centre-grid.js';
import { DocumentKind, centreOf, countryOf, kindOf, placeKindOf } from './document.js';
import { holdersOf } from './postings.js';
import { FORM_END, NOTHING, listOf } from './segment.js';
import type { PlaceKind, Segment } from './segment.js';
import type { Vocabulary } from './vocabulary.js';

/** One document of one segment. */
export interface DocumentRef {
  readonly segment: Segment;
  readonly document: number;
}

/** Beyond where either says that a street ends: data sets end at different houses. */
const STREET_SLACK_METRES = 500;
const HOUSE_METRES = 150;
/** How far apart two data sets may put the middle of one place. */
const placeMetres: Readonly<Record<PlaceKind, number>> = {
  country: Infinity,
  state: Infinity,
  county: 100_000,
  city: 15_000,
  locality: 3_000,
  postcode: 30_000,
};

/** Whether documents of two data sets are one street, one place or one named house: alike in name, and near. */
export const areTwins = (one: DocumentRef, other: DocumentRef, vocabulary: Vocabulary): boolean =>
  one.segment !== other.segment &&
  areNear(one, other) &&
  (areAlike(one, other, vocabulary) || (isNameless(one) && isNameless(other)));

/** Whether two documents of one kind lie as near to each other as one told by two data sets would. */
export const areNear = (one: DocumentRef, other: DocumentRef): boolean =>
  isOfOneKind(one, other) &&
  roughDistanceMetres(placeOf(one), placeOf(other)) <= reachMetres(one, other);

/** The documents of another segment that are the twins of this one. */
export const twinsIn = (
  segment: Segment,
  one: DocumentRef,
  vocabulary: Vocabulary,
): readonly number[] => {
  const suspects = isNameless(one)
    ? CentreGrid.of(segment).near(placeOf(one), reachOf(one) + STREET_SLACK_METRES)
    : formsOf(one, vocabulary).flatMap((words) => holdersOfRarest(words, segment, vocabulary));
  return [...new Set(suspects)].filter((document) =>
    areTwins(one, { segment, document }, vocabulary),
  );
};

/** Whether some name of one is some name of the other, however it is written. */
const areAlike = (one: DocumentRef, other: DocumentRef, vocabulary: Vocabulary): boolean => {
  const names = formsOf(one, vocabulary);
  return formsOf(other, vocabulary).some((name) => names.some((own) => areSameWords(own, name)));
};

/** Whether the two lie in a city or a part of one that goes by the same name. */
export const areInOnePlace = (
  one: DocumentRef,
  other: DocumentRef,
  vocabulary: Vocabulary,
): boolean =>
  areasOf(one).some((area) => areasOf(other).some((same) => areAlike(area, same, vocabulary)));

const areasOf = ({ segment, document }: DocumentRef): readonly DocumentRef[] =>
  [...listOf(segment.areas, document)]
    .filter((area) => area !== NOTHING)
    .map((area) => ({ segment, document: area }));

const isOfOneKind = (one: DocumentRef, other: DocumentRef): boolean =>
  kindOf(one.segment, one.document) === kindOf(other.segment, other.document) &&
  countryOf(one.segment, one.document) === countryOf(other.segment, other.document) &&
  placeKind(one) === placeKind(other);

const placeKind = ({ segment, document }: DocumentRef): PlaceKind | undefined =>
  kindOf(segment, document) === DocumentKind.place
    ? placeKindOf(segment, document - segment.firstPlace)
    : undefined;

const placeOf = ({ segment, document }: DocumentRef) => centreOf(segment, document);

const reachMetres = (one: DocumentRef, other: DocumentRef): number => {
  const kind = placeKind(one);
  if (kind !== undefined) return placeMetres[kind];
  if (kindOf(one.segment, one.document) === DocumentKind.house) return HOUSE_METRES;
  return STREET_SLACK_METRES + reachOf(one) + reachOf(other);
};

const reachOf = ({ segment, document }: DocumentRef): number => segment.radiusMetres[document] ?? 0;

const isNameless = ({ segment, document }: DocumentRef): boolean =>
  listOf(segment.forms, document).length === 0;

/** The names of a document, in words. */
const formsOf = (
  { segment, document }: DocumentRef,
  vocabulary: Vocabulary,
): readonly (readonly string[])[] => {
  const forms: string[][] = [];
  let words: string[] = [];
  for (const token of listOf(segment.forms, document)) {
    if (token !== FORM_END) words.push(vocabulary.wordOf(token));
    else {
      forms.push(words);
      words = [];
    }
  }
  return forms;
};

/** The documents that hold the rarest of these words, however it is written. */
const holdersOfRarest = (
  words: readonly string[],
  { ownWords }: Segment,
  vocabulary: Vocabulary,
): readonly number[] => {
  const lists = tellingWords(words).map((word) =>
    writingsOf(word).flatMap((writing) => {
      const token = vocabulary.tokenOf(writing);
      return token === undefined ? [] : [holdersOf(ownWords, token)];
    }),
  );
  const sizes = lists.map((holders) => holders.reduce((sum, { length }) => sum + length, 0));
  const rarest = lists[sizes.indexOf(Math.min(...sizes))] ?? [];
  return rarest.flatMap((holders) => [...holders]);
};
