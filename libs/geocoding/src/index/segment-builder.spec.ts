import { describe, expect, it } from 'vitest';
import { listOf } from './integer-lists.js';
import { postingListOf } from './inverted-index.js';
import { SegmentBuilder, citySearchForms } from './segment-builder.js';
import { DocumentKind, kindOf } from './segment.js';
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

const documentsWith = (index: 'ownWords' | 'areaWords', word: string): readonly number[] => [
  ...postingListOf(segment[index], vocabulary.tokenOf(word) ?? -1),
];

describe('a segment', () => {
  it('numbers streets first, then places, then houses', () => {
    const kinds = [0, 2, 4].map((document) => kindOf(segment, document));
    expect(kinds).toEqual([DocumentKind.street, DocumentKind.place, DocumentKind.house]);
    expect(segment.housePremise[0]).toBe(7);
  });

  it('indexes documents by the words of their names and postcodes', () => {
    expect(documentsWith('ownWords', 'haupt')).toEqual([0]);
    expect(documentsWith('ownWords', 'hauptstrasse')).toEqual([0]);
    expect(documentsWith('ownWords', 'nagold')).toEqual([1, 2]);
    expect(documentsWith('ownWords', '#72202')).toEqual([0, 4]);
  });

  it('indexes streets, houses and settlements by the places that contain them', () => {
    expect(documentsWith('areaWords', 'nagold')).toEqual([0, 1, 3, 4]);
    expect(documentsWith('areaWords', 'iselshausen')).toEqual([0, 1, 4]);
  });

  it('lists the named houses of each street', () => {
    expect([...segment.houseStreet]).toEqual([0]);
    expect([0, 1].map((street) => [...listOf(segment.housesByStreet, street)])).toEqual([[4], []]);
  });

  it('refers to places by their documents', () => {
    expect([...listOf(segment.areas, 0)]).toEqual([2, 3]);
    expect([...segment.parent]).toEqual([-1, 0]);
  });

  it('gives rare words a higher IDF, and removes a segment from the counts', () => {
    vocabulary.count(1, segment);
    const weight = (word: string) => vocabulary.idfOf(vocabulary.tokenOf(word) ?? -1);
    expect(weight('haupt')).toBeGreaterThan(weight('nagold'));
    vocabulary.count(-1, segment);
    expect(vocabulary.outOfVocabularyIdf).toBe(0);
  });
});

it.each([
  ['odense c', 'odense c|odense'],
  ['paris 15e arrondissement', 'paris 15e arrondissement|paris|paris 15e'],
  ['praha 10 strasnice', 'praha 10 strasnice|praha|praha 10'],
  ['frankfurt a m', 'frankfurt a m|frankfurt|frankfurt a'],
  ['a coruna|la coruna', 'a coruna|la coruna'],
  ['s gravenhage', 's gravenhage'],
])('a city named %s has the search forms %s', (named, forms) => {
  expect(citySearchForms(named)).toBe(forms);
});
