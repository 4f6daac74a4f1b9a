import { setImmediate } from 'node:timers/promises';
import type { CopyValue, CopyWriter } from '#database';
import type {
  AddressRecord,
  AreaRecord,
  BuildingRecord,
  LineRecord,
  ParkingRecord,
  PointOfInterestRecord,
  StreetRecord,
} from '../model/records.js';
import type { Toponym } from '../model/toponyms.js';
import type { GenerationWriters } from './gazetteer-tables.js';
import { waitForWriters } from './gazetteer-tables.js';
import { AreaTable, buildingRow } from './area-table.js';
import { LineTable } from './line-table.js';
import { PlaceTable } from './place-table.js';
import { PositionSummary } from './position-summary.js';
import type { PremiseReferences } from './premise-row.js';
import { addressObjectRow, pointOfInterestRow, premiseRow } from './premise-row.js';
import type { StableIds } from './stable-id.js';
import { UuidSet } from './stable-id.js';
import type { PremiseMove, StreetMention } from './street-table.js';
import { StreetTable, streetRow } from './street-table.js';

export interface GazetteerCounts {
  readonly destinations: number;
  readonly pointsOfInterest: number;
  readonly streets: number;
  readonly places: number;
  readonly buildings: number;
  readonly parkings: number;
  readonly doors: number;
}

/**
 * Converts records to rows. Premises, buildings and car parks are written at once; places and
 * streets are aggregated in memory and written at the end.
 */
export class GazetteerBuilder {
  private readonly places = new PlaceTable();
  private readonly streets = new StreetTable();
  private readonly buildings = new AreaTable();
  private readonly parkings = new AreaTable();
  private readonly lines = new LineTable();
  private readonly seenIds = new UuidSet();
  private readonly extent = new PositionSummary();
  private destinations = 0;
  private pointsOfInterest = 0;
  private doors = 0;

  constructor(
    private readonly generation: number,
    private readonly ids: StableIds,
    private readonly writers: GenerationWriters,
  ) {}

  /** Returns false and ignores the address when its source key is a duplicate. */
  addAddress(address: AddressRecord): boolean {
    const id = this.ids.of(address.sourceKey);
    if (!this.seenIds.add(id)) return false;
    const { position } = address;
    const references: PremiseReferences = {
      generation: this.generation,
      ordinal: this.destinations,
      id,
      street: this.addToStreet(address),
      locality: address.locality && this.places.ordinalOf(address.locality, position),
      building: this.addBuildingArea(address.building),
      parking: this.addParkingArea(address.parking),
    };
    this.writers.premise.write(premiseRow(address, references));
    this.addFurtherObjects(address, this.destinations);
    this.extent.add(position);
    this.destinations += 1;
    this.doors += address.doors ? 1 : 0;
    return true;
  }

  /**
   * Adds a place of interest, in the streets and places of the addresses. Call after everything else
   * has been added. Returns false and ignores it when its source key is a duplicate.
   */
  addPointOfInterest(record: PointOfInterestRecord): boolean {
    const id = this.ids.of(record.sourceKey);
    if (!this.seenIds.add(id)) return false;
    const { position, city, region, locality, furtherPlaces = [] } = record;
    const place = this.innermostKnown(city ?? region);
    const further = [locality, ...furtherPlaces].map(
      (toponym) => toponym && this.places.knownOrdinal(toponym),
    );
    const mention = { ...record, names: record.street, isCity: city !== undefined, localities: [] };
    const row = pointOfInterestRow(record, {
      generation: this.generation,
      ordinal: this.destinations + this.pointsOfInterest,
      id,
      street: this.streets.addPointOfInterest(place && { ...mention, place }),
      city: place?.ordinal,
      locality: further[0],
      places: [place?.ordinal, ...further].filter((ordinal) => ordinal !== undefined),
      building: this.addBuildingArea(record.building),
      parking: this.addParkingArea(record.parking),
    });
    this.writers.premise.write(row);
    this.extent.add(position);
    this.pointsOfInterest += 1;
    return true;
  }

  /** The place, or the smallest one around it that an address is in. */
  private innermostKnown(toponym: Toponym): StreetMention['place'] | undefined {
    for (let place: Toponym | undefined = toponym; place; place = place.parent) {
      const ordinal = this.places.knownOrdinal(place);
      if (ordinal !== undefined) return { key: place.key, ordinal };
    }
    return undefined;
  }

  /** Adds a building without an address. Call after all addresses have been added. */
  addBuilding({ building, doors, parking }: BuildingRecord): void {
    this.addBuildingArea(building, {
      doors,
      parking,
      parkingOrdinal: this.addParkingArea(parking),
    });
  }

  addPlace(place: Toponym): void {
    this.places.ordinalOf(place);
    if (place.position) this.extent.add(place.position);
  }

  addStreet(street: StreetRecord): void {
    const { names, country, locality, position } = street;
    this.extent.add(position);
    this.streets.addStreet({
      names,
      country,
      position,
      ...this.cityOf(street),
      localities: locality ? [this.places.ordinalOfMention(locality, position)] : [],
    });
  }

  addLine(line: LineRecord): void {
    this.lines.addLine(line);
  }

  /**
   * Backpressure: waits until the server has received the rows, and yields to the event loop, so
   * that signals and timers are handled. Call after every few hundred records.
   */
  async waitForWriters(): Promise<void> {
    await waitForWriters(this.writers);
    await setImmediate();
  }

  /**
   * Writes the streets after everything else has been added. Returns the premises whose street
   * ordinal must be updated.
   */
  async writeStreets(): Promise<Iterable<PremiseMove>> {
    await writeRows(this.writers.street, this.streetRows());
    return this.streets.moves();
  }

  /** Writes street lines and places. Call after `writeStreets`. */
  async writeLinesAndPlaces(): Promise<void> {
    const { generation, ids } = this;
    await writeRows(this.writers.street_line, this.lines.rows(generation));
    await writeRows(this.writers.place, this.places.rows(generation, ids));
  }

  /** Row counts; final after everything has been written. */
  get counts(): GazetteerCounts {
    const { destinations, pointsOfInterest, doors } = this;
    const [buildings, parkings] = [this.buildings.count, this.parkings.count];
    const counts = { streets: this.streets.count, places: this.places.count, buildings, parkings };
    return { ...counts, destinations, pointsOfInterest, doors };
  }

  private *streetRows(): Generator<readonly CopyValue[]> {
    const { generation, ids } = this;
    for (const street of this.streets.streets()) {
      this.lines.addStreet(street);
      yield streetRow(street, { generation, ids });
    }
  }

  /** Bounding box as west, south, east, north; undefined when nothing was added. */
  get box(): readonly [number, number, number, number] | undefined {
    const { west, south, east, north } = this.extent.box;
    return this.extent.isEmpty ? undefined : [west, south, east, north];
  }

  private addFurtherObjects({ furtherObjects = [] }: AddressRecord, premise: number): void {
    const { generation } = this;
    for (const { position, building } of furtherObjects) {
      const row = { generation, premise, position, building: this.addBuildingArea(building) };
      this.writers.bearer.write(addressObjectRow(row));
    }
  }

  private addToStreet(address: AddressRecord): number {
    const { position, country, postcode } = address;
    const city = this.cityOf(address);
    const further = [address.locality, ...(address.furtherPlaces ?? [])].filter((place) => !!place);
    if (postcode)
      this.places.addPostcode(postcode, country, { position, city: city.place.ordinal });
    return this.streets.addPremise({
      names: address.street,
      country,
      ...city,
      localities: further.map((place) => this.places.ordinalOfMention(place, position)),
      postcode,
      position,
    });
  }

  /** The city, or the most specific known place above it. */
  private cityOf({
    city,
    region,
    position,
  }: Pick<AddressRecord, 'city' | 'region' | 'position'>): Pick<StreetMention, 'place' | 'isCity'> {
    const { key } = city ?? region;
    const ordinal = this.places.ordinalOf(city ?? region, position);
    return { place: { key, ordinal }, isCity: city !== undefined };
  }

  private addBuildingArea(
    area: AreaRecord | undefined,
    access?: Parameters<typeof buildingRow>[1],
  ): number | undefined {
    const entered = area && this.buildings.add(area, this.generation);
    if (entered?.row) this.writers.building.write(buildingRow(entered.row, access));
    return entered?.ordinal;
  }

  private addParkingArea(area: ParkingRecord | undefined): number | undefined {
    const entered = area && this.parkings.add(area, this.generation);
    if (entered?.row) this.writers.parking.write(entered.row);
    return entered?.ordinal;
  }
}

/**
 * A few milliseconds of work: indexing of other tables runs concurrently and needs the event loop.
 */
const ROWS_BETWEEN_WAITS = 100;

/** Writes all rows with backpressure. */
const writeRows = async (
  writer: CopyWriter,
  rows: Iterable<readonly CopyValue[]>,
): Promise<void> => {
  let written = 0;
  for (const row of rows) {
    writer.write(row);
    written += 1;
    if (written % ROWS_BETWEEN_WAITS !== 0) continue;
    await writer.drained();
    await setImmediate();
  }
};
