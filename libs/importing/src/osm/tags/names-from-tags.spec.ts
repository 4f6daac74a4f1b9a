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

  it('is undefined where there is no name', () => {
    expect(namesFromTags({ highway: 'service' })).toBeUndefined();
  });
});
