import type { Box, Position } from '../geometry';
import { readCsvRecords } from './csv-records';

/** What a match is of, as the service explains it, the most exact one first; the last for rows without. */
export const levels = [
  'unit',
  'street number',
  'interpolated',
  'street',
  'postcode',
  'place',
  'none',
] as const;

export type Level = (typeof levels)[number];

/** The results of a batch by row: columns of numbers, as a batch has up to millions of rows. */
export interface SheetResults {
  readonly count: number;
  /** The CSV of the service. */
  readonly csv: Blob;
  /** Degrees; NaN without a match. */
  readonly lats: Float64Array;
  readonly lons: Float64Array;
  /** 0 to 1; NaN without a match, and for matches without a confidence. */
  readonly confidences: Float32Array;
  /** Indexes of levels. */
  readonly levels: Uint8Array;
}

const NONE = levels.length - 1;

/** Reads the results of a batch of `count` rows, or of fewer if it was cancelled. */
export const readSheetResults = async (csv: Blob, count: number): Promise<SheetResults> => {
  const lats = new Float64Array(count).fill(NaN);
  const lons = new Float64Array(count).fill(NaN);
  const confidences = new Float32Array(count).fill(NaN);
  const rowLevels = new Uint8Array(count).fill(NONE);
  let columns: ResultColumns | undefined;
  let row = 0;
  for await (const records of readCsvRecords(csv)) {
    for (const cells of records) {
      if (!columns) {
        columns = resultColumnsOf(cells);
        continue;
      }
      lats[row] = numberIn(cells[columns.latitude]);
      lons[row] = numberIn(cells[columns.longitude]);
      confidences[row] = numberIn(cells[columns.confidence]);
      rowLevels[row] = levelIn(cells[columns.info]);
      row += 1;
    }
  }
  return { count: row, csv, lats, lons, confidences, levels: rowLevels };
};

/** Positions of the columns that are read. */
interface ResultColumns {
  readonly address: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly confidence: number;
  readonly info: number;
  readonly reason: number;
}

/** The columns of the result follow those of the upload, which may have the same names. */
const resultColumnsOf = (header: readonly string[]): ResultColumns => ({
  address: header.lastIndexOf('result_address'),
  latitude: header.lastIndexOf('result_latitude'),
  longitude: header.lastIndexOf('result_longitude'),
  confidence: header.lastIndexOf('result_search_confidence'),
  info: header.lastIndexOf('result_info'),
  reason: header.lastIndexOf('result_reason'),
});

const numberIn = (cell = ''): number => (cell === '' ? NaN : Number(cell));

const levelIn = (info = ''): number => {
  const [, name = ''] = /(?:^|; )level: ([a-z ]+)/.exec(info) ?? [];
  const index = levels.indexOf(name as Level);
  return index < 0 ? NONE : index;
};

/** Which rows are shown. */
export interface ResultFilter {
  /** Percent, inclusive. Rows without a confidence are not affected. */
  readonly least: number;
  readonly most: number;
  readonly levels: ReadonlySet<Level>;
}

export const noFilter: ResultFilter = { least: 0, most: 100, levels: new Set(levels) };

/** A byte for each row: 1 if the filter shows it. */
export const shownRows = (results: SheetResults, filter: ResultFilter): Uint8Array => {
  const isLevelShown = levels.map((level) => filter.levels.has(level));
  return new Uint8Array(results.count).map((_, row) => {
    const percent = Math.round((results.confidences[row] ?? NaN) * 100);
    const isOutside = percent < filter.least || percent > filter.most;
    return !isOutside && isLevelShown[results.levels[row] ?? NONE] ? 1 : 0;
  });
};

/** Bars of the histogram. */
export const BINS = 10;

/** The number of shown rows by confidence: from 0 to 10 %, and so on; 100 % is in the last. */
export const histogramOf = (
  { confidences }: SheetResults,
  shown: Uint8Array,
): readonly number[] => {
  const bins = Array<number>(BINS).fill(0);
  for (const [row, isShown] of shown.entries()) {
    const confidence = confidences[row] ?? NaN;
    if (!isShown || Number.isNaN(confidence)) continue;
    const bin = Math.min(BINS - 1, Math.floor(confidence * BINS));
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  return bins;
};

/** The number of shown rows by level. */
export const levelCountsOf = (results: SheetResults, shown: Uint8Array): readonly number[] => {
  const counts = levels.map(() => 0);
  for (const [row, isShown] of shown.entries()) {
    const level = results.levels[row] ?? NONE;
    if (isShown) counts[level] = (counts[level] ?? 0) + 1;
  }
  return counts;
};

export const positionOf = ({ lats, lons }: SheetResults, row: number): Position | undefined => {
  const [lat = NaN, lon = NaN] = [lats[row], lons[row]];
  return Number.isNaN(lat) ? undefined : { lat, lon };
};

/** The smallest box around all positions. */
export const boxOf = (results: SheetResults): Box | undefined => {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let row = 0; row < results.count; row += 1) {
    const position = positionOf(results, row);
    if (!position) continue;
    [west, east] = [Math.min(west, position.lon), Math.max(east, position.lon)];
    [south, north] = [Math.min(south, position.lat), Math.max(north, position.lat)];
  }
  return west > east ? undefined : [west, south, east, north];
};

/** A row as it is listed. */
export interface ListedRow {
  /** From 0. */
  readonly row: number;
  /** The address, or why there is none. */
  readonly text: string;
}

/** The first shown rows, and the selected one. */
export const listRows = async (
  { csv }: SheetResults,
  shown: Uint8Array,
  { limit, selected }: { readonly limit: number; readonly selected: number | undefined },
): Promise<readonly ListedRow[]> => {
  const listed: ListedRow[] = [];
  let columns: ResultColumns | undefined;
  let row = 0;
  let isSelectedListed = selected === undefined;
  for await (const records of readCsvRecords(csv)) {
    for (const cells of records) {
      if (!columns) {
        columns = resultColumnsOf(cells);
        continue;
      }
      const isSelected = row === selected;
      if (isSelected || (shown[row] && listed.length < limit)) {
        listed.push({ row, text: cells[columns.address] || (cells[columns.reason] ?? '') });
        isSelectedListed ||= isSelected;
      }
      row += 1;
      if (listed.length >= limit && isSelectedListed) return listed;
    }
  }
  return listed;
};
