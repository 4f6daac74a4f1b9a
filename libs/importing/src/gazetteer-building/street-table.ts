import type { Position } from '#contracts';
import type { CopyValue } from '#database';
import { nameKey, postcodeKey, searchForms } from '#geocoding/text';
import { everyName, mergeNames, toStoredNames, type Names } from '../names.js';
import { Spread } from './spread.js';
import type { StableIds } from './stable-id.js';

export interface StreetMention {
  readonly names: Names | undefined;
  readonly country: string;
  /** The city, or the finest known place above one. */
  readonly place: { readonly key: string; readonly ordinal: number };
  readonly isCity: boolean;
  /** Ordinals of further places of the address. */
  readonly localities: readonly number[];
  readonly postcode?: string;
  readonly position: Position;
}

/** Kept small: a country has a million of them. */
interface StreetEntry {
  readonly nameKey: string;
  readonly place: StreetMention['place'];
  /** The postcode that stands in for the city in the street's key; '' with a city. */
  readonly area: string;
  readonly ordinal: number;
  readonly country: string;
  names: Names | undefined;
  /** The names merged last: most addresses of a street share theirs. */
  lastMerged: Names | undefined;
  readonly localities: number[];
  readonly postcodes: string[];
  /** Where its addresses lie; where the street itself does, as long as it has none. */
  spread: Spread;
  hasPremises: boolean;
}

export const streetColumns = [
  'generation',
  'ordinal',
  'id',
  'country',
  'names',
  'search_forms',
  'city',
  'localities',
  'postcodes',
  'lon',
  'lat',
  'radius',
] as const;

/** The streets of a generation, each once: one name in one city. */
export class StreetTable {
  private readonly entries = new Map<string, StreetEntry>();
  private readonly nameKeys = new Map<string, string>();

  get count(): number {
    return this.entries.size;
  }

  /** Enters an address and returns its street's ordinal. */
  premiseOn(mention: StreetMention): number {
    const entry = this.entryOf(mention);
    if (!entry.hasPremises) entry.spread = new Spread();
    entry.hasPremises = true;
    entry.spread.add(mention.position);
    if (mention.postcode) addPostcode(entry.postcodes, mention.postcode);
    return entry.ordinal;
  }

  /** Enters a street that need not have an address. */
  street(mention: StreetMention): void {
    const entry = this.entryOf(mention);
    if (!entry.hasPremises) entry.spread.add(mention.position);
  }

  *rows(generation: number, ids: StableIds): Generator<readonly CopyValue[]> {
    for (const entry of this.entries.values()) {
      const { lon, lat } = entry.spread.centre;
      yield [
        generation,
        entry.ordinal,
        ids.of(stableKey(entry)),
        entry.country,
        JSON.stringify(toStoredNames(entry.names)),
        entry.names ? searchForms(everyName(entry.names)) : '',
        entry.place.ordinal,
        entry.localities,
        entry.postcodes,
        lon,
        lat,
        entry.spread.radiusMetres,
      ];
    }
  }

  private entryOf(mention: StreetMention): StreetEntry {
    const name = mention.names ? this.nameKey(mention.names.local) : '';
    const area = mention.isCity ? '' : postcodeKey(mention.postcode ?? '');
    const key = `${mention.place.ordinal}/${area}/${name}`;
    let entry = this.entries.get(key);
    if (!entry) {
      entry = this.create(mention, name, area);
      this.entries.set(key, entry);
    }
    merge(entry, mention);
    return entry;
  }

  private create(
    { names, country, place }: StreetMention,
    name: string,
    area: string,
  ): StreetEntry {
    return {
      nameKey: name,
      place,
      area,
      ordinal: this.entries.size,
      country,
      names,
      lastMerged: names,
      localities: [],
      postcodes: [],
      spread: new Spread(),
      hasPremises: false,
    };
  }

  /** Neighbours in a file are mostly neighbours in a street. */
  private nameKey(name: string): string {
    let key = this.nameKeys.get(name);
    if (key === undefined) {
      if (this.nameKeys.size >= REMEMBERED_NAMES) this.nameKeys.clear();
      key = nameKey(name);
      this.nameKeys.set(name, key);
    }
    return key;
  }
}

const REMEMBERED_NAMES = 10_000;

const merge = (entry: StreetEntry, { names, localities }: StreetMention): void => {
  if (names && entry.names && names !== entry.lastMerged) {
    entry.names = mergeNames(entry.names, names);
    entry.lastMerged = names;
  }
  for (const locality of localities) {
    if (locality !== entry.place.ordinal && !entry.localities.includes(locality)) {
      entry.localities.push(locality);
    }
  }
};

const addPostcode = (postcodes: string[], postcode: string): void => {
  if (postcodes.includes(postcode)) return;
  const key = postcodeKey(postcode);
  if (!postcodes.some((known) => postcodeKey(known) === key)) postcodes.push(postcode);
};

/** Where no city is known, the postcode tells streets of one name apart. */
const stableKey = ({ nameKey: name, area, place }: StreetEntry): string =>
  area === '' ? `street/${name}/${place.key}` : `street/${name}/${area}/${place.key}`;
