import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { TextLine } from '../files/text-file.js';
import { collectionFeatures } from './geojson-source.js';

const collection = {
  type: 'FeatureCollection',
  crs: { properties: { of: [{ kind: 'not a feature' }] } },
  bbox: [0, 0, 1, 1],
  features: [
    { type: 'Feature', properties: { street: 'Rue du "Pont" ] } \\', é: [1, { a: 2 }] } },
    { type: 'Feature', geometry: null },
  ],
  totals: [2],
};

/** Reads a text in chunks of a given size. */
const read = async (text: string, chunkBytes: number): Promise<readonly TextLine[]> => {
  const bytes = Buffer.from(text);
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, index) =>
    bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes),
  );
  const features: TextLine[] = [];
  for await (const some of collectionFeatures('file', Readable.from(chunks))) {
    features.push(...some);
  }
  return features;
};

describe('collectionFeatures', () => {
  it.each([
    ['on one line', JSON.stringify(collection)],
    ['over many lines', JSON.stringify(collection, null, 2)],
  ])('finds features %s, in chunks of any size', async (_, text) => {
    for (const chunkBytes of [1, 7, 64, 100_000]) {
      const features = await read(text, chunkBytes);
      expect(features.map((one) => JSON.parse(one.text) as unknown)).toEqual(collection.features);
      expect(features.map(({ line }) => line)).toEqual([1, 2]);
    }
  });

  it('fails when the file is truncated, within a feature or after one', async () => {
    const text = JSON.stringify(collection);
    for (const end of [text.indexOf('"geometry"'), text.length - 1]) {
      await expect(read(text.slice(0, end), 100)).rejects.toThrow(/is truncated after feature \d/);
    }
  });
});
