import { setImmediate } from 'node:timers/promises';

/** Rows answered together: a message, a statement and a commit for all of them. */
export const CHUNK_ROWS = 500;

/** Rows read in one go; then others have their turn in the event loop. */
const TURN_ROWS = 50;

/** Gathers rows into chunks, the last of which may be smaller. */
export async function* inChunks<Row>(rows: AsyncIterable<Row>): AsyncGenerator<readonly Row[]> {
  let chunk: Row[] = [];
  for await (const row of rows) {
    chunk.push(row);
    if (chunk.length % TURN_ROWS === 0) await setImmediate();
    if (chunk.length < CHUNK_ROWS) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
