import { describe, expect, it } from '@jest/globals';
import { isNamedFor, ownerWords } from './named-for.js';

const isFor = (parking: string, destination: string): boolean =>
  isNamedFor(ownerWords(parking), destination);

describe('the name of a car park', () => {
  it.each([
    ['Parkplatz Stiftskirche', 'Stiftskirche'],
    ['Evang. Gemeindehaus', 'Evangelisches Gemeindehaus'],
    ['Gästeparkplatz Restaurant Hotel Linde', 'Hotel Linde'],
    ["St Andrew's House Car Park", "St. Andrew's House"],
    ['Blk 88', 'Blk 88'],
  ])('%s tells that it belongs to %s', (parking, destination) => {
    expect(isFor(parking, destination)).toBe(true);
  });

  it.each([
    ['Blk 88', 'Blk 46-3'],
    ['Parkplatz 2', 'Halle 2'],
    ['Vancouver Art Gallery Parking', 'Vancouver General Hospital'],
    ['Tiefgarage', 'Tiefgarage'],
    ['P3', 'P3'],
  ])('%s does not tell that it belongs to %s', (parking, destination) => {
    expect(isFor(parking, destination)).toBe(false);
  });
});
