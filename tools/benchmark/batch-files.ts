import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { stringify } from 'csv-stringify';
import type { WireQuery } from '../services/geocoding-client.js';

/** Writes a CSV of `count` addresses, which repeats the given ones. `row_id` is the row number from 1. */
export const writeRows = (
  file: string,
  queries: readonly WireQuery[],
  count: number,
): Promise<void> => {
  const texts = queries.flatMap(({ address_string: text }) => (text === undefined ? [] : [text]));
  if (texts.length === 0) throw new RangeError('there is no address to write');
  const columns = ['row_id', 'address_string'];
  return pipeline(
    Readable.from(rowsOf(texts, count)),
    stringify({ header: true, columns }),
    createWriteStream(file),
  );
};

function* rowsOf(texts: readonly string[], count: number): Generator<readonly [number, string]> {
  for (let row = 1; row <= count; row += 1) yield [row, texts[(row - 1) % texts.length]!];
}

/** Counts of a results file. */
export interface CheckedResults {
  readonly rows: number;
  readonly found: number;
}

/** The upload and the results of a batch. */
export interface BatchFiles {
  /** The uploaded CSV, with the columns `row_id` and `address_string`. */
  readonly input: string;
  /** The results, as newline-delimited JSON. */
  readonly out: string;
}

interface UploadedRow {
  readonly row_id: string;
  readonly address_string: string;
}

interface ResultLine {
  readonly row: number;
  readonly row_id?: string;
  readonly status: string;
  readonly best_match?: { readonly id: string };
}

/**
 * Compares the results with the upload. Throws if a row has no result, if a result is not in its place,
 * or if equal addresses have different results.
 */
export const checkResults = async ({ input, out }: BatchFiles): Promise<CheckedResults> => {
  const results = createInterface({ input: createReadStream(out) })[Symbol.asyncIterator]();
  const answers = new Map<string, string>();
  let rows = 0;
  let found = 0;
  for await (const uploaded of readRows(input)) {
    rows += 1;
    const line = await results.next();
    if (line.done) throw new Error(`row ${rows} has no result`);
    const result = JSON.parse(line.value) as ResultLine;
    if (result.row !== rows || result.row_id !== uploaded.row_id) {
      throw new Error(`expected the result of row ${rows}, but read row ${result.row}`);
    }
    const answer = `${result.status} ${result.best_match?.id ?? ''}`;
    const before = answers.get(uploaded.address_string) ?? answer;
    if (before !== answer) {
      throw new Error(`row ${rows} has the result ${answer}, an earlier row ${before}`);
    }
    answers.set(uploaded.address_string, answer);
    if (result.status === 'ok') found += 1;
  }
  if (!(await results.next()).done) throw new Error(`there are more than ${rows} results`);
  return { rows, found };
};

const readRows = (file: string): AsyncIterable<UploadedRow> =>
  createReadStream(file).pipe(parse({ columns: true })) as AsyncIterable<UploadedRow>;
