import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { detectEncoding } from './text-file.js';

const detect = (...blocks: readonly Buffer[]): ReturnType<typeof detectEncoding> =>
  detectEncoding(Readable.from(blocks) as AsyncIterable<Buffer>);

const streets = 'Straße\nRué\nGränd\nplain\n';

describe('the encoding of a text', () => {
  it.each([
    ['UTF-8', Buffer.from(streets), 'utf-8'],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${streets}`), 'utf-8'],
    ['plain ASCII', Buffer.from('street\n'), 'utf-8'],
    ['UTF-16 with its mark', Buffer.from(`\ufeff${streets}`, 'utf16le'), 'utf-16le'],
    ['UTF-16 without one', Buffer.from(streets, 'utf16le'), 'utf-16le'],
    [
      'UTF-16, the high byte first',
      Buffer.from(`\ufeff${streets}`, 'utf16le').swap16(),
      'utf-16be',
    ],
    ['Latin-1', Buffer.from(streets, 'latin1'), 'windows-1252'],
    ['one damaged line', Buffer.from('a\nRu\xe9\nb\nc\n', 'latin1'), 'utf-8'],
    [
      'a few damaged lines',
      Buffer.concat([Buffer.from(streets.repeat(4)), Buffer.from(streets, 'latin1')]),
      'utf-8',
    ],
  ])('is detected for %s', async (_, text, encoding) => {
    expect(await detect(text)).toBe(encoding);
  });

  it('is detected when non-ASCII letters appear late', async () => {
    expect(await detect(Buffer.from('a\n'), Buffer.from(streets, 'latin1'))).toBe('windows-1252');
  });
});
