import type { Destination } from '#contracts';
import { extentOf, nameOf, osmObjectOf, tagOf } from '../place-facts.js';
import { layerOf } from './photon.params.js';

/** The letters of the types of OpenStreetMap objects. */
const letters = { node: 'N', way: 'W', relation: 'R' } as const;

/** Places as a feature collection with flat properties, as Photon has it. */
export const photonCollection = (destinations: readonly Destination[]): string =>
  JSON.stringify({ type: 'FeatureCollection', features: destinations.map(featureOf) });

const featureOf = (destination: Destination): object => {
  const { address, countryCode, position } = destination;
  const [key, value] = tagOf(destination);
  const osm = osmObjectOf(destination);
  const layer = layerOf(destination);
  const { west, south, east, north } = extentOf(destination);
  return {
    type: 'Feature',
    properties: {
      ...(osm && { osm_type: letters[osm.type], osm_id: osm.id }),
      ...{ osm_key: key, osm_value: value, type: layer },
      name: nameOf(destination),
      housenumber: address.streetNumber,
      // The property is the street of a house; a street has its name.
      street: layer === 'street' ? undefined : address.streetName,
      district: layer === 'district' ? undefined : address.locality,
      city: layer === 'city' ? undefined : address.city,
      county: address.county,
      state: address.state,
      postcode: address.postcode,
      country: address.country,
      countrycode: countryCode,
      extent: [west, north, east, south],
    },
    geometry: { type: 'Point', coordinates: [position.lon, position.lat] },
  };
};
