import { categoryWords } from '../parsing/text/categories.table.js';
import {
  FORM_SEPARATOR,
  OTHER_NAMES_SEPARATOR,
  searchForms,
} from '../parsing/text/search-forms.js';
import type { IntegerLists } from './integer-lists.js';
import { GrowableInt32Array, IntegerListsBuilder } from './integer-lists.js';
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

/** A place of interest, as the gazetteer table stores it. */
interface IndexedPointOfInterest {
  readonly premise: number;
  readonly country: string;
  readonly searchForms: string;
  readonly category: string;
  /** Ordinals of its city and its localities. */
  readonly places: readonly number[];
  /** Search forms of its street; empty without one. */
  readonly streetForms: string;
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
  readonly importedAt?: Date;
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
  private readonly houseStreet = new GrowableInt32Array();
  private streets = 0;
  private readonly points: (readonly [IndexedPointOfInterest, readonly number[]])[] = [];
  private readonly attributes = new Map<string, number>();

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
    this.houseStreet.push(row.street);
  }

  /** Adds a place of interest; only to a builder without streets and named houses. */
  addPointOfInterest(row: IndexedPointOfInterest): void {
    const { country, category, streetForms } = row;
    const attributes = [
      this.attributeOf('category', { country, searchForms: categoryForms(category) }),
      this.attributeOf('street', { country, searchForms: streetForms }),
    ].filter((place) => place !== NO_PLACE);
    this.points.push([row, attributes]);
  }

  /** The segment of the places of interest that were added. */
  finishPointsOfInterest(title: SegmentHeader): Segment {
    const categories = new Map<string, number[]>();
    for (const [row, attributes] of this.points) {
      const { category, places, postcodeKey } = row;
      const document = this.lat.length;
      const ofCategory = categories.get(category);
      if (ofCategory) ofCategory.push(document);
      else categories.set(category, [document]);
      this.addDocument(row);
      this.areas.add([...places, ...attributes]);
      this.postcodes.add(postcodeKey === undefined ? [] : [this.postcodeToken(postcodeKey)]);
      this.radius.push(0);
      this.housePremise.push(row.premise);
    }
    const latitudeOf = (document: number): number => this.lat[document] ?? 0;
    for (const documents of categories.values())
      documents.sort((one, other) => latitudeOf(one) - latitudeOf(other));
    return { ...this.finish(title), categories };
  }

  /** The ordinal of a street or category, as a place; NO_PLACE if it has no name. */
  private attributeOf(
    kind: 'street' | 'category',
    named: Pick<IndexedPlace, 'country' | 'searchForms'>,
  ): number {
    const known = this.attributes.get(named.searchForms);
    if (known !== undefined) return known;
    if (named.searchForms === '') return NO_PLACE;
    const ordinal = this.parent.length;
    this.addPlace({ ...named, id: '', kind, names: '{}', lat: 0, lon: 0, parent: undefined });
    this.attributes.set(named.searchForms, ordinal);
    return ordinal;
  }

  finish(title: SegmentHeader): Segment {
    const houseStreet = this.houseStreet.toArray();
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
      houseStreet,
      housesByStreet: groupByStreet(houseStreet, layout),
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
    const tokens: number[] = [];
    if (searchForms === '') return tokens;
    const [current = '', others] = searchForms.split(OTHER_NAMES_SEPARATOR);
    this.addTokensOf(current, FORM_END, tokens);
    if (others !== undefined) this.addTokensOf(others, OTHER_FORM_END, tokens);
    return tokens;
  }

  private addTokensOf(forms: string, end: number, tokens: number[]): void {
    for (const form of forms.split(FORM_SEPARATOR)) {
      for (const word of form.split(' ')) tokens.push(this.vocabulary.intern(word));
      tokens.push(end);
    }
  }

  private readonly postcodeToken = (key: string): number =>
    this.vocabulary.intern(POSTCODE_MARK + key);
}

/** The search forms of the words of a category; empty where it is not searched by them. */
const categoryForms = (category: string): string => {
  const words: Partial<Readonly<Record<string, readonly string[]>>> = categoryWords;
  let forms = formsOfCategories.get(category);
  if (forms === undefined) {
    forms = searchForms(words[category] ?? []);
    formsOfCategories.set(category, forms);
  }
  return forms;
};

const formsOfCategories = new Map<string, string>();

/** What of a segment its inverted indexes are built from. */
type Layout = Pick<
  Segment,
  'documents' | 'firstPlace' | 'firstHouse' | 'forms' | 'areas' | 'postcodes' | 'placeKind'
>;

/** Indexes every document by the tokens of its names and of its postcodes. */
const buildOwnWords = (layout: Layout): InvertedIndex =>
  buildInvertedIndex(layout.documents, (document, addTokens) => {
    addTokens(layout.forms, document);
    addTokens(layout.postcodes, document);
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
    // The many words of a category are compared, but retrieve nothing.
    if (document < firstPlace || document >= firstHouse) return kindOfPlace(place) !== 'category';
    return isSettlement(kindOfPlace(document)) && kindOfPlace(place) !== 'country';
  };
  return buildInvertedIndex(documents, (document, addTokens) => {
    const end = areas.starts[document + 1] ?? 0;
    for (let at = areas.starts[document] ?? 0; at < end; at += 1) {
      const place = areas.values[at] ?? NO_PLACE;
      if (isIndexedBy(document, place)) addTokens(forms, place);
    }
  });
};

const isSettlement = (kind: PlaceKind | undefined): boolean =>
  kind === 'city' || kind === 'locality';

/** The documents of the named houses of each street, from the streets of the houses. */
const groupByStreet = (
  houseStreet: Int32Array,
  { firstPlace: streets, firstHouse }: Pick<Layout, 'firstPlace' | 'firstHouse'>,
): IntegerLists => {
  const starts = new Int32Array(streets + 1);
  for (const street of houseStreet) starts[street + 1] = (starts[street + 1] ?? 0) + 1;
  for (let street = 0; street < streets; street += 1)
    starts[street + 1] = (starts[street + 1] ?? 0) + (starts[street] ?? 0);
  const values = new Int32Array(houseStreet.length);
  const next = starts.slice();
  houseStreet.forEach((street, house) => {
    const at = next[street] ?? 0;
    values[at] = firstHouse + house;
    next[street] = at + 1;
  });
  return { starts, values };
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
