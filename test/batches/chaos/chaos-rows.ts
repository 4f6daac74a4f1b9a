import type { SeededRandom } from '../../../apps/cli/src/evaluation/seeded-random.js';

const streets = ['Quayside Row', 'Back Mews', 'Heron Court', 'Kiln Lane', 'No Such Street'];
const places = ['Martlethorpe ZZ9 1AA', 'Martlethorpe', 'ZZ9 1AB', 'Upper Martle'];

/** Every so many rows one that cannot be read. */
const REJECTED_EVERY = 97;

/** An upload of newline-delimited JSON; each row is called by its number. */
export const chaosUpload = (rows: number, random: SeededRandom): string =>
  Array.from({ length: rows }, (_, index) => JSON.stringify(rowOf(index + 1, random))).join('\n');

const rowOf = (row: number, random: SeededRandom): object => {
  const name = { row_id: `r-${row}` };
  if (row % REJECTED_EVERY === 0) return { ...name, country: 'nowhere' };
  const house = `${random.below(40) + 1} ${random.pick(streets)}`;
  return { ...name, address_string: `${house}, ${random.pick(places)}` };
};

/** What is wrong with results; undefined when every row is there once, in order. */
export const disorderIn = (results: string, rows: number): string | undefined => {
  const lines = results.trimEnd().split('\n');
  if (lines.length !== rows) return `${lines.length} rows instead of ${rows}`;
  const wrong = lines.findIndex((line, index) => {
    const { row, row_id: name } = JSON.parse(line) as { row: number; row_id: string };
    return row !== index + 1 || name !== `r-${index + 1}`;
  });
  return wrong < 0 ? undefined : `row ${wrong + 1} is ${lines[wrong]}`;
};
