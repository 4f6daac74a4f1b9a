import { describe, expect, it } from '@jest/globals';
import { SegmentBuilder } from './segment-builder.js';
import { DocumentKind, kindOf } from './document.js';
import { holdersOf } from './postings.js';
import { listOf } from './segment.js';
import { Vocabulary } from './vocabulary.js';

const at = { lat: 48.5, lon: 8.7 };
const bounds = { west: 8, south: 48, east: 9, north: 49 };

const vocabulary = new Vocabulary();
const builder = new SegmentBuilder(vocabulary);
const street = { ...at, country: 'DE', radiusMetres: 100, city: 0, localities: [1] };
builder.addStreet({
  ...street,
  searchForms: 'haupt strasse|hauptstrasse',
  postcodeKeys: ['72202'],
});
builder.addStreet({ ...street, searchForms: 'nagold weg', postcodeKeys: [] });
const place = { ...at, id: '', country: 'DE', names: '{}' };
builder.addPlace({ ...place, kind: 'city', searchForms: 'nagold', parent: undefined });
builder.addPlace({ ...place, kind: 'locality', searchForms: 'iselshausen', parent: 0 });
builder.addHouse({ ...at, premise: 7, street: 0, searchForms: 'rathaus', postcodeKey: '72202' });
const segment = builder.finish({
  generation: 1,
  dataset: 'd',
  kind: 'map',
  attribution: '',
  bounds,
});

const holders = (postings: 'ownWords' | 'areaWords', word: string): readonly number[] => [
  ...holdersOf(segment[postings], vocabulary.tokenOf(word) ?? -1),
];

describe('a segment', () => {
  it('numbers streets first, then places, then houses', () => {
    const kinds = [0, 2, 4].map((document) => kindOf(segment, document));
    expect(kinds).toEqual([DocumentKind.street, DocumentKind.place, DocumentKind.house]);
    expect(segment.housePremise[0]).toBe(7);
  });

  it('files documents under the words of their names and postcodes', () => {
    expect(holders('ownWords', 'haupt')).toEqual([0]);
    expect(holders('ownWords', 'hauptstrasse')).toEqual([0]);
    expect(holders('ownWords', 'nagold')).toEqual([1, 2]);
    expect(holders('ownWords', '#72202')).toEqual([0, 4]);
  });

  it('files streets, houses and settlements under the places that they lie in', () => {
    expect(holders('areaWords', 'nagold')).toEqual([0, 1, 3, 4]);
    expect(holders('areaWords', 'iselshausen')).toEqual([0, 1, 4]);
  });

  it('refers to places by their documents', () => {
    expect([...listOf(segment.areas, 0)]).toEqual([2, 3]);
    expect([...segment.parent]).toEqual([-1, 0]);
  });

  it('lets rare words weigh more than common ones, and forgets what is counted out', () => {
    vocabulary.count(1, segment);
    const weight = (word: string) => vocabulary.weightOf(vocabulary.tokenOf(word) ?? -1);
    expect(weight('haupt')).toBeGreaterThan(weight('nagold'));
    vocabulary.count(-1, segment);
    expect(vocabulary.strangerWeight).toBe(0);
  });
});
