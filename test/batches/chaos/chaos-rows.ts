import type { SeededRandom } from '../../../apps/cli/src/evaluation/seeded-random.js';
import type { Outcome, Upload } from './chaos-run.js';

const streets = ['Quayside Row', 'Back Mews', 'Heron Court', 'Kiln Lane', 'No Such Street'];
const places = ['Martlethorpe ZZ9 1AA', 'Martlethorpe', 'ZZ9 1AB', 'Upper Martle'];

/** Every so many rows one that cannot be read. */
const REJECTED_EVERY = 97;

/** An upload of newline-delimited JSON; each row is called by its number. */
export const chaosUpload = (rows: number, random: SeededRandom): Upload => {
  const lines = Array.from({ length: rows }, (_, index) => rowOf(index + 1, random));
  return { rows, body: Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n')) };
};

const rowOf = (row: number, random: SeededRandom): object => {
  const name = { row_id: `r-${row}` };
  if (row % REJECTED_EVERY === 0) return { ...name, country: 'nowhere' };
  const house = `${random.below(40) + 1} ${random.pick(streets)}`;
  return { ...name, address_string: `${house}, ${random.pick(places)}` };
};

/** What is wrong with results; undefined when every row is there once, in order. */
export const disorderIn = ({ ndjson, csv }: Outcome, rows: number): string | undefined => {
  const lines = linesOf(ndjson);
  const cells = linesOf(csv).slice(1);
  if (lines.length !== rows || cells.length !== rows) {
    return `${lines.length} lines and ${cells.length} of CSV instead of ${rows}`;
  }
  const wrong = lines.findIndex((line, index) => {
    const { row, row_id: name } = JSON.parse(line) as { row: number; row_id: string };
    return row !== index + 1 || name !== `r-${row}` || !cells[index]!.includes(name);
  });
  return wrong < 0 ? undefined : `row ${wrong + 1} is ${lines[wrong]}`;
};

const linesOf = (text: Buffer): readonly string[] => text.toString('utf8').trimEnd().split('\n');

/** Whether two outcomes hold the same bytes. */
export const areEqual = (one: Outcome, other: Outcome): boolean =>
  one.ndjson.equals(other.ndjson) && one.csv.equals(other.csv);
