import { describe, expect, it } from '@jest/globals';
import { Packr } from 'msgpackr';
import { gunzipSync } from 'node:zlib';
import { pack, packRecords, unpack, unpackRecords } from './packed.js';

const destination = (row: number) => ({
  label: `Größe ${row}, 東京`,
  position: { lat: -48.123456789 + row, lon: 1e-7 },
  ...(row % 2 === 0 && { doors: { positions: [{ lat: 1, lon: -2 }], quality: 'medium' } }),
  attributions: ['© somebody'],
});

const answers = Array.from({ length: 500 }, (_, row) => [
  { outcome: 'matched', matches: [destination(row), destination(row + 1)] },
  { outcome: 'no-match', explanation: { components: {}, info: ['', 'a'], errors: [] } },
  null,
  { outcome: 'failed' },
]).flat();

describe('what is packed', () => {
  it('is the same when it is unpacked', async () => {
    const inputs = [
      { line: 1, id: '\ud800', query: JSON.parse('{"__proto__":[1,null]}') as unknown },
    ];
    expect(await unpack(await pack(inputs))).toEqual(inputs);
  });
});

describe('records that are packed', () => {
  it('are the same when they are unpacked', async () => {
    expect(await unpackRecords(await packRecords(answers))).toEqual(answers);
    expect(await unpackRecords(await packRecords([]))).toEqual([]);
  });

  it('can be read by a process that has written none of them', async () => {
    const packed = await packRecords(answers);
    expect(new Packr({ useRecords: true }).unpack(gunzipSync(packed))).toEqual(answers);
  });

  it('are the same where hundreds of shapes are among them', async () => {
    const shapes = Array.from({ length: 700 }, (_, at) => ({ [`key${at}`]: { [`in${at}`]: at } }));
    expect(await unpackRecords(await packRecords(shapes))).toEqual(shapes);
  });

  it('are at one time as at another', async () => {
    const first = await packRecords(answers);
    await packRecords([{ another: 'shape' }]);
    expect((await packRecords(answers)).equals(first)).toBe(true);
  });

  it('throw where they are damaged', async () => {
    const packed = await packRecords(answers);
    await expect(unpackRecords(packed.subarray(0, packed.length / 2))).rejects.toThrow();
    await expect(unpackRecords(Buffer.from('none'))).rejects.toThrow();
  });
});
