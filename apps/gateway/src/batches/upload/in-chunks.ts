import { setImmediate } from 'node:timers/promises';
import type { BatchRow } from '#batches';

/** Rows answered together: a message, a statement and a commit for all of them. */
export const CHUNK_ROWS = 500;

/**
 * Of what rows carry through, so much at most before a chunk is full: for everyone who fetches
 * results two chunks are held, and 500 rows of the longest lines would be 30 MB.
 */
const CHUNK_CHARACTERS = 1024 * 1024;

/** An empty cell is kept as two quotes and a comma. */
const CELL_MARKS = 3;

/**
 * Gathers rows, however many come at a time, into chunks, the last of which may be smaller. After
 * every group others have their turn in the event loop.
 */
export async function* inChunks(
  groups: AsyncIterable<readonly BatchRow[]>,
): AsyncGenerator<readonly BatchRow[]> {
  let rows: BatchRow[] = [];
  let characters = 0;
  for await (const group of groups) {
    for (const row of group) {
      rows.push(row);
      characters += carriedCharacters(row);
      if (rows.length < CHUNK_ROWS && characters < CHUNK_CHARACTERS) continue;
      yield rows;
      [rows, characters] = [[], 0];
    }
    await setImmediate();
  }
  if (rows.length > 0) yield rows;
}

const carriedCharacters = ({ input: { carried = [] } }: BatchRow): number =>
  carried.reduce((sum, cell) => sum + cell.length + CELL_MARKS, 0);
