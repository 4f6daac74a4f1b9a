import { describe, expect, it } from '@jest/globals';
import { fromEncoding, namedEncodingOf } from './named-encoding.js';

describe('the charset of a Content-Type', () => {
  it.each([
    ['text/csv; charset=Shift_JIS', 'shift_jis'],
    ['text/csv;header=present;CHARSET="windows-1250"', 'windows-1250'],
    ['text/csv; charset=latin2', 'iso-8859-2'],
  ])('names the encoding: %s', (contentType, encoding) => {
    expect(namedEncodingOf(contentType)).toBe(encoding);
  });

  it.each([undefined, 'text/csv', 'text/csv; charset=utf-8', 'text/csv; charset=ISO-8859-1'])(
    'leaves it to the bytes where it is none that they would not tell: %s',
    (contentType) => {
      expect(namedEncodingOf(contentType)).toBeUndefined();
    },
  );

  it('is refused when nobody knows it', () => {
    expect(() => namedEncodingOf('text/csv; charset=klingon')).toThrow(/klingon, is not known/);
  });
});

it('reads letters that lie across blocks', async () => {
  /** 東京 in Shift JIS. */
  const bytes = Buffer.from([0x93, 0x8c, 0x8b, 0x9e]);
  async function* blocks(): AsyncGenerator<Buffer> {
    for (const byte of bytes) yield Buffer.of(byte);
  }
  const parts: Buffer[] = [];
  for await (const part of fromEncoding('shift_jis', blocks())) parts.push(part);
  expect(Buffer.concat(parts).toString()).toBe('東京');
});
