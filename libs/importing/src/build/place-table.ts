import type { Position } from '#contracts';
import type { CopyValue } from '#database';
import { postcodeKey, searchForms } from '#geocoding/text';
import { PositionSummary } from './position-summary.js';
import type { StableIds } from './stable-id.js';
import type { Names } from '../model/names.js';
import { everyName, mergeNames, toStoredNames } from '../model/names.js';
import type { Toponym, ToponymKind } from '../model/toponyms.js';

interface PlaceEntry {
  readonly key: string;
  readonly ordinal: number;
  readonly country: string;
  readonly position: Position | undefined;
  readonly spread: PositionSummary;
  /** Positions of streets and addresses that name it; used if it has neither a position nor addresses. */
  readonly mentionSpread: PositionSummary;
  kind: ToponymKind | 'postcode';
  names: Names;
  parent: number | undefined;
  /** For a postcode: the cities of its addresses. */
  readonly cities: MajorityVote | undefined;
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

/** The places of a generation, each stored once. */
export class PlaceTable {
  private readonly entries = new Map<string, PlaceEntry>();
  private readonly byToponym = new Map<Toponym, PlaceEntry>();

  get count(): number {
    return this.entries.size;
  }

  /**
   * Returns the ordinal of a place. The position of an address in it contributes to the centre of
   * the place.
   */
  ordinalOf(toponym: Toponym, position?: Position): number {
    let entry = this.byToponym.get(toponym);
    if (!entry) {
      entry = this.register(toponym);
      this.byToponym.set(toponym, entry);
    }
    if (position && !entry.position) this.addPosition(toponym, position);
    return entry.ordinal;
  }

  /** As `ordinalOf`; the position locates the place only if it has neither its own nor addresses. */
  ordinalOfMention(toponym: Toponym, position: Position): number {
    const ordinal = this.ordinalOf(toponym);
    for (const entry of this.withAncestors(toponym))
      if (!entry.position && entry.spread.isEmpty) entry.mentionSpread.add(position);
    return ordinal;
  }

  /** The ordinal of a place that has been added; undefined if it has not. */
  knownOrdinal({ key }: Toponym): number | undefined {
    return this.entries.get(key)?.ordinal;
  }

  /** Adds the postcode of an address. */
  addPostcode(
    postcode: string,
    country: string,
    where: { position: Position; city?: number },
  ): void {
    const key = `postcode/${postcodeKey(postcode)}/${country}`;
    const entry = this.entries.get(key) ?? this.createPostcode(key, postcode, country);
    entry.spread.add(where.position);
    if (where.city !== undefined) entry.cities?.add(where.city);
  }

  *rows(generation: number, ids: StableIds): Generator<readonly CopyValue[]> {
    for (const entry of this.entries.values()) {
      const spread = entry.spread.isEmpty ? entry.mentionSpread : entry.spread;
      const { lon, lat } = entry.position ?? spread.centre;
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

  private register(toponym: Toponym): PlaceEntry {
    const parent = toponym.parent && this.ordinalOf(toponym.parent);
    const known = this.entries.get(toponym.key);
    if (!known) {
      const { kind, country, names, position } = toponym;
      const entry = this.create(toponym.key, { kind, country, names, position });
      entry.parent = parent;
      return entry;
    }
    // A place that addresses use as their city is a city, whatever its kind in the source.
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
    const cities = place.kind === 'postcode' ? new MajorityVote() : undefined;
    const ordinal = this.entries.size;
    const entry = {
      ...place,
      key,
      ordinal,
      cities,
      parent: undefined,
      spread: new PositionSummary(),
      mentionSpread: new PositionSummary(),
    };
    this.entries.set(key, entry);
    return entry;
  }

  /**
   * A place without its own position is located at the centre of everything in it, at all levels.
   */
  private addPosition(toponym: Toponym, position: Position): void {
    for (const { spread } of this.withAncestors(toponym)) spread.add(position);
  }

  private *withAncestors(toponym: Toponym): Generator<PlaceEntry> {
    for (let place: Toponym | undefined = toponym; place; place = place.parent) {
      const entry = this.entries.get(place.key);
      if (entry) yield entry;
    }
  }
}

/** Boyer-Moore majority vote: the value with more than half of the votes, in constant memory. */
class MajorityVote {
  private candidate: number | undefined;
  private lead = 0;

  add(value: number): void {
    if (this.lead === 0) this.candidate = value;
    this.lead += this.candidate === value ? 1 : -1;
  }

  get value(): number | undefined {
    return this.candidate;
  }
}
