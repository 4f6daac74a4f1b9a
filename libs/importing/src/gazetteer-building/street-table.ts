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

interface StreetEntry {
  readonly key: string;
  readonly ordinal: number;
  readonly country: string;
  readonly place: number;
  names: Names | undefined;
  /** The names merged last: most addresses of a street share theirs. */
  lastMerged: Names | undefined;
  readonly localities: Set<number>;
  readonly postcodes: Map<string, string>;
  readonly premises: Spread;
  /** Where the street itself lies, used only while it has no premises. */
  readonly course: Spread;
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

  get count(): number {
    return this.entries.size;
  }

  /** Enters an address and returns its street's ordinal. */
  premiseOn(mention: StreetMention): number {
    const entry = this.entryOf(mention);
    entry.premises.add(mention.position);
    if (mention.postcode) entry.postcodes.set(postcodeKey(mention.postcode), mention.postcode);
    return entry.ordinal;
  }

  /** Enters a street that need not have an address. */
  street(mention: StreetMention): void {
    this.entryOf(mention).course.add(mention.position);
  }

  *rows(generation: number, ids: StableIds): Generator<readonly CopyValue[]> {
    for (const entry of this.entries.values()) {
      const spread = entry.premises.isEmpty ? entry.course : entry.premises;
      const { lon, lat } = spread.centre;
      yield [
        generation,
        entry.ordinal,
        ids.of(`street/${entry.key}`),
        entry.country,
        JSON.stringify(toStoredNames(entry.names)),
        entry.names ? searchForms(everyName(entry.names)) : '',
        entry.place,
        [...entry.localities],
        [...entry.postcodes.values()],
        lon,
        lat,
        spread.radiusMetres,
      ];
    }
  }

  private entryOf(mention: StreetMention): StreetEntry {
    const key = keyOf(mention);
    let entry = this.entries.get(key);
    if (!entry) {
      entry = this.create(key, mention);
      this.entries.set(key, entry);
    }
    if (mention.names && entry.names && mention.names !== entry.lastMerged) {
      entry.names = mergeNames(entry.names, mention.names);
      entry.lastMerged = mention.names;
    }
    for (const locality of mention.localities) {
      if (locality !== entry.place) entry.localities.add(locality);
    }
    return entry;
  }

  private create(key: string, { names, country, place }: StreetMention): StreetEntry {
    return {
      key,
      ordinal: this.entries.size,
      country,
      place: place.ordinal,
      names,
      lastMerged: names,
      localities: new Set(),
      postcodes: new Map(),
      premises: new Spread(),
      course: new Spread(),
    };
  }
}

/** Where no city is known, the postcode tells streets of one name apart. */
const keyOf = ({ names, place, isCity, postcode }: StreetMention): string => {
  const name = names ? nameKey(names.local) : '';
  return isCity ? `${name}/${place.key}` : `${name}/${postcodeKey(postcode ?? '')}/${place.key}`;
};
