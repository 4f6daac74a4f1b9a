import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { WireQuery } from '../evaluation/wire.js';

/** Rows written in one go. */
const PORTION = 1_000;

/** Writes a CSV of so many addresses, those given over and over, each row named after its place from 1. */
export const writeRows = (
  file: string,
  queries: readonly WireQuery[],
  count: number,
): Promise<void> => {
  const texts = queries.flatMap(({ address_string: text }) => (text === undefined ? [] : [text]));
  if (texts.length === 0) throw new RangeError('there is no address to write');
  return pipeline(Readable.from(portions(texts, count)), createWriteStream(file));
};

function* portions(texts: readonly string[], count: number): Generator<string> {
  yield 'row_id,address_string\n';
  for (let start = 1; start <= count; start += PORTION) {
    let portion = '';
    for (let row = start; row < start + PORTION && row <= count; row += 1) {
      portion += `${row},"${texts[(row - 1) % texts.length]!.replaceAll('"', '""')}"\n`;
    }
    yield portion;
  }
}
