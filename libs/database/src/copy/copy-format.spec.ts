import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { encodeCopyRow, readCopyRows, withStallTimeout, decodeCopyRow } from './copy-format.js';
import { QueryTimeoutError } from '../connection/errors.js';

describe('encodeCopyRow', () => {
  it('separates fields by tabs, ends the row and writes null as \\N', () => {
    expect(encodeCopyRow(['a', null, undefined, ''])).toBe('a\t\\N\t\\N\t\n');
  });

  it('escapes characters that would end a field or a row', () => {
    expect(encodeCopyRow(['a\tb\nc\rd\\N'])).toBe('a\\tb\\nc\\rd\\\\N\n');
  });

  it('writes numbers, booleans and times as Postgres reads them', () => {
    const row = [1.5, -0, 1e-7, NaN, Infinity, 2n, true, false, new Date(0)];
    const fields = '1.5\t0\t1e-7\tNaN\tInfinity\t2\tt\tf\t1970-01-01T00:00:00.000Z\n';
    expect(encodeCopyRow(row)).toBe(fields);
  });

  it('quotes the texts of an array, then escapes the whole', () => {
    expect(encodeCopyRow([['a,b', '"', '\\', null, 1, [true]]])).toBe(
      '{"a,b","\\\\"","\\\\\\\\",NULL,1,{"t"}}\n',
    );
  });
});

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
