import { describe, expect, it } from 'vitest';
import { datasetNameError } from './dataset-name.js';

describe('datasetNameError', () => {
  it.each([['germany'], ['9'], ['nl-bag_2030.v2'], ['x'.repeat(100)]])('accepts %j', (name) => {
    expect(datasetNameError(name)).toBeUndefined();
  });

  it.each([
    ['', '""'],
    ['Germany', '"Germany"'],
    ['Österreich', 'lower-case letters a to z'],
    ['台北', 'lower-case letters a to z'],
    ['..', 'beginning with a letter or digit'],
    ['-town', 'beginning with a letter or digit'],
    ['../rejects', '"../rejects" cannot be the name of a data set'],
    ['c:\\town', 'cannot be the name'],
    ['town,village', 'cannot be the name'],
    ['two towns', 'cannot be the name'],
    ['town\n', String.raw`"town\n"`],
    ['x'.repeat(101), 'longer than 100 characters'],
  ])('rejects %j', (name, problem) => {
    expect(datasetNameError(name)).toContain(problem);
  });
});
