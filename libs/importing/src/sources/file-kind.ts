import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { ImportError } from '../import-error.js';
import { isAddressbase } from './addressbase/addressbase-row.js';

export type FileKind = 'osm' | 'geojson' | 'addressbase' | 'register';

const FIRST_BYTES = 1024;
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);

/** Tells what a file is by its first bytes; throws an ImportError when it is nothing that can be read. */
export const fileKind = async (file: string): Promise<FileKind> => {
  const start = await firstBytes(file);
  if (start.length === 0) throw new ImportError(`${file} is empty`);
  if (start.subarray(0, 64).includes('OSMHeader')) return 'osm';
  const text = start.toString('utf8').replace(/^[\ufeff\x1e\s]+/, '');
  if (text.startsWith('<') && text.includes('<osm')) return 'osm';
  if (text.startsWith('{')) return 'geojson';
  const line = firstLine(text);
  if (!start.includes(0) && line.includes(',')) {
    return isAddressbase(cellsOf(line)) ? 'addressbase' : 'register';
  }
  throw new ImportError(
    `${file} is of no kind that can be imported: an OpenStreetMap extract (.osm.pbf), GeoJSON with one Feature a line, or an address register as CSV`,
  );
};

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

const cellsOf = (line: string): readonly string[] =>
  parse(line, { relax_quotes: true, skip_records_with_error: true })[0] ?? [];

const firstBytes = async (file: string): Promise<Buffer> => {
  try {
    const start = await readStart(createReadStream(file, { end: 64 * FIRST_BYTES }));
    if (!start.subarray(0, 2).equals(GZIP_MAGIC)) return start;
    return await readStart(createReadStream(file, { end: 64 * FIRST_BYTES }).pipe(createGunzip()));
  } catch (error) {
    throw new ImportError(`${file} cannot be read: ${(error as Error).message}`);
  }
};

const readStart = async (stream: AsyncIterable<Buffer>): Promise<Buffer> => {
  for await (const chunk of stream) return chunk.subarray(0, FIRST_BYTES);
  return Buffer.alloc(0);
};
