import { expect, it } from 'vitest';
import { SegmentBuilder } from '../index/segment-builder.js';
import { Vocabulary } from '../index/vocabulary.js';
import { buildPlaceChain } from './localise-address.js';

const builder = new SegmentBuilder(new Vocabulary());
const place = { lat: 47.1, lon: 9.5, id: '', country: 'LI' };
const add = (kind: 'city' | 'locality', name: string, parent?: number) => {
  const names = JSON.stringify({ '': name });
  builder.addPlace({ ...place, kind, names, parent, searchForms: name.toLowerCase() });
};
add('city', 'Vaduz');
add('city', 'Triesenberg');
add('locality', 'Oberland', 1);
const bounds = { west: 9, south: 47, east: 10, north: 48 };
const segment = builder.finish({
  generation: 1,
  dataset: 'd',
  kind: 'map',
  attribution: '',
  bounds,
});

it('keeps the first city if the locality is recorded in another city', () => {
  const { city, locality } = buildPlaceChain(segment, [0, 2]);
  expect([city?.[''], locality?.['']]).toEqual(['Vaduz', 'Oberland']);
});
