import { describe, expect, it } from '@jest/globals';
import { fold, foldToDigraphs } from './fold.js';

describe('fold', () => {
  it.each([
    ['Hauptstraße', 'hauptstrasse'],
    ['ÉCOLE', 'ecole'],
    ['Łódź', 'lodz'],
    ['Ørsteds Allé', 'orsteds alle'],
    ['İstanbul', 'istanbul'],
    ['Ｆｕｌｌ　１２', 'full 12'],
    ['٣ شارع', '3 شارع'],
    ['الإسكندرية', 'الاسكندريه'],
    ['臺北市', '台北市'],
    ['がくえん', 'がくえん'],
    ['한글', '한글'],
    ['a\u0000b\u200bc', 'a b c'],
  ])('writes %s as %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });
});

describe('foldToDigraphs', () => {
  it.each([
    ['Müllerstraße', 'muellerstrasse'],
    ['Åsgatan', 'aasgatan'],
    ['Teglværksbakken', 'teglvaerksbakken'],
    ['plain', 'plain'],
  ])('writes %s as %s', (text, folded) => {
    expect(foldToDigraphs(text)).toBe(folded);
  });
});
