import { describe, expect, it } from 'vitest';
import { Packr } from 'msgpackr';
import { gunzipSync } from 'node:zlib';
import { encodeJson, encodeRecords, decodeJson, decodeRecords } from './chunk-encoding.js';

const destination = (row: number) => ({
  label: `Größe ${row}, 東京`,
  position: { lat: -48.123456789 + row, lon: 1e-7 },
  ...(row % 2 === 0 && { doors: { positions: [{ lat: 1, lon: -2 }], quality: 'medium' } }),
  attributions: ['© example'],
});

const answers = Array.from({ length: 500 }, (_, row) => [
  { outcome: 'matched', matches: [destination(row), destination(row + 1)] },
  { outcome: 'no-match', explanation: { components: {}, info: ['', 'a'], errors: [] } },
  null,
  { outcome: 'failed' },
]).flat();

describe('an encoded value', () => {
  it('is unchanged after decoding', async () => {
    const inputs = [
      { line: 1, id: '\ud800', query: JSON.parse('{"__proto__":[1,null]}') as unknown },
    ];
    expect(await decodeJson(await encodeJson(inputs))).toEqual(inputs);
    const long = ['Größe '.repeat(100_000)];
    expect(await decodeJson(await encodeJson(long))).toEqual(long);
  });
});

describe('encoded records', () => {
  it('are unchanged after decoding', async () => {
    expect(await decodeRecords(await encodeRecords(answers))).toEqual(answers);
    expect(await decodeRecords(await encodeRecords([]))).toEqual([]);
  });

  it('can be decoded by a process that has encoded none', async () => {
    const packed = await encodeRecords(answers);
    expect(new Packr({ useRecords: true }).unpack(gunzipSync(packed))).toEqual(answers);
  });

  it('are unchanged with hundreds of record structures', async () => {
    const shapes = Array.from({ length: 700 }, (_, at) => ({ [`key${at}`]: { [`in${at}`]: at } }));
    expect(await decodeRecords(await encodeRecords(shapes))).toEqual(shapes);
  });

  it('do not depend on what was encoded before', async () => {
    const first = await encodeRecords(answers);
    await encodeRecords([{ another: 'shape' }]);
    expect((await encodeRecords(answers)).equals(first)).toBe(true);
  });

  it('throw when they are corrupt', async () => {
    const packed = await encodeRecords(answers);
    await expect(decodeRecords(packed.subarray(0, packed.length / 2))).rejects.toThrow();
    await expect(decodeRecords(Buffer.from('none'))).rejects.toThrow();
  });
});
