import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import type { TextLine } from '../text/text-file.js';
import { collectionFeatures } from './collection-features.js';

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

/** What is read of a text that comes in pieces of so many bytes. */
const read = async (text: string, bytesAPiece: number): Promise<readonly TextLine[]> => {
  const bytes = Buffer.from(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / bytesAPiece) }, (_, index) =>
    bytes.subarray(index * bytesAPiece, (index + 1) * bytesAPiece),
  );
  const features: TextLine[] = [];
  for await (const some of collectionFeatures('file', Readable.from(pieces))) {
    features.push(...some);
  }
  return features;
};

describe('the features of a collection', () => {
  it.each([
    ['on one line', JSON.stringify(collection)],
    ['over many lines', JSON.stringify(collection, null, 2)],
  ])('are found %s, in pieces of any size', async (_, text) => {
    for (const bytesAPiece of [1, 7, 64, 100_000]) {
      const features = await read(text, bytesAPiece);
      expect(features.map((one) => JSON.parse(one.text) as unknown)).toEqual(collection.features);
      expect(features.map(({ line }) => line)).toEqual([1, 2]);
    }
  });

  it('end with a flaw where the file breaks off', async () => {
    const text = JSON.stringify(collection);
    const features = await read(text.slice(0, text.indexOf('"geometry"')), 100);
    expect(features.map(({ flaw }) => flaw)).toEqual([undefined, 'the collection breaks off']);
  });
});
