import type { Position } from '#contracts';
import { canonicalCountry } from '../../model/countries.js';
import type { Toponym, ToponymRegistry } from '../../model/toponyms.js';
import type { OsmTags } from '../../read/osm/osm-feature.js';
import { regionTags } from '../../read/osm/place-tags.js';
import type { OsmAddress } from '../addresses/osm-address.js';
import type { PlaceContext } from './city-and-locality.js';
import { CityFinder, LocalityFinder } from './city-and-locality.js';
import type { RegionVotes } from './neighbour-votes.js';
import { NeighbourCities } from './neighbour-votes.js';
import type { CataloguedPlace, PlaceCatalogue } from './place-catalogue.js';

/** The places of an address. */
export interface AddressPlaces {
  readonly country: string;
  readonly city?: Toponym;
  readonly region: Toponym;
  readonly locality?: Toponym;
  /** Further places that queries may name. */
  readonly furtherPlaces: readonly Toponym[];
}

interface AddressPlaceSources {
  readonly catalogue: PlaceCatalogue;
  readonly cities: CityFinder;
  readonly localities: LocalityFinder;
  readonly texts: ToponymRegistry;
}

const countryCode = /^[A-Za-z]{2}$/;

/** Assigns addresses and streets to places, by tags, boundaries and nearby places. */
export class AddressPlacesFinder {
  constructor(private readonly sources: AddressPlaceSources) {}

  /** Returns undefined when the country is unknown. */
  placesOf(position: Position, tags: OsmTags): AddressPlaces | undefined {
    const { catalogue, cities, localities } = this.sources;
    const enclosing = catalogue.enclosing(position);
    const country = this.country(position, tags, enclosing);
    if (!country) return undefined;
    const context = { position, tags, enclosing, country };
    const region = this.region(context);
    const city = cities.cityOf(context);
    const parts = distinct(localities.localitiesOf(context, city ?? region));
    const [locality, ...others] = parts.filter(({ key }) => key !== city?.key);
    const enclosingCities = enclosing
      .filter(({ key, kind }) => kind === 'city' && key !== city?.key)
      .map((place) => catalogue.toponym(place));
    return {
      country,
      city,
      region,
      locality,
      furtherPlaces: distinct([...others, ...enclosingCities]),
    };
  }

  private country(
    position: Position,
    tags: OsmTags,
    enclosing: readonly CataloguedPlace[],
  ): string | undefined {
    const tagged = tags['addr:country']?.trim() ?? '';
    if (countryCode.test(tagged)) return canonicalCountry(tagged);
    const { catalogue } = this.sources;
    return catalogue.countryOf(enclosing) ?? catalogue.countryAt(position);
  }

  private region({ enclosing, tags, country }: PlaceContext): Toponym {
    const { catalogue, texts } = this.sources;
    const { state, county } = regionTags(tags);
    return (
      catalogue.parentAmong(enclosing, 'city') ??
      texts.region(country, {
        state: state ? { local: state } : undefined,
        county: county ? { local: county } : undefined,
      })
    );
  }
}

const distinct = (places: readonly Toponym[]): readonly Toponym[] => [
  ...new Map(places.map((place) => [place.key, place])).values(),
];

/** Wires the finders of cities and localities to the place data of an extract. */
export const createAddressPlacesFinder = ({
  catalogue,
  regions,
  addresses,
  texts,
}: {
  readonly catalogue: PlaceCatalogue;
  readonly regions: RegionVotes;
  readonly addresses: readonly OsmAddress[];
  readonly texts: ToponymRegistry;
}): AddressPlacesFinder => {
  const stated = new NeighbourCities(addresses);
  const cities = new CityFinder({ catalogue, stated, regions, texts });
  const localities = new LocalityFinder(catalogue, texts);
  return new AddressPlacesFinder({ catalogue, cities, localities, texts });
};
