import type { LineRecord, SourceItem } from '../address-record.js';
import { CountryFinder } from '../countries/country-finder.js';
import type { TextToponyms } from '../gazetteer-building/text-toponyms.js';
import { AddressReader } from './address/address-reader.js';
import { apartWhereMisleading } from './address/apart-where-misleading.js';
import { withCitiesOfNeighbours } from './address/city-from-neighbours.js';
import type { OsmAddress } from './address/osm-address.js';
import { joinSameDestinations, type Destination } from './address/same-destination.js';
import { DestinationRecords } from './destination-records.js';
import type { OsmExtract } from './extract/osm-extract.js';
import { BuildingFinder } from './linking/building-finder.js';
import { createWhereaboutsFinder } from './places/create-whereabouts-finder.js';
import { PlaceCatalogue } from './places/place-catalogue.js';
import { RegionHints } from './places/region-hints.js';
import { namedLines } from './streets/named-lines.js';
import { numberedLines } from './streets/numbered-lines.js';
import { silentStreets } from './streets/silent-streets.js';

/** The addresses, the buildings and streets without any, the lines of all streets, and the places of an extract. */
export class ExtractRecords {
  private readonly addresses: readonly OsmAddress[];
  private readonly destinations: readonly Destination[];
  private readonly catalogue: PlaceCatalogue;
  private readonly records: DestinationRecords;
  private readonly countries: CountryFinder;

  constructor(
    private readonly extract: OsmExtract,
    options: { readonly country?: string; readonly toponyms: TextToponyms },
  ) {
    const { country, toponyms: texts } = options;
    const read = new AddressReader(extract, new BuildingFinder(extract)).all();
    const addresses = withCitiesOfNeighbours(read);
    const regions = new RegionHints(read, texts);
    this.addresses = addresses;
    this.countries = new CountryFinder({ fallback: country, mentions: extract.countryMentions });
    this.catalogue = new PlaceCatalogue(extract, this.countries, regions);
    this.destinations = apartWhereMisleading(joinSameDestinations(addresses));
    const { catalogue, destinations } = this;
    const whereabouts = createWhereaboutsFinder({ catalogue, regions, addresses, texts });
    this.records = new DestinationRecords(extract, destinations, whereabouts);
  }

  /** How many addresses there will be. */
  get count(): number {
    return this.destinations.length;
  }

  notes(): readonly string[] {
    return this.countries.notes();
  }

  *items(): Generator<SourceItem> {
    for (const destination of this.destinations) yield this.records.item(destination);
    yield* this.records.silentBuildings();
    for (const { names, positions } of silentStreets(this.extract.highways, this.addresses)) {
      const item = this.records.street(names, positions);
      if (item) yield item;
    }
    for (const line of this.lines()) yield { kind: 'line', line };
    for (const place of this.catalogue.places) {
      yield { kind: 'place', place: this.catalogue.toponym(place) };
    }
  }

  private *lines(): Generator<LineRecord> {
    yield* namedLines(this.extract);
    yield* numberedLines(this.extract, this.addresses, this.records.highwayNames);
  }
}
