import { expect, it } from '@jest/globals';
import { PlacesByKey } from './places-by-key.js';

it('counts the places that each key holds until it gives them back', () => {
  const places = new PlacesByKey();
  const giveBack = places.take('one');
  places.take('one');
  places.take('two');
  expect([places.of('one'), places.of('two'), places.of('none'), places.all]).toEqual([2, 1, 0, 3]);
  giveBack();
  expect([places.of('one'), places.all]).toEqual([1, 2]);
});
