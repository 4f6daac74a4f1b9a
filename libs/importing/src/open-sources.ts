import { basename } from 'node:path';
import { OsmSource } from './link/osm-source.js';
import { ImportError } from './model/errors.js';
import { isPremium } from './read/addressbase/premium-records.js';
import { PremiumSource } from './read/addressbase/premium-source.js';
import {
  addressbasePlus,
  addressbaseStandard,
  isPlus,
  isStandard,
} from './read/addressbase/standard-and-plus.js';
import { parseCsvLine } from './read/files/csv-file.js';
import type { TextEncoding } from './read/files/text-file.js';
import { detectEncoding, openBytes, wholeLineBlocks } from './read/files/text-file.js';
import { GeojsonSource } from './read/geojson/geojson-source.js';
import type { Source, SourceOptions } from './read/records/source.js';
import { CsvSource } from './read/registers/csv-source.js';
import { genericRegister } from './read/registers/generic-register.js';
import { ban, isBan, isOpenUprn, openUprn } from './read/registers/national-registers.js';

type Reader = (options: SourceOptions) => Source;

const readers: Readonly<Record<Exclude<FileFormat['kind'], 'addressbase-premium'>, Reader>> = {
  osm: (options) => new OsmSource(options),
  geojson: (options) => new GeojsonSource(options, { isCollection: false }),
  'geojson-collection': (options) => new GeojsonSource(options, { isCollection: true }),
  'addressbase-standard': (options) => new CsvSource(options, addressbaseStandard),
  'addressbase-plus': (options) => new CsvSource(options, addressbasePlus),
  'open-uprn': (options) => new CsvSource(options, openUprn),
  ban: (options) => new CsvSource(options, ban),
  register: (options) => new CsvSource(options, genericRegister(options.file)),
};

/** Opens a reader for each file by its content. AddressBase Premium files are read together. */
export const openSources = async (
  files: readonly string[],
  options: Omit<SourceOptions, 'file' | 'delimiter'>,
): Promise<readonly Source[]> => {
  const sources: Source[] = [];
  const premium: SourceOptions[] = [];
  for (const file of files) {
    const { kind, encoding, delimiter } = await detectFileFormat(file, options.encoding);
    const label = files.length > 1 ? `${basename(file)} ` : '';
    const shaped = { ...options, file, label, encoding, delimiter };
    if (kind === 'addressbase-premium') premium.push(shaped);
    else sources.push(readers[kind](shaped));
  }
  return premium.length > 0 ? [...sources, new PremiumSource(options, premium)] : sources;
};

/** Format of a file and its text encoding. */
interface FileFormat {
  readonly kind: 'osm' | 'geojson' | 'geojson-collection' | CsvFormat;
  readonly encoding: TextEncoding;
  readonly delimiter: string;
}

const FIRST_BYTES = 16 * 1024;
/** Several, because the first line may be damaged. */
const SAMPLED_LINES = 10;
const delimiters = [',', ';', '\t', '|'] as const;

/** A FeatureCollection, by its type or its first member. */
const collection = /"type"\s*:\s*"FeatureCollection"|^\{\s*"features"\s*:/;

/**
 * Detects the format of a file from its beginning, and its encoding unless that is given. Throws an
 * ImportError for an unknown format.
 */
const detectFileFormat = async (file: string, given?: TextEncoding): Promise<FileFormat> => {
  const { start, isCompressed } = await firstBytes(file);
  if (start.length === 0) throw new ImportError(`${file} is empty`);
  const plain = { encoding: 'utf-8', delimiter: ',' } as const;
  if (start.subarray(0, 64).includes('OSMHeader')) {
    if (isCompressed)
      throw new ImportError(`${file} is a gzipped OpenStreetMap extract; decompress it first`);
    return { kind: 'osm', ...plain };
  }
  const encoding = given ?? (await encodingOf(file));
  const text = new TextDecoder(encoding).decode(start).replace(/^[\ufeff\x1e\s]+/, '');
  if (text.startsWith('<') && text.includes('<osm')) return { kind: 'osm', ...plain };
  if (text.startsWith('{')) {
    return { kind: collection.test(text) ? 'geojson-collection' : 'geojson', ...plain, encoding };
  }
  const lines = text.split(/\r?\n|\r/, SAMPLED_LINES);
  const textLines = lines.filter((line) => !line.includes('\0'));
  const delimiter = delimiterOf(textLines[0] ?? '');
  // In a binary file most lines contain zero bytes; in a damaged text file, few.
  if (delimiter && textLines.length * 2 > lines.length) {
    const rows = textLines
      .map((line) => parseCsvLine(line, delimiter))
      .filter((cells) => isCells(cells));
    return { kind: detectCsvFormat(rows), encoding, delimiter };
  }
  throw new ImportError(
    `${file} has an unknown format; expected an OpenStreetMap extract (.osm.pbf), GeoJSON, or an address register as CSV`,
  );
};

const isCells = (cells: ReturnType<typeof parseCsvLine>): cells is readonly string[] =>
  typeof cells !== 'string';

/** The most frequent delimiter in the first line; undefined without any. */
const delimiterOf = (line: string): string | undefined =>
  delimiters
    .map((delimiter) => ({ delimiter, count: line.split(delimiter).length - 1 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)[0]?.delimiter;

const encodingOf = async (file: string): Promise<TextEncoding> => {
  try {
    const { bytes } = await openBytes(file);
    return await detectEncoding(wholeLineBlocks(file, bytes)).finally(() => bytes.destroy());
  } catch (error) {
    throw error instanceof ImportError ? error : unreadable(file, error);
  }
};

const firstBytes = async (file: string): Promise<{ start: Buffer; isCompressed: boolean }> => {
  try {
    const { bytes, isCompressed } = await openBytes(file);
    for await (const chunk of bytes) {
      return { start: (chunk as Buffer).subarray(0, FIRST_BYTES), isCompressed };
    }
    return { start: Buffer.alloc(0), isCompressed };
  } catch (error) {
    throw unreadable(file, error);
  }
};

const unreadable = (file: string, error: unknown): ImportError =>
  new ImportError(`${file} cannot be read: ${(error as Error).message}`);

type RowTest = (cells: readonly string[]) => boolean;

/** CSV layouts, recognised by their header or, without one, by any of the first rows. */
const csvFormats = {
  'addressbase-standard': isStandard,
  'addressbase-plus': isPlus,
  'addressbase-premium': isPremium,
  'open-uprn': isOpenUprn,
  ban: isBan,
} as const satisfies Readonly<Record<string, RowTest>>;

type CsvFormat = keyof typeof csvFormats | 'register';

/** The CSV layout of the first rows; a register with a header by default. */
const detectCsvFormat = (rows: readonly (readonly string[])[]): CsvFormat => {
  const known = Object.entries(csvFormats) as [CsvFormat, RowTest][];
  return known.find(([, recognises]) => rows.some(recognises))?.[0] ?? 'register';
};
