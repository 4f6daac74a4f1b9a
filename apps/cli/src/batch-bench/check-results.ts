import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parse } from 'csv-parse';

/** What a file of results holds. */
export interface CheckedResults {
  readonly rows: number;
  readonly found: number;
}

/** The two files of a batch. */
export interface BatchFiles {
  /** The CSV that was sent, with the columns `row_id` and `address_string`. */
  readonly input: string;
  /** The results, as newline-delimited JSON. */
  readonly out: string;
}

interface SentRow {
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
 * Reads what was sent beside the results. Throws at the first row without its result, at the first result
 * that is not in its own place, and at an address that was answered otherwise than where it stood before.
 */
export const checkResults = async ({ input, out }: BatchFiles): Promise<CheckedResults> => {
  const results = createInterface({ input: createReadStream(out) })[Symbol.asyncIterator]();
  const answers = new Map<string, string>();
  let rows = 0;
  let found = 0;
  for await (const sent of sentRows(input)) {
    rows += 1;
    const line = await results.next();
    if (line.done) throw new Error(`row ${rows} has no result`);
    const result = JSON.parse(line.value) as ResultLine;
    if (result.row !== rows || result.row_id !== sent.row_id) {
      throw new Error(`where row ${rows} belongs stands row ${result.row}, ${result.row_id}`);
    }
    const answer = `${result.status} ${result.best_match?.id ?? ''}`;
    const before = answers.get(sent.address_string) ?? answer;
    if (before !== answer) throw new Error(`row ${rows} is answered ${answer}, before ${before}`);
    answers.set(sent.address_string, answer);
    if (result.status === 'ok') found += 1;
  }
  if (!(await results.next()).done) throw new Error(`more than ${rows} results came`);
  return { rows, found };
};

const sentRows = (file: string): AsyncIterable<SentRow> =>
  createReadStream(file).pipe(parse({ columns: true })) as AsyncIterable<SentRow>;
