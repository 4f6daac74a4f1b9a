import { unparse } from 'papaparse';
import { readCsvRecords } from './csv-records';
import type { SheetResults } from './sheet-results';
import { runXlsxTask } from './xlsx';

/** The formats of a download. */
export const downloadFormats = ['csv', 'xlsx', 'geojson'] as const;

export type DownloadFormat = (typeof downloadFormats)[number];

interface Download {
  readonly results: SheetResults;
  readonly shown: Uint8Array;
  /** The CSV of the service in which no cell is a formula. */
  readonly readSafeCsv: () => Promise<Blob>;
}

/** The shown rows as a file. */
export const createDownload = async (
  format: DownloadFormat,
  { results, shown, readSafeCsv }: Download,
): Promise<Blob> => {
  if (format === 'csv') return shownCsv(await readSafeCsv(), shown);
  if (format === 'geojson') return geojsonOf(results.csv, shown);
  const outcome = await runXlsxTask({ kind: 'write', results: results.csv, shown });
  if ('file' in outcome) return outcome.file;
  throw new Error('the workbook cannot be written');
};

/** The file as it is if all rows are shown. With a byte order mark, for spreadsheets. */
const shownCsv = async (csv: Blob, shown: Uint8Array): Promise<Blob> => {
  if (!shown.includes(0)) return new Blob(['\ufeff', csv], { type: 'text/csv' });
  const parts: BlobPart[] = ['\ufeff'];
  // The header is line 0.
  let line = 0;
  for await (const records of readCsvRecords(csv)) {
    const first = line;
    const kept = records.filter((_, index) => first + index === 0 || shown[first + index - 1]);
    line += records.length;
    if (kept.length > 0) parts.push(`${unparse(kept as string[][], { newline: '\r\n' })}\r\n`);
  }
  return new Blob(parts, { type: 'text/csv' });
};

/** One feature a row with a position; its properties are the cells. */
const geojsonOf = async (csv: Blob, shown: Uint8Array): Promise<Blob> => {
  const parts: BlobPart[] = ['{"type":"FeatureCollection","features":['];
  let header: readonly string[] | undefined;
  let row = 0;
  let separator = '\n';
  for await (const records of readCsvRecords(csv)) {
    let text = '';
    for (const cells of records) {
      if (!header) header = cells;
      else if (shown[row++]) {
        text += `${separator}${JSON.stringify(featureOf(header, cells))}`;
        separator = ',\n';
      }
    }
    parts.push(text);
  }
  return new Blob([...parts, '\n]}\n'], { type: 'application/geo+json' });
};

/** A row without a match has no geometry (RFC 7946, 3.2). */
const featureOf = (header: readonly string[], cells: readonly string[]): object => {
  const cellOf = (name: string): string => cells[header.lastIndexOf(name)] ?? '';
  const [lon, lat] = [cellOf('result_longitude'), cellOf('result_latitude')];
  return {
    type: 'Feature',
    geometry: lat === '' ? null : { type: 'Point', coordinates: [Number(lon), Number(lat)] },
    properties: Object.fromEntries(
      header.flatMap((name, column) => (cells[column] ? [[name, cells[column]] as const] : [])),
    ),
  };
};

/** Offers a file to the user. */
export const saveFile = (file: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Browsers take the file from its URL when the download begins, which is after this event.
  setTimeout(() => URL.revokeObjectURL(link.href), URL_LIFE_MS);
};

const URL_LIFE_MS = 60_000;
