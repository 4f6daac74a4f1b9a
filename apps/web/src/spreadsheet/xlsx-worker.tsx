import { unparse } from 'papaparse';
import { readSheet } from 'read-excel-file/universal';
import writeXlsxFile from 'write-excel-file/universal';
import { readCsvRecords } from './csv-records';

/** What the worker is to do: read the first sheet of a workbook as CSV, or write results as one. */
export type XlsxTask =
  | { readonly kind: 'read'; readonly workbook: Blob }
  /** The results in CSV. `shown` has a byte for each row, 0 to leave it out. */
  | { readonly kind: 'write'; readonly results: Blob; readonly shown: Uint8Array };

/** A file, or that the workbook cannot be read. */
export type XlsxOutcome = { readonly file: Blob } | { readonly problem: 'unreadable' };

const run = async (task: XlsxTask): Promise<XlsxOutcome> => {
  if (task.kind === 'write') return { file: await writeWorkbook(task.results, task.shown) };
  try {
    return { file: await readWorkbook(task.workbook) };
  } catch {
    return { problem: 'unreadable' };
  }
};

/** Rows above the header, and rows without a cell, are left out. */
const readWorkbook = async (workbook: Blob): Promise<Blob> => {
  const rows = (await readSheet(workbook)).map((row) => row.map(textOf));
  const filled = rows.filter((row) => row.some((cell) => cell !== ''));
  const width = filled.reduce((most, row) => Math.max(most, row.length), 0);
  const even = filled.map((row) => [...row, ...Array<string>(width - row.length).fill('')]);
  return new Blob([unparse(even, { newline: '\r\n' })], { type: 'text/csv' });
};

/** Dates have no zone in a workbook, and are read as UTC. */
const textOf = (cell: unknown): string => {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().replace(/T00:00:00.000Z$|\.000Z$/, '');
  return String(cell).trim();
};

/** Columns of results that hold numbers. The others stay text, so that no postcode loses a zero. */
const NUMBER_COLUMN = /_(?:latitude|longitude|confidence|distance)$/;

const writeWorkbook = async (results: Blob, shown: Uint8Array): Promise<Blob> => {
  let header: readonly string[] | undefined;
  const rows: { type?: typeof String | typeof Number; value?: string | number }[][] = [];
  let row = 0;
  for await (const records of readCsvRecords(results)) {
    for (const cells of records) {
      if (header && !shown[row++]) continue;
      const isNumber = (column: number): boolean => NUMBER_COLUMN.test(header?.[column] ?? '');
      rows.push(
        cells.map((cell, column) => {
          if (cell === '') return {};
          if (isNumber(column) && Number.isFinite(Number(cell)))
            return { type: Number, value: Number(cell) };
          return { type: String, value: cell };
        }),
      );
      header ??= cells;
    }
  }
  return writeXlsxFile(rows as never, { stickyRowsCount: 1 } as never).toBlob();
};

addEventListener('message', ({ data }: MessageEvent<XlsxTask>) => {
  void run(data).then(
    (outcome) => postMessage(outcome),
    // Reported as an error of the worker.
    (error: unknown) => reportError(error),
  );
});
