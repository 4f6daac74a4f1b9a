import { startTestGeocoder } from '../support/test-geocoder.js';

/** An address in Lahr with its building and parking, in the terms of the interchange format. */
export interface LahrAddress {
  readonly number: string;
  readonly at: readonly number[];
  readonly building?: object;
  readonly building_quality?: string;
  readonly parking?: object;
  readonly parking_quality?: string;
}

/** A rectangle as a GeoJSON Polygon. */
export const box = (
  [west, south]: readonly [number, number],
  [east, north]: readonly [number, number],
) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});

/** A geocoder over Lahr, a town of one street; answers positions with house numbers. */
export interface ReverseLahr {
  numbersAt(lat: number, lon: number, limit?: number): Promise<readonly (string | undefined)[]>;
  stop(): Promise<void>;
}

/** Imports these addresses as the whole town. */
export const startReverseLahr = async (addresses: readonly LahrAddress[]): Promise<ReverseLahr> => {
  const geocoder = await startTestGeocoder('lahr.geojsonl', addresses.map(featureOf).join('\n'));
  return {
    numbersAt: async (lat, lon, limit = 1) => {
      const vicinity = { position: { lat, lon }, radiusMetres: 5_000 };
      const answer = await geocoder.ask({ kind: 'reverse', vicinity, language: 'local', limit });
      const matches = answer?.outcome === 'matched' ? answer.matches : [];
      return matches.map(({ address }) => address.streetNumber);
    },
    stop: () => geocoder.stop(),
  };
};

const featureOf = ({ number, at, ...links }: LahrAddress): string =>
  JSON.stringify({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: at },
    properties: { id: number, number, street: 'Markt', city: 'Lahr', country: 'DE', ...links },
  });
