import { ApiError } from '../../errors/api-error.js';

/** The most rows of a batch. */
export const MOST_ROWS = 5_000_000;

/** Throws an ApiError at the first row too many. */
export async function* limited<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (count > MOST_ROWS) throw new ApiError('batchTooLarge');
    yield row;
  }
}
