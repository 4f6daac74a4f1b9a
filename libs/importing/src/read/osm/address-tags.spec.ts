import { describe, expect, it } from 'vitest';
import { houseNumbersOf, splitJapaneseAddress, uprnsFromTags } from './address-tags.js';

describe('the house numbers of an object', () => {
  it.each([
    ['12', ['12']],
    ['12;14', ['12', '14']],
    ['12, 14a', ['12', '14a']],
    ['12;12', ['12']],
    ['12-14', ['12-14']],
    ['1;3;5-9', ['1', '3', '5-9']],
    ['  53   bis ', ['53 bis']],
    ['#01-08, 9', ['#01-08, 9']],
    ['Ground floor, rear', ['Ground floor, rear']],
    ['', []],
  ])('reads %j as %j', (written, numbers) => {
    expect(houseNumbersOf({ 'addr:housenumber': written })).toEqual(numbers);
  });

  it('prepends a Japanese block number unless the number includes it', () => {
    const block = { 'addr:block_number': '34' };
    expect(houseNumbersOf({ ...block, 'addr:housenumber': '17' })).toEqual(['34-17']);
    expect(houseNumbersOf({ ...block, 'addr:housenumber': '1-34-17' })).toEqual(['1-34-17']);
  });

  it('combines the two numbers of a Czech house', () => {
    const tags = { 'addr:conscriptionnumber': '512', 'addr:streetnumber': '7' };
    expect(houseNumbersOf(tags)).toEqual(['512/7']);
  });
});

describe('the UPRNs of objects', () => {
  it.each([
    [[{}], []],
    [[{ 'ref:GB:uprn': '000100023336956' }], ['100023336956']],
    [
      [{ 'ref:GB:uprn': '1; 02;x' }, { 'ref:GB:uprn': '2' }],
      ['1', '2'],
    ],
  ])('are read from %j: %j', (objects, uprns) => {
    expect(uprnsFromTags(objects)).toEqual(uprns);
  });
});

describe('splitJapaneseAddress', () => {
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
  ])('splits %j', (tags, parts) => {
    expect(splitJapaneseAddress(tags)).toEqual(parts);
  });

  it('does not change other addresses', () => {
    const tags = { 'addr:street': '青葉台', 'addr:housenumber': '1-29-6' };
    expect(splitJapaneseAddress(tags)).toBe(tags);
  });
});
