import { setImmediate } from 'node:timers/promises';

/** Rows answered together: a message, a statement and a commit for all of them. */
export const CHUNK_ROWS = 500;

/**
 * Gathers rows, however many come at a time, into chunks, the last of which may be smaller. After
 * every group others have their turn in the event loop.
 */
export async function* inChunks<Row>(
  groups: AsyncIterable<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let rows: readonly Row[] = [];
  for await (const group of groups) {
    rows = [...rows, ...group];
    for (; rows.length >= CHUNK_ROWS; rows = rows.slice(CHUNK_ROWS))
      yield rows.slice(0, CHUNK_ROWS);
    await setImmediate();
  }
  if (rows.length > 0) yield rows;
}
