import type { CopyValue } from '#database';
import type {
  AddressRecord,
  AreaRecord,
  BuildingRecord,
  LineRecord,
  ParkingRecord,
  StreetRecord,
} from '../address-record.js';
import { writersCaughtUp, type GenerationWriters } from '../staging/generation-writers.js';
import type { Toponym } from '../toponym.js';
import { AreaTable } from './area-table.js';
import { bearerRow } from './bearer-row.js';
import { buildingRow } from './building-row.js';
import { LineTable } from './line-table.js';
import { PlaceTable } from './place-table.js';
import { premiseRow } from './premise-row.js';
import type { PremiseMove } from './premise-sites.js';
import { Spread } from './spread.js';
import type { StableIds } from './stable-id.js';
import { streetRow } from './street-row.js';
import { StreetTable, type StreetMention } from './street-table.js';
import { UuidSet } from './uuid-set.js';
import { writeRows } from './write-rows.js';

export interface GazetteerCounts {
  readonly destinations: number;
  readonly streets: number;
  readonly places: number;
  readonly buildings: number;
  readonly parkings: number;
  readonly doors: number;
}

/**
 * Turns records into rows. Addresses, buildings and parking areas are written as they come; places
 * and streets are gathered and written at the end, once all that is known of them is.
 */
export class GazetteerBuilder {
  private readonly places = new PlaceTable();
  private readonly streets = new StreetTable();
  private readonly buildings = new AreaTable();
  private readonly parkings = new AreaTable();
  private readonly lines = new LineTable();
  private readonly known = new UuidSet();
  private readonly extent = new Spread();
  private destinations = 0;
  private doors = 0;

  constructor(
    private readonly generation: number,
    private readonly ids: StableIds,
    private readonly writers: GenerationWriters,
  ) {}

  /** Returns false, and leaves the address out, when its source key has been used before. */
  addAddress(address: AddressRecord): boolean {
    const id = this.ids.of(address.sourceKey);
    if (!this.known.add(id)) return false;
    const { generation, position } = { generation: this.generation, position: address.position };
    const references = {
      generation,
      ordinal: this.destinations,
      id,
      street: this.streetOf(address),
      locality: address.locality && this.places.ordinalOf(address.locality, position),
      building: this.building(address.building),
      parking: this.parking(address.parking),
    };
    this.writers.premise.write(premiseRow(address, references));
    this.addBearers(address, this.destinations);
    this.extent.add(position);
    this.destinations += 1;
    this.doors += address.doors ? 1 : 0;
    return true;
  }

  /** A building that no address refers to; to be added after all addresses. */
  addBuilding({ building, doors, parking }: BuildingRecord): void {
    this.building(building, { doors, parking, parkingOrdinal: this.parking(parking) });
  }

  addPlace(place: Toponym): void {
    this.places.ordinalOf(place);
    if (place.position) this.extent.add(place.position);
  }

  addStreet(street: StreetRecord): void {
    const { names, country, locality, position } = street;
    this.extent.add(position);
    this.streets.street({
      names,
      country,
      position,
      ...this.siteOf(street),
      localities: locality ? [this.places.ordinalOf(locality)] : [],
    });
  }

  addLine(line: LineRecord): void {
    this.lines.add(line);
  }

  /** Waits until the server has taken what was added; to be called after every few thousand. */
  caughtUp(): Promise<void> {
    return writersCaughtUp(this.writers);
  }

  /** Writes the streets, once all else has been added; says which premises are to be moved to others. */
  async writeStreets(): Promise<Iterable<PremiseMove>> {
    await writeRows(this.writers.street, this.streetRows());
    return this.streets.moves();
  }

  /** Writes the lines of the streets, which are to be written before, and the places. */
  async writeLinesAndPlaces(): Promise<void> {
    const { generation, ids } = this;
    await writeRows(this.writers.street_line, this.lines.rows(generation));
    await writeRows(this.writers.place, this.places.rows(generation, ids));
  }

  /** How much there is, once everything has been written. */
  get counts(): GazetteerCounts {
    const { destinations, doors } = this;
    const [buildings, parkings] = [this.buildings.count, this.parkings.count];
    const counts = { streets: this.streets.count, places: this.places.count, buildings, parkings };
    return { ...counts, destinations, doors };
  }

  private *streetRows(): Generator<readonly CopyValue[]> {
    const { generation, ids } = this;
    for (const street of this.streets.divided()) {
      this.lines.meet(street);
      yield streetRow(street, { generation, ids });
    }
  }

  /** West, south, east, north of all that was added; undefined when nothing was. */
  get box(): readonly [number, number, number, number] | undefined {
    const { west, south, east, north } = this.extent.box;
    return this.extent.isEmpty ? undefined : [west, south, east, north];
  }

  private addBearers({ bearers = [] }: AddressRecord, premise: number): void {
    const { generation } = this;
    for (const { position, building } of bearers) {
      const row = { generation, premise, position, building: this.building(building) };
      this.writers.bearer.write(bearerRow(row));
    }
  }

  private streetOf(address: AddressRecord): number {
    const { position, country, postcode } = address;
    const site = this.siteOf(address);
    const further = [address.locality, ...(address.furtherPlaces ?? [])].filter((place) => !!place);
    if (postcode) this.places.postcode(postcode, country, { position, city: site.place.ordinal });
    return this.streets.premiseOn({
      names: address.street,
      country,
      ...site,
      localities: further.map((place) => this.places.ordinalOf(place)),
      postcode,
      position,
    });
  }

  /** The city, or the finest known place above one. */
  private siteOf({
    city,
    region,
    position,
  }: Pick<AddressRecord, 'city' | 'region' | 'position'>): Pick<StreetMention, 'place' | 'isCity'> {
    const { key } = city ?? region;
    const ordinal = this.places.ordinalOf(city ?? region, position);
    return { place: { key, ordinal }, isCity: city !== undefined };
  }

  private building(
    area: AreaRecord | undefined,
    access?: Parameters<typeof buildingRow>[1],
  ): number | undefined {
    const entered = area && this.buildings.enter(area, this.generation);
    if (entered?.row) this.writers.building.write(buildingRow(entered.row, access));
    return entered?.ordinal;
  }

  private parking(area: ParkingRecord | undefined): number | undefined {
    const entered = area && this.parkings.enter(area, this.generation);
    if (entered?.row) this.writers.parking.write(entered.row);
    return entered?.ordinal;
  }
}
