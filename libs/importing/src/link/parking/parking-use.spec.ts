import { expect, it, describe } from 'vitest';
import {
  parkingKindOf,
  parkingUseByName,
  parkingUseOf,
  isNamedAfter,
  ownerWords,
} from './parking-use.js';

it.each([
  ['Mitarbeiterparkplatz', 'private'],
  ['Staff car park', 'private'],
  ['Parking résidents', 'private'],
  ['月極駐車場', 'private'],
  ['Kundenparkplatz Schmid', 'customers'],
  ['Parking clients', 'customers'],
  ['お客様駐車場', 'customers'],
  ['Bus Parking', 'none'],
  ['Lkw-Parkplatz', 'none'],
  ['Motorradparkplatz', 'none'],
  ['Parking Poids Lourds', 'none'],
  ['Bus Station Car Park', undefined],
  ['Coach House Car Park', undefined],
  ['Parkplatz', undefined],
  ['Parkplatz Bärengasse', undefined],
  ['Parkhaus Gasteig', undefined],
  ['Residenzplatz', undefined],
  ['Personnel', 'private'],
  ['P3', undefined],
  ['', undefined],
])('derives the use of %j: %s', (name, use) => {
  expect(parkingUseByName(name)).toBe(use);
});

it('treats an unknown value of access as a restriction, even the name of an object property', () => {
  expect(parkingUseOf({ amenity: 'parking', access: 'constructor' })).toBe('private');
});

it('derives no kind from an unknown building, even the name of an object property', () => {
  expect(parkingKindOf({ building: 'constructor' })).toBe('');
});

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
