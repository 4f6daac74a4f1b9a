import { expect, it } from 'vitest';
import { sortByTypeAndId } from './extract-builder.js';

it('sorts objects by type and id', () => {
  const objects = ['relation/2', 'way/10', 'way/9', 'node/100'].map((key) => ({
    key,
    tags: {},
    position: { lat: 0, lon: 0 },
  }));
  const keys = sortByTypeAndId(objects).map(({ key }) => key);
  expect(keys).toEqual(['node/100', 'way/9', 'way/10', 'relation/2']);
});
