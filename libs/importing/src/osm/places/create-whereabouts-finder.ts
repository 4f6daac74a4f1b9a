import type { TextToponyms } from '../../gazetteer-building/text-toponyms.js';
import type { OsmAddress } from '../address/osm-address.js';
import { CityFinder } from './city-finder.js';
import { LocalityFinder } from './locality-finder.js';
import type { PlaceCatalogue } from './place-catalogue.js';
import type { RegionHints } from './region-hints.js';
import { StatedCities } from './stated-cities.js';
import { WhereaboutsFinder } from './whereabouts-finder.js';

/** Brings together what is known about the places of an extract. */
export const createWhereaboutsFinder = ({
  catalogue,
  regions,
  addresses,
  texts,
}: {
  readonly catalogue: PlaceCatalogue;
  readonly regions: RegionHints;
  readonly addresses: readonly OsmAddress[];
  readonly texts: TextToponyms;
}): WhereaboutsFinder => {
  const stated = new StatedCities(addresses);
  const cities = new CityFinder({ catalogue, stated, regions, texts });
  const localities = new LocalityFinder(catalogue, texts);
  return new WhereaboutsFinder({ catalogue, cities, localities, texts });
};
