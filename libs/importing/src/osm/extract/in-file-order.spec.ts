import { expect, it } from '@jest/globals';
import { inFileOrder } from './in-file-order.js';

it('puts objects in the order of their file, whenever their areas were complete', () => {
  const objects = ['relation/2', 'way/10', 'way/9', 'node/100'].map((key) => ({
    key,
    tags: {},
    position: { lat: 0, lon: 0 },
  }));
  const keys = inFileOrder(objects).map(({ key }) => key);
  expect(keys).toEqual(['node/100', 'way/9', 'way/10', 'relation/2']);
});
