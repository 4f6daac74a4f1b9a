import { describe, expect, it } from '@jest/globals';
import { namesFromTags } from './names-from-tags.js';

describe('the names of an object', () => {
  it('keeps translations, and takes other and old names for alternatives', () => {
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

  it('takes a transcription for an alternative, and a script for its language', () => {
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

  it('takes further names in whatever language, year or side they are given', () => {
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
    expect(names?.alternatives).toEqual([
      'Vasa gata',
      'Vaskatu',
      'Nikolainkatu',
      'Vaasan katu',
      'Idänkatu',
    ]);
  });

  it('knows languages of three letters, and kana for a way to write Japanese', () => {
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

  it('is undefined where there is no name', () => {
    expect(namesFromTags({ highway: 'service' })).toBeUndefined();
  });
});
