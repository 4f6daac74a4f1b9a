import { describe, expect, it } from '@jest/globals';
import { Readable } from 'node:stream';
import { decodeCopyRow, readCopyRows } from './copy-rows.js';
import { encodeCopyRow } from './copy-value.js';

describe('readCopyRows', () => {
  it('puts rows and characters together that were cut between chunks', async () => {
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
  it('tells nothing from an empty text and from a text that reads \\N', () => {
    expect(decodeCopyRow('\\N\t\t\\\\N')).toEqual([null, '', '\\N']);
  });

  it('reads every escape that the server may write', () => {
    expect(decodeCopyRow('\\b\\f\\n\\r\\t\\v\\\\')).toEqual(['\b\f\n\r\t\v\\']);
  });
});
