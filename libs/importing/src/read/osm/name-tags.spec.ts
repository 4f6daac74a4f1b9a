import { describe, expect, it } from 'vitest';
import { namesFromTags, sideNamesFromTags } from './name-tags.js';

describe('the names of an object', () => {
  it('reads translations, and other and old names as alternatives', () => {
    const names = namesFromTags({
      name: 'Biel/Bienne',
      'name:de': 'Biel',
      'name:fr': 'Bienne',
      alt_name: 'Biel-Bienne;Bielersee-Stadt',
      old_name: 'Biela',
    });
    expect(names).toEqual({
      local: 'Biel/Bienne',
      translations: { de: 'Biel', fr: 'Bienne' },
      alternatives: ['Biel-Bienne', 'Bielersee-Stadt', 'Biela'],
    });
  });

  it('reads a transliteration as an alternative, and a script variant as its language', () => {
    const names = namesFromTags({
      name: '東京',
      'name:ja_rm': 'Tōkyō',
      'name:ko-Latn': 'Dokyo',
      'name:zh-Hant': '東京',
      'name:etymology': 'east',
    });
    expect(names).toEqual({
      local: '東京',
      translations: { zh: '東京' },
      alternatives: ['Tōkyō', 'Dokyo'],
    });
  });

  it('reads further names of any language or year', () => {
    const names = namesFromTags({
      name: 'Vaasankatu',
      'name:sv': 'Vasagatan',
      'alt_name:sv': 'Vasa gata',
      alt_name_1: 'Vaskatu',
      'old_name:1900-1928': 'Nikolainkatu',
      'official_name:fi': 'Vaasan katu',
      'name:left': 'Idänkatu',
      'old_name:etymology:wikidata': 'Q1',
      'name:prefix': 'katu',
    });
    expect(names?.translations).toEqual({ sv: 'Vasagatan' });
    expect(names?.alternatives).toEqual(['Vasa gata', 'Vaskatu', 'Nikolainkatu', 'Vaasan katu']);
  });

  it('recognises three-letter languages, and kana as a transliteration', () => {
    const names = namesFromTags({
      name: 'Züri',
      'name:gsw': 'Züri',
      'name:alt': 'Zürich',
      'name:qqx': 'Z',
      'name:ja_kana': 'チューリッヒ',
    });
    expect(names).toEqual({
      local: 'Züri',
      translations: { gsw: 'Züri' },
      alternatives: ['チューリッヒ'],
    });
  });

  it('has the names of its sides apart', () => {
    const tags = { name: 'Vaasankatu', 'name:left': 'Idänkatu', 'name:right': 'Vaasankatu' };
    expect(namesFromTags(tags)?.alternatives).toEqual([]);
    expect(sideNamesFromTags(tags)).toEqual(['Idänkatu']);
    expect(sideNamesFromTags({ ...tags, 'name:right': 'Lännenkatu' })).toEqual([
      'Idänkatu',
      'Lännenkatu',
    ]);
  });

  it('is undefined where there is no name', () => {
    expect(namesFromTags({ highway: 'service' })).toBeUndefined();
  });
});
