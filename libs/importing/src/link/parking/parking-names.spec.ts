import { describe, expect, it } from 'vitest';
import { isNamedAfter, ownerWords } from './parking-names.js';

const isFor = (parking: string, destination: string): boolean =>
  isNamedAfter(ownerWords(parking), destination);

describe('isNamedAfter', () => {
  it.each([
    ['Parkplatz Stiftskirche', 'Stiftskirche'],
    ['Evang. Gemeindehaus', 'Evangelisches Gemeindehaus'],
    ['Gästeparkplatz Restaurant Hotel Linde', 'Hotel Linde'],
    ["St Andrew's House Car Park", "St. Andrew's House"],
    ['Blk 88', 'Blk 88'],
  ])('matches %s with %s', (parking, destination) => {
    expect(isFor(parking, destination)).toBe(true);
  });

  it.each([
    ['Blk 88', 'Blk 46-3'],
    ['Parkplatz 2', 'Halle 2'],
    ['Vancouver Art Gallery Parking', 'Vancouver General Hospital'],
    ['Tiefgarage', 'Tiefgarage'],
    ['P3', 'P3'],
  ])('does not match %s with %s', (parking, destination) => {
    expect(isFor(parking, destination)).toBe(false);
  });
});
