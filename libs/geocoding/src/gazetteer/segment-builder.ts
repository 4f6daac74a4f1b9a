import { cityForms } from './city-forms.js';
import { GrowingIntegers } from './growing-integers.js';
import { ListBuilder } from './list-builder.js';
import { buildAreaWords, buildOwnWords } from './postings-builder.js';
import { FORM_END, NOTHING, placeKinds } from './segment.js';
import type { Bounds, DataSetKind, PlaceKind, Segment } from './segment.js';
import { FORM_SEPARATOR } from '../text/search-forms.js';
import { POSTCODE_MARK } from './vocabulary.js';
import type { Vocabulary } from './vocabulary.js';

/** A place as its row has it. */
export interface PlaceRow {
  readonly id: string;
  readonly kind: PlaceKind;
  readonly country: string;
  /** JSON, as it is stored. */
  readonly names: string;
  readonly searchForms: string;
  readonly parent: number | undefined;
  readonly lat: number;
  readonly lon: number;
}

/** A street as its row has it. */
export interface StreetRow {
  readonly country: string;
  readonly searchForms: string;
  readonly city: number | undefined;
  readonly localities: readonly number[];
  /** As written in the forms of the text folder: `postcodeKey`. */
  readonly postcodeKeys: readonly string[];
  readonly lat: number;
  readonly lon: number;
  readonly radiusMetres: number;
}

/** A named premise as its row has it. */
export interface HouseRow {
  readonly premise: number;
  readonly street: number;
  readonly searchForms: string;
  readonly postcodeKey: string | undefined;
  readonly lat: number;
  readonly lon: number;
}

/** What a segment says of itself beside its documents. */
export interface SegmentTitle {
  readonly generation: number;
  readonly dataset: string;
  readonly kind: DataSetKind;
  readonly attribution: string;
  readonly bounds: Bounds;
}

/** Lays a generation's rows out as a segment. Rows come in the order of their ordinals: streets, then places, then houses. */
export class SegmentBuilder {
  private readonly countries: string[] = [];
  private readonly country = new GrowingIntegers();
  private readonly lat: number[] = [];
  private readonly lon: number[] = [];
  private readonly radius: number[] = [];
  private readonly forms = new ListBuilder();
  private readonly areas = new ListBuilder();
  private readonly postcodes = new ListBuilder();
  private readonly parent = new GrowingIntegers();
  private readonly placeKind: number[] = [];
  private readonly placeNames: string[] = [];
  private readonly placeIds: string[] = [];
  private readonly housePremise = new GrowingIntegers();
  private streets = 0;

  constructor(private readonly vocabulary: Vocabulary) {}

  addStreet(row: StreetRow): void {
    this.addDocument(row);
    this.streets += 1;
    this.areas.add([row.city ?? NOTHING, ...row.localities]);
    this.postcodes.add(row.postcodeKeys.map(this.postcodeToken));
    this.radius.push(row.radiusMetres);
  }

  addPlace(row: PlaceRow): void {
    const isCity = row.kind === 'city';
    this.addDocument(isCity ? { ...row, searchForms: cityForms(row.searchForms) } : row);
    this.areas.add(row.parent === undefined ? [] : [row.parent]);
    const isPostcode = row.kind === 'postcode';
    this.postcodes.add(isPostcode ? [this.postcodeToken(row.searchForms)] : []);
    this.radius.push(0);
    this.parent.push(row.parent ?? NOTHING);
    this.placeKind.push(placeKinds.indexOf(row.kind));
    this.placeNames.push(row.names);
    this.placeIds.push(row.id);
  }

  addHouse(row: HouseRow): void {
    this.addDocument({ ...row, country: this.countries[this.country.at(row.street)] ?? '' });
    this.areas.add(this.areas.list(row.street));
    this.postcodes.add(row.postcodeKey === undefined ? [] : [this.postcodeToken(row.postcodeKey)]);
    this.radius.push(0);
    this.housePremise.push(row.premise);
  }

  finish(title: SegmentTitle): Segment {
    const layout = {
      documents: this.lat.length,
      firstPlace: this.streets,
      firstHouse: this.streets + this.parent.length,
      forms: this.forms.finish(),
      areas: this.areas.finish((place) => (place === NOTHING ? place : this.streets + place)),
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
    return searchForms
      .split(FORM_SEPARATOR)
      .flatMap((form) => [...form.split(' ').map((word) => this.vocabulary.admit(word)), FORM_END]);
  }

  private readonly postcodeToken = (key: string): number =>
    this.vocabulary.admit(POSTCODE_MARK + key);
}
