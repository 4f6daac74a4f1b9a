import type { DegreeBox, Destination } from '#contracts';
import { boxAround, extentOf, kindOf, nameOf, numberedName, osmObjectOf } from '../place-facts.js';
import { layersOfKinds } from './pelias.params.js';

/** The answer of Pelias, and what it repeats of the query. */
interface PeliasAnswer {
  readonly destinations: readonly Destination[];
  readonly echoedQuery: Readonly<Record<string, unknown>>;
}

export const peliasCollection = ({ destinations, echoedQuery }: PeliasAnswer): string => {
  const attributions = new Set(destinations.flatMap(({ attributions: some }) => some));
  return JSON.stringify({
    geocoding: {
      version: '0.2',
      attribution: [...attributions].join(', '),
      query: echoedQuery,
      timestamp: Date.now(),
    },
    type: 'FeatureCollection',
    features: destinations.map(featureOf),
    ...(destinations.length > 0 && {
      bbox: cornersOf(boxAround(destinations.map(({ position }) => position))),
    }),
  });
};

const featureOf = (destination: Destination): object => {
  const { id, address, position, countryCode, label, confidence, distanceMetres } = destination;
  const layer = layersOfKinds[kindOf(destination)];
  const osm = osmObjectOf(destination);
  const source = osm ? 'openstreetmap' : 'register';
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [position.lon, position.lat] },
    properties: {
      id,
      gid: `${source}:${layer}:${id}`,
      ...{ layer, source },
      source_id: osm ? `${osm.type}/${osm.id}` : id,
      country_code: countryCode,
      name: nameOf(destination) ?? numberedName(destination),
      housenumber: address.streetNumber,
      street: address.streetName,
      postalcode: address.postcode,
      confidence,
      match_type: destination.level === 'interpolated' ? 'interpolated' : 'exact',
      distance: distanceMetres === undefined ? undefined : distanceMetres / 1_000,
      accuracy: layer === 'address' || layer === 'venue' ? 'point' : 'centroid',
      country: address.country,
      region: address.state,
      county: address.county,
      locality: address.city,
      neighbourhood: address.locality,
      label,
    },
    bbox: cornersOf(extentOf(destination)),
  };
};

const cornersOf = ({ west, south, east, north }: DegreeBox) => [west, south, east, north];
