import { describe, expect, it } from 'vitest';
import { datasetNameError } from './catalogue.js';

describe('datasetNameError', () => {
  it.each([['germany'], ['nl-bag 2030 (v2)'], ['Österreich_1.0'], ['台北']])(
    'accepts %j',
    (name) => {
      expect(datasetNameError(name)).toBeUndefined();
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
  ])('rejects %j', (name, problem) => {
    expect(datasetNameError(name)).toContain(problem);
  });
});
