import { tooLarge } from './upload-error.js';

/** Throws an ApiError at the first row that is more than `most`. */
export async function* limited<Row>(
  groups: AsyncIterable<readonly Row[]>,
  most: number,
): AsyncGenerator<readonly Row[]> {
  let count = 0;
  for await (const rows of groups) {
    count += rows.length;
    if (count > most) throw tooLarge(most, 'rows');
    yield rows;
  }
}
