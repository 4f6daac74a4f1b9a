import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { QueryTimeoutError } from '../connection/errors.js';
import { readCopyRows, withStallTimeout } from './copy-reader.js';
import { decodeCopyRow, encodeCopyRow } from './copy-format.js';

describe('readCopyRows', () => {
  it('joins rows and characters that are split between chunks', async () => {
    const rows = [
      ['Straße', '台北\n🚪', null],
      ['', '\\N', '\t'],
    ];
    const bytes = Buffer.from(rows.map(encodeCopyRow).join(''));
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      const chunks = Readable.from([bytes.subarray(0, cut), bytes.subarray(cut)]);
      const read: (readonly (string | null)[])[] = [];
      for await (const batch of readCopyRows(chunks)) read.push(...batch);
      expect(read).toEqual(rows);
    }
  });
});

describe('decodeCopyRow', () => {
  it('distinguishes null, an empty text and the text \\N', () => {
    expect(decodeCopyRow('\\N\t\t\\\\N')).toEqual([null, '', '\\N']);
  });

  it('decodes every escape that the server may write', () => {
    expect(decodeCopyRow('\\b\\f\\n\\r\\t\\v\\\\')).toEqual(['\b\f\n\r\t\v\\']);
  });
});

const LIMIT_MS = 150;

const texts = async (stream: Readable, pauseMs = 0): Promise<readonly string[]> => {
  const read: string[] = [];
  for await (const chunk of withStallTimeout(stream, LIMIT_MS)) {
    read.push(chunk.toString());
    await sleep(pauseMs);
  }
  return read;
};

describe('a stream with a stall timeout', () => {
  it('yields all chunks, however slow the consumer is', async () => {
    const stream = Readable.from([Buffer.from('a'), Buffer.from('b')]);
    expect(await texts(stream, LIMIT_MS * 2)).toEqual(['a', 'b']);
  });

  it('fails and is destroyed when no chunk arrives for too long', async () => {
    const stream = new Readable({ read: () => undefined });
    stream.push('a');
    await expect(texts(stream)).rejects.toBeInstanceOf(QueryTimeoutError);
    expect(stream.destroyed).toBe(true);
  });

  it('fails when the stream fails', async () => {
    const stream = new Readable({ read: () => undefined });
    stream.destroy(new Error('broken'));
    await expect(texts(stream)).rejects.toThrow('broken');
  });
});
