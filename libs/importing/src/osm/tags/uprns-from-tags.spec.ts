import { describe, expect, it } from '@jest/globals';
import { uprnsFromTags } from './uprns-from-tags.js';

describe('the UPRNs of objects', () => {
  it.each([
    [[{}], []],
    [[{ 'ref:GB:uprn': '000100023336956' }], ['100023336956']],
    [
      [{ 'ref:GB:uprn': '1; 02;x' }, { 'ref:GB:uprn': '2' }],
      ['1', '2'],
    ],
  ])('of %j are %j', (objects, uprns) => {
    expect(uprnsFromTags(objects)).toEqual(uprns);
  });
});
