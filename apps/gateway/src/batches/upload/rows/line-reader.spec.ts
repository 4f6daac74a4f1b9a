import { describe, expect, it } from 'vitest';
import type { UploadLine } from './line-reader.js';
import { MAX_LINE_BYTES, readLines } from './line-reader.js';
import { utf8Lines } from './text-encoding.js';

const groupsOf = async (
  ...blocks: readonly string[]
): Promise<readonly (readonly UploadLine[])[]> => {
  async function* source(): AsyncGenerator<Buffer> {
    for (const block of blocks) yield Buffer.from(block);
  }
  const groups: (readonly UploadLine[])[] = [];
  for await (const group of readLines(source(), utf8Lines)) groups.push(group);
  return groups;
};

const linesOf = async (...blocks: readonly string[]): Promise<readonly unknown[]> =>
  (await groupsOf(...blocks))
    .flat()
    .map((line) => [line.number, 'text' in line ? line.text : line.problem]);

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

  it('are rejected if they are too long, and are otherwise unchanged', async () => {
    const longest = 'x'.repeat(MAX_LINE_BYTES);
    expect(await linesOf(`${longest}\n`, longest, 'x\n', ' \n')).toEqual([
      [1, longest],
      [2, 'is longer than 65536 bytes'],
      [3, ' '],
    ]);
  });

  it('come in groups that are small, and at least one a block', async () => {
    const sizes = (await groupsOf('\n'.repeat(1_000), 'x\n'.repeat(1_100))).map(
      ({ length }) => length,
    );
    expect(sizes).toEqual([0, 500, 500, 100, 0]);
  });
});
