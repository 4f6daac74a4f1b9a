import { CountryFinder } from '../model/countries.js';
import type { Pausing } from '../model/pausing.js';
import { runInTurns } from '../model/pausing.js';
import type { LineRecord, SourceItem } from '../model/records.js';
import type { ToponymRegistry } from '../model/toponyms.js';
import type { OsmExtract } from '../read/osm/osm-extract.js';
import { readExtract } from '../read/osm/read-extract.js';
import type { Source, SourceOptions } from '../read/records/source.js';
import { AddressReader, ContainingBuildingFinder } from './addresses/address-reader.js';
import type { DestinationAddresses } from './addresses/destinations.js';
import { groupByDestination, splitMisplacedObjects } from './addresses/destinations.js';
import { inferCities } from './addresses/inferred-parts.js';
import type { OsmAddress } from './addresses/osm-address.js';
import { DestinationRecords } from './destination-records.js';
import { createAddressPlacesFinder } from './places/address-places.js';
import { RegionVotes } from './places/neighbour-votes.js';
import { PlaceCatalogue } from './places/place-catalogue.js';
import type { PointOfInterest } from './points-of-interest.js';
import { findPointsOfInterest } from './points-of-interest.js';
import {
  interpolationLines,
  namedStreetLines,
  streetsWithoutAddress,
} from './streets/street-records.js';

/** Outlines are large, and a whole batch is held in memory. */
const BATCH_ITEMS = 200;

/**
 * An OpenStreetMap extract. It is read completely before linking, because related objects are
 * scattered over the file.
 */
export class OsmSource implements Source {
  readonly isMap = true;
  readonly attribution = '© OpenStreetMap contributors (ODbL 1.0)';
  private records: OsmRecords | undefined;
  private done = 0;

  constructor(private readonly options: SourceOptions) {}

  fraction(): number {
    return Math.min(1, this.done / ((this.records?.count ?? 0) + 1));
  }

  notes(): readonly string[] {
    return this.records?.notes() ?? [];
  }

  async *batches(): AsyncGenerator<readonly SourceItem[]> {
    const extract = await readExtract(this.options.file);
    this.records = await runInTurns(OsmRecords.link(extract, this.options));
    let batch: SourceItem[] = [];
    for (const item of this.records.items()) {
      this.done += 1;
      batch.push(item);
      if (batch.length < BATCH_ITEMS) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  }
}

/** Results of the steps of linking. */
interface LinkedExtract {
  readonly addresses: readonly OsmAddress[];
  readonly destinations: readonly DestinationAddresses[];
  readonly countries: CountryFinder;
  readonly catalogue: PlaceCatalogue;
  readonly records: DestinationRecords;
  readonly visits: readonly PointOfInterest[];
}

/**
 * The records of an extract: addresses, buildings and streets without addresses, street lines,
 * places, and places of interest.
 */
export class OsmRecords {
  private constructor(
    private readonly extract: OsmExtract,
    private readonly linked: LinkedExtract,
  ) {}

  /** Links the objects of an extract, in steps. */
  static *link(
    extract: OsmExtract,
    options: { readonly country?: string; readonly toponyms: ToponymRegistry },
  ): Pausing<OsmRecords> {
    const { country, toponyms: texts } = options;
    // 1. Addresses: tags of the object, its relation and its building, then the neighbours' cities.
    const reader = new AddressReader(extract, new ContainingBuildingFinder(extract));
    const read = yield* reader.all();
    const addresses = yield* inferCities(read);
    // 2. Destinations: objects with the same address, unless another address is nearer.
    const destinations = yield* splitMisplacedObjects(yield* groupByDestination(addresses));
    // 3. Places: boundaries and settlements, with regions by majority of the addresses.
    const regions = new RegionVotes(read, texts);
    yield;
    const countries = new CountryFinder({ fallback: country, mentions: extract.countryMentions });
    const catalogue = new PlaceCatalogue(extract, countries, regions);
    yield;
    const places = createAddressPlacesFinder({ catalogue, regions, addresses, texts });
    yield;
    // 4. Records: doors and parking of each destination are linked when the items are read.
    const records = yield* DestinationRecords.link(extract, destinations, places);
    // 5. Places of interest: one for each name and place, with the address of the house they are in.
    const visits = yield* findPointsOfInterest(extract, { reader, destinations, records });
    const linked = { addresses, destinations, countries, catalogue, records, visits };
    return new OsmRecords(extract, linked);
  }

  /** Number of addresses and places of interest. */
  get count(): number {
    return this.linked.destinations.length + this.linked.visits.length;
  }

  notes(): readonly string[] {
    return this.linked.countries.notes();
  }

  *items(): Generator<SourceItem> {
    const { addresses, destinations, catalogue, records, visits } = this.linked;
    for (const destination of destinations) yield records.item(destination);
    yield* records.buildingsWithoutAddress();
    const { highways } = this.extract;
    for (const { names, positions } of streetsWithoutAddress(
      highways,
      addresses,
      records.streetNames,
    )) {
      const item = records.street(names, positions);
      if (item) yield item;
    }
    for (const line of this.lines()) yield { kind: 'line', line };
    for (const place of catalogue.places) {
      yield { kind: 'place', place: catalogue.toponym(place) };
    }
    for (const visit of visits) {
      const item = records.pointOfInterest(visit);
      if (item) yield item;
    }
  }

  private *lines(): Generator<LineRecord> {
    yield* namedStreetLines(this.extract);
    const { addresses, records } = this.linked;
    yield* interpolationLines(this.extract, addresses, records.streetNames);
  }
}
