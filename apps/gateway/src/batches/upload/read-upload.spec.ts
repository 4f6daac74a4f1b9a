import { describe, expect, it } from 'vitest';
import type { BatchRow } from '#batches';
import { CHUNK_ROWS, groupIntoChunks } from './read-upload.js';

const rowCarrying = (cell: string): BatchRow => ({ input: { line: 1, carried: [cell] } });

async function sizesOf(groups: readonly (readonly BatchRow[])[]): Promise<readonly number[]> {
  async function* arriving(): AsyncGenerator<readonly BatchRow[]> {
    yield* groups;
  }
  const sizes: number[] = [];
  for await (const chunk of groupIntoChunks(arriving())) sizes.push(chunk.length);
  return sizes;
}

describe('the chunks of an upload', () => {
  const small = Array.from({ length: CHUNK_ROWS - 1 }, () => rowCarrying('x'));

  it('have the same number of rows, whatever the size of the groups', async () => {
    expect(await sizesOf([small, small, [], small])).toEqual([CHUNK_ROWS, CHUNK_ROWS, 497]);
  });

  it('have fewer rows if these carry much text', async () => {
    const large = Array.from({ length: 12 }, () => rowCarrying('x'.repeat(60_000)));
    expect(await sizesOf([large])).toEqual([5, 5, 2]);
  });

  it('do not exist without rows', async () => {
    expect(await sizesOf([[]])).toEqual([]);
  });
});
