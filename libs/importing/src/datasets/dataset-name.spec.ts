import { describe, expect, it } from '@jest/globals';
import { datasetNameFlaw } from './dataset-name.js';

describe('the name of a data set', () => {
  it.each([['germany'], ['nl-bag 2030 (v2)'], ['Österreich_1.0'], ['台北']])(
    'may be %j',
    (name) => {
      expect(datasetNameFlaw(name)).toBeUndefined();
    },
  );

  it.each([
    ['', 'is empty'],
    ['  ', 'is empty'],
    ['../rejects', 'slashes'],
    ['c:\\town', 'slashes'],
    ['town,village', 'commas'],
    ['town\n', 'control characters'],
    ['x'.repeat(101), 'longer than 100 characters'],
  ])('may not be %j', (name, flaw) => {
    expect(datasetNameFlaw(name)).toContain(flaw);
  });
});
