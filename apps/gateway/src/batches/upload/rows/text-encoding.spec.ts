import { describe, expect, it } from 'vitest';
import { decodeFrom, readCharset } from './text-encoding.js';

describe('the charset of a Content-Type', () => {
  it.each([
    ['text/csv; charset=Shift_JIS', 'shift_jis'],
    ['text/csv;header=present;CHARSET="windows-1250"', 'windows-1250'],
    ['text/csv; charset=latin2', 'iso-8859-2'],
  ])('gives the encoding: %s', (contentType, encoding) => {
    expect(readCharset(contentType)).toBe(encoding);
  });

  it.each([undefined, 'text/csv', 'text/csv; charset=utf-8', 'text/csv; charset=ISO-8859-1'])(
    'is ignored if the encoding can be detected: %s',
    (contentType) => {
      expect(readCharset(contentType)).toBeUndefined();
    },
  );

  it('is rejected if it is unknown', () => {
    expect(() => readCharset('text/csv; charset=klingon')).toThrow(/klingon, is not known/);
  });
});

it.each([
  ['utf-16', Buffer.from('\ufeffKöln', 'utf16le').swap16()],
  ['utf-16be', Buffer.from('\ufeffKöln', 'utf16le')],
  ['windows-1250', Buffer.from('\ufeffKöln')],
])('decodes by the byte order mark rather than by the charset %s', async (charset, bytes) => {
  const encoding = readCharset(`text/csv; charset=${charset}`) ?? '';
  async function* blocks(): AsyncGenerator<Buffer> {
    for (const byte of bytes) yield Buffer.of(byte);
  }
  const parts: Buffer[] = [];
  for await (const part of decodeFrom(encoding, blocks())) parts.push(part);
  expect(Buffer.concat(parts).toString()).toBe('Köln');
});

it('decodes characters that span blocks', async () => {
  /** 東京 in Shift JIS. */
  const bytes = Buffer.from([0x93, 0x8c, 0x8b, 0x9e]);
  async function* blocks(): AsyncGenerator<Buffer> {
    for (const byte of bytes) yield Buffer.of(byte);
  }
  const parts: Buffer[] = [];
  for await (const part of decodeFrom('shift_jis', blocks())) parts.push(part);
  expect(Buffer.concat(parts).toString()).toBe('東京');
});
