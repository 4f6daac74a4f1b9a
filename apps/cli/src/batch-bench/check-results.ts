import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** What a file of results holds. */
export interface CheckedResults {
  readonly rows: number;
  readonly found: number;
}

interface ResultLine {
  readonly row: number;
  readonly row_id?: string;
  readonly status: string;
}

/** Reads results (newline-delimited JSON) of rows named after their places; throws at the first that is not in its own. */
export const checkResults = async (file: string): Promise<CheckedResults> => {
  let rows = 0;
  let found = 0;
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const { row, row_id: id, status } = JSON.parse(line) as ResultLine;
    rows += 1;
    if (row !== rows || id !== String(rows)) {
      throw new Error(`where row ${rows} belongs stands row ${row}, called ${id}`);
    }
    if (status === 'ok') found += 1;
  }
  return { rows, found };
};
