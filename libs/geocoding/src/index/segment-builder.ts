import { FORM_SEPARATOR, OTHER_NAMES_SEPARATOR } from '../parsing/text/search-forms.js';
import { GrowableInt32Array, IntegerListsBuilder, listOf } from './integer-lists.js';
import { buildInvertedIndex } from './inverted-index.js';
import type { InvertedIndex } from './inverted-index.js';
import { FORM_END, NO_PLACE, OTHER_FORM_END, placeKinds } from './segment.js';
import type { Bounds, DataSetKind, PlaceKind, Segment } from './segment.js';
import { POSTCODE_MARK } from './vocabulary.js';
import type { Vocabulary } from './vocabulary.js';

/** A place, as the gazetteer table stores it. */
interface IndexedPlace {
  readonly id: string;
  readonly kind: PlaceKind;
  readonly country: string;
  /** `Names` as JSON. */
  readonly names: string;
  readonly searchForms: string;
  readonly parent: number | undefined;
  readonly lat: number;
  readonly lon: number;
}

/** A street, as the gazetteer table stores it. */
interface IndexedStreet {
  readonly country: string;
  readonly searchForms: string;
  readonly city: number | undefined;
  readonly localities: readonly number[];
  /** Normalised by `postcodeKey`. */
  readonly postcodeKeys: readonly string[];
  readonly lat: number;
  readonly lon: number;
  readonly radiusMetres: number;
}

/** A premise that has a name, as the gazetteer table stores it. */
interface IndexedHouse {
  readonly premise: number;
  readonly street: number;
  readonly searchForms: string;
  readonly postcodeKey: string | undefined;
  readonly lat: number;
  readonly lon: number;
}

/** What identifies and describes a segment as a whole. */
export interface SegmentHeader {
  readonly generation: number;
  readonly dataset: string;
  readonly kind: DataSetKind;
  readonly attribution: string;
  readonly bounds: Bounds;
}

/**
 * Builds a segment from the rows of a generation. Rows are added in the order of their ordinals: all
 * streets, then all places, then all named houses. New words are added to the vocabulary.
 */
export class SegmentBuilder {
  private readonly countries: string[] = [];
  private readonly country = new GrowableInt32Array();
  private readonly lat: number[] = [];
  private readonly lon: number[] = [];
  private readonly radius: number[] = [];
  private readonly forms = new IntegerListsBuilder();
  private readonly areas = new IntegerListsBuilder();
  private readonly postcodes = new IntegerListsBuilder();
  private readonly parent = new GrowableInt32Array();
  private readonly placeKind: number[] = [];
  private readonly placeNames: string[] = [];
  private readonly placeIds: string[] = [];
  private readonly housePremise = new GrowableInt32Array();
  private streets = 0;

  constructor(private readonly vocabulary: Vocabulary) {}

  addStreet(row: IndexedStreet): void {
    this.addDocument(row);
    this.streets += 1;
    this.areas.add([row.city ?? NO_PLACE, ...row.localities]);
    this.postcodes.add(row.postcodeKeys.map(this.postcodeToken));
    this.radius.push(row.radiusMetres);
  }

  addPlace(row: IndexedPlace): void {
    const isCity = row.kind === 'city';
    this.addDocument(isCity ? { ...row, searchForms: citySearchForms(row.searchForms) } : row);
    this.areas.add(row.parent === undefined ? [] : [row.parent]);
    const isPostcode = row.kind === 'postcode';
    this.postcodes.add(isPostcode ? [this.postcodeToken(row.searchForms)] : []);
    this.radius.push(0);
    this.parent.push(row.parent ?? NO_PLACE);
    this.placeKind.push(placeKinds.indexOf(row.kind));
    this.placeNames.push(row.names);
    this.placeIds.push(row.id);
  }

  addHouse(row: IndexedHouse): void {
    this.addDocument({ ...row, country: this.countries[this.country.at(row.street)] ?? '' });
    this.areas.add(this.areas.list(row.street));
    this.postcodes.add(row.postcodeKey === undefined ? [] : [this.postcodeToken(row.postcodeKey)]);
    this.radius.push(0);
    this.housePremise.push(row.premise);
  }

  finish(title: SegmentHeader): Segment {
    const layout = {
      documents: this.lat.length,
      firstPlace: this.streets,
      firstHouse: this.streets + this.parent.length,
      forms: this.forms.finish(),
      areas: this.areas.finish((place) => (place === NO_PLACE ? place : this.streets + place)),
      postcodes: this.postcodes.finish(),
      placeKind: Uint8Array.from(this.placeKind),
    };
    return {
      ...title,
      ...layout,
      country: Uint8Array.from(this.country.toArray()),
      countries: this.countries,
      lat: Float32Array.from(this.lat),
      lon: Float32Array.from(this.lon),
      radiusMetres: Float32Array.from(this.radius),
      parent: this.parent.toArray(),
      placeNames: this.placeNames,
      placeIds: this.placeIds,
      housePremise: this.housePremise.toArray(),
      ownWords: buildOwnWords(layout),
      areaWords: buildAreaWords(layout),
    };
  }

  private addDocument(row: {
    country: string;
    searchForms: string;
    lat: number;
    lon: number;
  }): void {
    let country = this.countries.indexOf(row.country);
    if (country < 0) country = this.countries.push(row.country) - 1;
    this.country.push(country);
    this.lat.push(row.lat);
    this.lon.push(row.lon);
    this.forms.add(this.tokensOf(row.searchForms));
  }

  private tokensOf(searchForms: string): readonly number[] {
    if (searchForms === '') return [];
    const [current = '', others] = searchForms.split(OTHER_NAMES_SEPARATOR);
    const tokens = this.tokensOfForms(current, FORM_END);
    return others === undefined
      ? tokens
      : [...tokens, ...this.tokensOfForms(others, OTHER_FORM_END)];
  }

  private tokensOfForms(forms: string, end: number): readonly number[] {
    return forms
      .split(FORM_SEPARATOR)
      .flatMap((form) => [...form.split(' ').map((word) => this.vocabulary.intern(word)), end]);
  }

  private readonly postcodeToken = (key: string): number =>
    this.vocabulary.intern(POSTCODE_MARK + key);
}

/** What of a segment its inverted indexes are built from. */
type Layout = Pick<
  Segment,
  'documents' | 'firstPlace' | 'firstHouse' | 'forms' | 'areas' | 'postcodes' | 'placeKind'
>;

/** Indexes every document by the tokens of its names and of its postcodes. */
const buildOwnWords = (layout: Layout): InvertedIndex =>
  buildInvertedIndex(layout.documents, (document, tokens) => {
    addAll(tokens, listOf(layout.forms, document));
    addAll(tokens, listOf(layout.postcodes, document));
  });

/**
 * Indexes streets and named houses by the tokens of the city and localities that contain them, and
 * cities and localities by those of the place directly around them. Outer places and countries are
 * left out: their posting lists would hold half of the gazetteer.
 */
const buildAreaWords = (layout: Layout): InvertedIndex => {
  const { documents, firstPlace, firstHouse, forms, areas, placeKind } = layout;
  const kindOfPlace = (document: number): PlaceKind | undefined =>
    placeKinds[placeKind[document - firstPlace] ?? -1];
  const isIndexedBy = (document: number, place: number): boolean => {
    if (place === NO_PLACE) return false;
    if (document < firstPlace || document >= firstHouse) return true;
    return isSettlement(kindOfPlace(document)) && kindOfPlace(place) !== 'country';
  };
  return buildInvertedIndex(documents, (document, tokens) => {
    for (const place of listOf(areas, document)) {
      if (isIndexedBy(document, place)) addAll(tokens, listOf(forms, place));
    }
  });
};

const isSettlement = (kind: PlaceKind | undefined): boolean =>
  kind === 'city' || kind === 'locality';

const addAll = (tokens: Set<number>, values: Int32Array): void => {
  for (const value of values) if (value >= 0) tokens.add(value);
};

/** `15e`, `10`. */
const districtNumber = /^\d+[a-z]{0,4}$/;
const singleLetter = /^\p{L}$/u;

/**
 * Adds to the search forms of a city those without its postal district: `Odense C` is also found as
 * Odense, and `Paris 15e Arrondissement` as Paris and as Paris 15e.
 */
export const citySearchForms = (searchForms: string): string => {
  const forms = new Set(searchForms.split(FORM_SEPARATOR));
  for (const form of [...forms]) {
    const words = form.split(' ');
    const district = districtOf(words);
    for (let end = district; end < words.length; end += 1) forms.add(words.slice(0, end).join(' '));
  }
  return [...forms].join(FORM_SEPARATOR);
};

/** The index of the word at which the district begins; `words.length` where there is none. */
const districtOf = (words: readonly string[]): number => {
  const number = words.findIndex((word, at) => at > 0 && districtNumber.test(word));
  if (number > 0) return number;
  let at = words.length;
  while (at > 1 && singleLetter.test(words[at - 1] ?? '')) at -= 1;
  return at;
};
