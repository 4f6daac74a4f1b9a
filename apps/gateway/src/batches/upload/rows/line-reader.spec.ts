import { describe, expect, it } from 'vitest';
import type { UploadLine } from './line-reader.js';
import { MAX_LINE_BYTES, readLines } from './line-reader.js';

const groupsOf = async (
  ...blocks: readonly string[]
): Promise<readonly (readonly UploadLine[])[]> => {
  async function* source(): AsyncGenerator<Buffer> {
    for (const block of blocks) yield Buffer.from(block);
  }
  const groups: (readonly UploadLine[])[] = [];
  for await (const group of readLines(source())) groups.push(group);
  return groups;
};

const linesOf = async (...blocks: readonly string[]): Promise<readonly unknown[]> =>
  (await groupsOf(...blocks)).flat().map(({ number, bytes }) => [number, bytes?.toString()]);

describe('the lines of an upload', () => {
  it.each([
    ['within a block', ['a\n\n\r\nb\n']],
    ['across blocks', ['a\n', '\n', '\r\n', 'b\n']],
    ['across blocks within a line end', ['a\n\n\r\n', 'b']],
    ['at the start', ['a', '\n\n\r\nb']],
  ])('are numbered beyond empty ones: %s', async (_, blocks) => {
    expect(await linesOf(...blocks)).toEqual([
      [1, 'a'],
      [4, 'b'],
    ]);
  });

  it('do not include a million empty ones', async () => {
    const newlines = '\n'.repeat(1_000_000);
    expect(await linesOf('a\n', newlines, 'b\n')).toEqual([
      [1, 'a'],
      [1_000_002, 'b'],
    ]);
  });

  it('have no text if they are too long, and are otherwise unchanged', async () => {
    const longest = 'x'.repeat(MAX_LINE_BYTES);
    expect(await linesOf(`${longest}\n`, longest, 'x\n', ' \n')).toEqual([
      [1, longest],
      [2, undefined],
      [3, ' '],
    ]);
  });

  it('come in groups that are small, and at least one a block', async () => {
    const sizes = (await groupsOf('\n'.repeat(1_000), 'x\n'.repeat(600))).map(
      ({ length }) => length,
    );
    expect(sizes).toEqual([0, 250, 250, 100, 0]);
  });
});
