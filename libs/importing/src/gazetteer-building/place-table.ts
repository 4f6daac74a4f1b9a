import type { Position } from '#contracts';
import type { CopyValue } from '#database';
import { postcodeKey, searchForms } from '#geocoding/text';
import { everyName, mergeNames, toStoredNames, type Names } from '../names.js';
import type { Toponym, ToponymKind } from '../toponym.js';
import { Majority } from './majority.js';
import { Spread } from './spread.js';
import type { StableIds } from './stable-id.js';

interface PlaceEntry {
  readonly key: string;
  readonly ordinal: number;
  readonly country: string;
  readonly position: Position | undefined;
  readonly spread: Spread;
  kind: ToponymKind | 'postcode';
  names: Names;
  parent: number | undefined;
  /** The cities of a postcode's addresses. */
  readonly cities: Majority | undefined;
}

export const placeColumns = [
  'generation',
  'ordinal',
  'id',
  'kind',
  'country',
  'names',
  'search_forms',
  'parent',
  'lon',
  'lat',
] as const;

/** The places of a generation, each once. */
export class PlaceTable {
  private readonly entries = new Map<string, PlaceEntry>();
  private readonly byToponym = new Map<Toponym, PlaceEntry>();

  get count(): number {
    return this.entries.size;
  }

  /** The place's ordinal; the position, of something that lies there, helps to put it on the map. */
  ordinalOf(toponym: Toponym, position?: Position): number {
    let entry = this.byToponym.get(toponym);
    if (!entry) {
      entry = this.enter(toponym);
      this.byToponym.set(toponym, entry);
    }
    if (position && !entry.position) this.observe(toponym, position);
    return entry.ordinal;
  }

  /** Enters the postcode of an address. */
  postcode(postcode: string, country: string, where: { position: Position; city?: number }): void {
    const key = `postcode/${postcodeKey(postcode)}/${country}`;
    const entry = this.entries.get(key) ?? this.createPostcode(key, postcode, country);
    entry.spread.add(where.position);
    if (where.city !== undefined) entry.cities?.add(where.city);
  }

  *rows(generation: number, ids: StableIds): Generator<readonly CopyValue[]> {
    for (const entry of this.entries.values()) {
      const { lon, lat } = entry.position ?? entry.spread.centre;
      yield [
        generation,
        entry.ordinal,
        ids.of(`place/${entry.key}`),
        entry.kind,
        entry.country,
        JSON.stringify(toStoredNames(entry.names)),
        entry.kind === 'postcode'
          ? postcodeKey(entry.names.local)
          : searchForms(everyName(entry.names)),
        entry.parent ?? entry.cities?.value ?? null,
        lon,
        lat,
      ];
    }
  }

  private enter(toponym: Toponym): PlaceEntry {
    const parent = toponym.parent && this.ordinalOf(toponym.parent);
    const known = this.entries.get(toponym.key);
    if (!known) {
      const { kind, country, names, position } = toponym;
      const entry = this.create(toponym.key, { kind, country, names, position });
      entry.parent = parent;
      return entry;
    }
    // What addresses call a city is one, whatever else it is.
    if (toponym.kind === 'city' && known.kind === 'locality') known.kind = 'city';
    known.names = mergeNames(known.names, toponym.names);
    known.parent ??= parent;
    return known;
  }

  private createPostcode(key: string, postcode: string, country: string): PlaceEntry {
    const names = { local: postcode };
    return this.create(key, { kind: 'postcode', country, names, position: undefined });
  }

  private create(
    key: string,
    place: Pick<PlaceEntry, 'kind' | 'country' | 'names' | 'position'>,
  ): PlaceEntry {
    const cities = place.kind === 'postcode' ? new Majority() : undefined;
    const ordinal = this.entries.size;
    const entry = { ...place, key, ordinal, cities, parent: undefined, spread: new Spread() };
    this.entries.set(key, entry);
    return entry;
  }

  /** A place without a position of its own lies amid what lies in it, however deep. */
  private observe(toponym: Toponym, position: Position): void {
    for (let place: Toponym | undefined = toponym; place; place = place.parent) {
      this.entries.get(place.key)?.spread.add(position);
    }
  }
}
