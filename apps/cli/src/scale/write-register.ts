import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { syntheticCountry, type SyntheticCountryPlan } from './synthetic-country.js';

const HEADER = 'id,housenumber,street,city,region,postcode,country,lat,lon\n';
const LINES_A_WRITE = 1_000;

/** Writes the synthetic country as an address register, which the import reads as any other. */
export const writeRegister = async (file: string, plan: SyntheticCountryPlan): Promise<void> => {
  await pipeline(Readable.from(chunks(plan)), createWriteStream(file));
};

function* chunks(plan: SyntheticCountryPlan): Generator<string> {
  yield HEADER;
  let id = 0;
  let lines: string[] = [];
  for (const { number, street, city, region, postcode, position } of syntheticCountry(plan)) {
    id += 1;
    const { lat, lon } = position;
    const place = `${lat.toFixed(7)},${lon.toFixed(7)}`;
    lines.push(`A${id},${number},${street},${city},${region},${postcode},DE,${place}\n`);
    if (lines.length < LINES_A_WRITE) continue;
    yield lines.join('');
    lines = [];
  }
  yield lines.join('');
}
