import type { SourceItem } from '../address-record.js';
import { CountryFinder } from '../countries/country-finder.js';
import type { Source, SourceOptions } from '../sources/source.js';
import { AddressReader } from './address/address-reader.js';
import { withCitiesOfNeighbours } from './address/city-from-neighbours.js';
import { joinSameDestinations } from './address/same-destination.js';
import { DestinationRecords } from './destination-records.js';
import { readExtract } from './extract/read-extract.js';
import { BuildingFinder } from './linking/building-finder.js';
import { PlaceCatalogue } from './places/place-catalogue.js';
import { RegionHints } from './places/region-hints.js';
import { createWhereaboutsFinder } from './places/create-whereabouts-finder.js';
import { silentStreets } from './streets/silent-streets.js';

/** An extract of OpenStreetMap. It is read whole, since what belongs together is scattered in it. */
export class OsmSource implements Source {
  readonly attribution = '© OpenStreetMap contributors (ODbL 1.0)';
  private done = 0;
  private total = 1;
  private countries: CountryFinder | undefined;

  constructor(private readonly options: SourceOptions) {}

  fraction(): number {
    return Math.min(1, this.done / this.total);
  }

  notes(): readonly string[] {
    return this.countries?.notes() ?? [];
  }

  async *items(): AsyncGenerator<SourceItem> {
    const extract = await readExtract(this.options.file);
    const { toponyms, country } = this.options;
    const countries = new CountryFinder({ fallback: country, mentions: extract.countryMentions });
    this.countries = countries;
    const read = new AddressReader(extract, new BuildingFinder(extract)).all();
    const addresses = withCitiesOfNeighbours(read);
    const regions = new RegionHints(addresses, toponyms);
    const catalogue = new PlaceCatalogue(extract, countries, regions);
    const destinations = joinSameDestinations(addresses);
    const whereabouts = createWhereaboutsFinder({ catalogue, regions, addresses, texts: toponyms });
    const records = new DestinationRecords(extract, destinations, whereabouts);
    this.total = destinations.length + 1;

    for (const destination of destinations) {
      this.done += 1;
      yield records.item(destination);
    }
    for (const { names, positions } of silentStreets(extract.highways, addresses)) {
      const item = records.street(names, positions);
      if (item) yield item;
    }
    for (const place of catalogue.places) {
      yield { kind: 'place', place: catalogue.toponym(place) };
    }
    this.done = this.total;
  }
}
