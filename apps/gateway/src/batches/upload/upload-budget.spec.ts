import { describe, expect, it } from 'vitest';
import type { BatchRow } from '#batches';
import { UploadBudget } from './upload-budget.js';

const MEBIBYTE = 1024 * 1024;

/** Text of this length, which has this many rows. */
interface Part {
  readonly bytes: number;
  readonly rows: number;
  readonly areRejected?: boolean;
}

interface Costs {
  /** CPU time of reading a part, and of storing its rows. Microseconds. */
  readonly reading: number;
  readonly storing: number;
}

const rejected: BatchRow = { input: { problem: 'invalid' } };
const valid: BatchRow = { input: {}, query: { kind: 'id', id: '1', limit: 1 } };

/** Reads parts within a budget; resolves to the number of rows when all were read. */
async function readWithin(
  parts: Iterable<Part>,
  { reading, storing }: Costs = { reading: 0, storing: 0 },
): Promise<number> {
  let clock = 0;
  let part: Part = { bytes: 0, rows: 0 };
  const budget = new UploadBudget(() => clock);
  async function* text(): AsyncGenerator<Buffer> {
    for (part of parts) yield Buffer.alloc(part.bytes);
  }
  async function* rows(): AsyncGenerator<readonly BatchRow[]> {
    for await (const block of budget.countText(text())) {
      clock += block.length > 0 ? reading : 0;
      yield Array.from({ length: part.rows }, () => (part.areRejected ? rejected : valid));
    }
  }
  let count = 0;
  for await (const group of budget.countRows(rows())) {
    clock += storing;
    count += group.length;
  }
  return count;
}

const times = (count: number, part: Part): readonly Part[] =>
  Array.from({ length: count }, () => part);

describe('the budget of an upload', () => {
  it('ends an upload after 16 MiB of text without a row', async () => {
    const empty = times(16, { bytes: MEBIBYTE, rows: 0 });
    const row = { bytes: 10, rows: 1 };
    await expect(readWithin([row, row, ...empty, row])).rejects.toThrow(
      'After row 2 there are more than 16 MiB of text without a row.',
    );
    expect(await readWithin([...empty.slice(1), row, ...empty.slice(1), row])).toBe(2);
  });

  it('ends an upload of many rows that are shorter than 8 bytes on average', async () => {
    const short = { bytes: 4_000, rows: 1_000 };
    await expect(readWithin(times(200, short))).rejects.toThrow(
      'After row 41,000 the rows are too short: beyond 20,000, they need 8 bytes on average.',
    );
    expect(await readWithin(times(20, short))).toBe(20_000);
    expect(await readWithin(times(200, { bytes: 8_000, rows: 1_000 }))).toBe(200_000);
  });

  it('ends an upload of many rows that are nearly all invalid', async () => {
    const invalid = { bytes: 48_000, rows: 1_000, areRejected: true };
    await expect(readWithin(times(200, invalid))).rejects.toThrow(
      'After row 81,000 too many rows are invalid: 81,000.',
    );
    expect(await readWithin(times(20, { ...invalid, bytes: 1 }))).toBe(20_000);
    const mixed = times(200, invalid).flatMap((part) => [part, { ...part, areRejected: false }]);
    expect(await readWithin(mixed)).toBe(400_000);
  });

  it('ends an upload whose reading takes far more CPU time than its rows and bytes allow', async () => {
    const parts = times(100, { bytes: 20_000, rows: 1_000 });
    await expect(readWithin(parts, { reading: 500_000, storing: 0 })).rejects.toThrow(
      'After row 22,000 reading has taken more CPU time than an upload of this size may take.',
    );
    expect(await readWithin(parts, { reading: 100_000, storing: 0 })).toBe(100_000);
  });

  it('does not count the time in which rows are stored', async () => {
    const parts = times(100, { bytes: 20_000, rows: 1_000 });
    expect(await readWithin(parts, { reading: 0, storing: 10_000_000 })).toBe(100_000);
  });
});
