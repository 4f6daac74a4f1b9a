import { createWriteStream, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { box, syntheticCountry, type SyntheticCountryPlan } from './synthetic-country.js';
import type { SyntheticAddress } from './synthetic-town.js';

const HEADER = 'id,housenumber,street,city,region,postcode,country,lat,lon\n';
const CHARACTERS_A_WRITE = 100_000;

/** A country, and by how many squares a side its area is divided. */
export interface RegisterPlan extends SyntheticCountryPlan {
  readonly directory: string;
  readonly side: number;
}

/**
 * Writes the synthetic country as address registers, one for each square of its area in which there
 * are any, which the import reads as any other; tells their files.
 */
export const writeRegisters = async (plan: RegisterPlan): Promise<readonly string[]> => {
  const registers = new Map<number, Register>();
  let id = 0;
  for (const address of syntheticCountry(plan)) {
    id += 1;
    const square = squareOf(address.position, plan.side);
    let register = registers.get(square);
    if (!register) {
      register = new Register(join(plan.directory, `synthetic-${square}.csv`));
      registers.set(square, register);
    }
    await register.add(lineOf(id, address));
  }
  await Promise.all([...registers.values()].map((register) => register.close()));
  return [...registers.values()].map(({ file }) => file);
};

/** One file, written some lines at a time. */
class Register {
  private readonly stream: WriteStream;
  private text = HEADER;

  constructor(readonly file: string) {
    this.stream = createWriteStream(file);
  }

  async add(line: string): Promise<void> {
    this.text += line;
    if (this.text.length < CHARACTERS_A_WRITE) return;
    const { text } = this;
    this.text = '';
    if (!this.stream.write(text)) await once(this.stream, 'drain');
  }

  async close(): Promise<void> {
    this.stream.end(this.text);
    await finished(this.stream);
  }
}

const squareOf = ({ lat, lon }: SyntheticAddress['position'], side: number): number => {
  const step = (at: number, least: number, most: number): number =>
    Math.min(side - 1, Math.max(0, Math.floor((side * (at - least)) / (most - least))));
  return side * step(lat, box.south, box.north) + step(lon, box.west, box.east);
};

const lineOf = (id: number, address: SyntheticAddress): string => {
  const { number, street, city, region, postcode, position } = address;
  const place = `${position.lat.toFixed(7)},${position.lon.toFixed(7)}`;
  return `A${id},${number},${street},${city},${region},${postcode},DE,${place}\n`;
};
