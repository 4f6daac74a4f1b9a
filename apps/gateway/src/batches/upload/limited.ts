import { tooLarge } from './upload-error.js';

/** Throws an ApiError at the first row that is more than `most`. */
export async function* limited<Row>(rows: AsyncIterable<Row>, most: number): AsyncGenerator<Row> {
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (count > most) throw tooLarge(most, 'rows');
    yield row;
  }
}
