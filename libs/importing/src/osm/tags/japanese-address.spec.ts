import { describe, expect, it } from '@jest/globals';
import { partJapaneseAddress } from './japanese-address.js';

describe('parting a Japanese address', () => {
  it.each([
    [
      { 'addr:housenumber': '恵比寿南2-3-13　山燃ビルB1F' },
      { 'addr:street': '恵比寿南', 'addr:housenumber': '2-3-13', 'addr:housename': '山燃ビルB1F' },
    ],
    [
      { 'addr:street': '駒沢通り', 'addr:housenumber': '上目黒1-1-5' },
      { 'addr:street': '上目黒', 'addr:housenumber': '1-1-5' },
    ],
    [
      { 'addr:street': '猿楽町29-18', 'addr:housenumber': 'ヒルサイドテラス' },
      {
        'addr:street': '猿楽町',
        'addr:housenumber': '29-18',
        'addr:housename': 'ヒルサイドテラス',
      },
    ],
  ])('reads %j', (tags, parted) => {
    expect(partJapaneseAddress(tags)).toEqual(parted);
  });

  it('leaves every other address as it is', () => {
    const tags = { 'addr:street': '青葉台', 'addr:housenumber': '1-29-6' };
    expect(partJapaneseAddress(tags)).toBe(tags);
  });
});
