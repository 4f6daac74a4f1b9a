import { ImportError } from '../import-error.js';
import { cellsOf } from './csv/cells-of.js';
import { csvKind, type CsvKind } from './csv-kind.js';
import { openBytes } from './text/byte-stream.js';
import { lineBlocks } from './text/line-blocks.js';
import { detectEncoding, type TextEncoding } from './text/text-encoding.js';

/** What a file is, and how its text is written. */
export interface FileShape {
  readonly kind: 'osm' | 'geojson' | 'geojson-collection' | CsvKind;
  readonly encoding: TextEncoding;
  readonly delimiter: string;
}

const FIRST_BYTES = 16 * 1024;
/** The first of them may be damaged. */
const LINES_LOOKED_AT = 10;
const delimiters = [',', ';', '\t', '|'] as const;

/** Its type or its first member tells a collection from a feature. */
const collection = /"type"\s*:\s*"FeatureCollection"|^\{\s*"features"\s*:/;

/**
 * Tells what a file is by its beginning, and how it is encoded unless that is told; throws an
 * ImportError when it is nothing that can be read.
 */
export const fileShape = async (file: string, told?: TextEncoding): Promise<FileShape> => {
  const { start, isPacked } = await firstBytes(file);
  if (start.length === 0) throw new ImportError(`${file} is empty`);
  const plain = { encoding: 'utf-8', delimiter: ',' } as const;
  if (start.subarray(0, 64).includes('OSMHeader')) {
    if (isPacked) throw new ImportError(`${file} is an extract that is gzipped: unpack it first`);
    return { kind: 'osm', ...plain };
  }
  const encoding = told ?? (await encodingOf(file));
  const text = new TextDecoder(encoding).decode(start).replace(/^[\ufeff\x1e\s]+/, '');
  if (text.startsWith('<') && text.includes('<osm')) return { kind: 'osm', ...plain };
  if (text.startsWith('{')) {
    return { kind: collection.test(text) ? 'geojson-collection' : 'geojson', ...plain, encoding };
  }
  const lines = text.split(/\r?\n|\r/, LINES_LOOKED_AT);
  const sound = lines.filter((line) => !line.includes('\0'));
  const delimiter = delimiterOf(sound[0] ?? '');
  // Of what is no text most lines hold zero bytes; of a text that is damaged here and there, few.
  if (delimiter && sound.length * 2 > lines.length) {
    const rows = sound.map((line) => cellsOf(line, delimiter)).filter((cells) => isCells(cells));
    return { kind: csvKind(rows), encoding, delimiter };
  }
  throw new ImportError(
    `${file} is of no kind that can be imported: an OpenStreetMap extract (.osm.pbf), GeoJSON, or an address register as CSV`,
  );
};

const isCells = (cells: ReturnType<typeof cellsOf>): cells is readonly string[] =>
  typeof cells !== 'string';

/** What stands most often in the first line, be it a header or not; undefined when nothing does. */
const delimiterOf = (line: string): string | undefined =>
  delimiters
    .map((delimiter) => ({ delimiter, count: line.split(delimiter).length - 1 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)[0]?.delimiter;

const encodingOf = async (file: string): Promise<TextEncoding> => {
  try {
    const { bytes } = await openBytes(file);
    return await detectEncoding(lineBlocks(file, bytes)).finally(() => bytes.destroy());
  } catch (error) {
    throw error instanceof ImportError ? error : unreadable(file, error);
  }
};

const firstBytes = async (file: string): Promise<{ start: Buffer; isPacked: boolean }> => {
  try {
    const { bytes, isPacked } = await openBytes(file);
    for await (const chunk of bytes) {
      return { start: (chunk as Buffer).subarray(0, FIRST_BYTES), isPacked };
    }
    return { start: Buffer.alloc(0), isPacked };
  } catch (error) {
    throw unreadable(file, error);
  }
};

const unreadable = (file: string, error: unknown): ImportError =>
  new ImportError(`${file} cannot be read: ${(error as Error).message}`);
