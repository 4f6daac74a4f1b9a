import { startOwnGeocoder } from '../support/own-geocoder.js';

/** An address in Lahr by its number, and what it leads to, as the interchange format has it. */
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

/** Answers positions in Lahr, a town of one street, with house numbers. */
export interface ReverseLahr {
  numbersAt(lat: number, lon: number, limit?: number): Promise<readonly (string | undefined)[]>;
  stop(): Promise<void>;
}

/** Builds the town of nothing but these addresses. */
export const startReverseLahr = async (addresses: readonly LahrAddress[]): Promise<ReverseLahr> => {
  const geocoder = await startOwnGeocoder('lahr.geojsonl', addresses.map(featureOf).join('\n'));
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

const featureOf = ({ number, at, ...ground }: LahrAddress): string =>
  JSON.stringify({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: at },
    properties: { id: number, number, street: 'Markt', city: 'Lahr', country: 'DE', ...ground },
  });
