import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const GAZETTEER = resolve('apps/cli/demo-gazetteer');

/** Offset to the north of the houses in the second release of the data, in degrees: about 22 m. */
const SHIFT = 0.0002;

/** The release of the data before or after the swap. */
export type DataRelease = 'first' | 'second';

/** An address to query, and its position in each release of the data. */
export interface House {
  readonly address: string;
  readonly at: Readonly<Record<DataRelease, { readonly lat: number; readonly lon: number }>>;
}

interface Feature {
  readonly geometry: { readonly coordinates: readonly [number, number] } | null;
  readonly properties: Readonly<Record<string, string | undefined>>;
}

const features: readonly Feature[] = readdirSync(GAZETTEER).flatMap((name) =>
  readFileSync(join(GAZETTEER, name), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Feature),
);

const round = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

/** The houses of the demo gazetteer that have a number, street, postcode and city. */
export const houses: readonly House[] = features.flatMap(({ geometry, properties }) => {
  const { number, street, postcode, city } = properties;
  if (!geometry || !number || !street || !postcode || !city) return [];
  const [lon, lat] = geometry.coordinates;
  const at = { first: { lat, lon }, second: { lat: round(lat + SHIFT), lon } };
  return [{ address: `${number} ${street}, ${postcode} ${city}`, at }];
});

/** Writes the demo gazetteer as one file, with the positions of that release. */
export async function writeRelease(path: string, release: DataRelease): Promise<void> {
  const [attribution] = features;
  const released = features.filter(({ geometry }) => geometry);
  const lines = [attribution, ...released.map((feature) => moved(feature, release))];
  await writeFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

const moved = (feature: Feature, release: DataRelease): Feature => {
  if (release === 'first' || !feature.geometry) return feature;
  const [lon, lat] = feature.geometry.coordinates;
  return { ...feature, geometry: { ...feature.geometry, coordinates: [lon, round(lat + SHIFT)] } };
};
