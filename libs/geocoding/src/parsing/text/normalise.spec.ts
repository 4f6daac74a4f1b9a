import { describe, expect, it } from 'vitest';
import { fold, foldToDigraphs, isCyrillic, transliterate } from './normalise.js';

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
  ])('folds %s to %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });
});

describe('foldToDigraphs', () => {
  it.each([
    ['Müllerstraße', 'muellerstrasse'],
    ['Åsgatan', 'aasgatan'],
    ['Teglværksbakken', 'teglvaerksbakken'],
    ['plain', 'plain'],
  ])('folds %s to %s', (text, folded) => {
    expect(foldToDigraphs(text)).toBe(folded);
  });
});

describe('transliterate', () => {
  it.each([
    ['Хауптштрассе 12, Херренберг', 'hauptstrasse 12, herrenberg'],
    ['Берн, Бундесплатц 3', 'bern, bundesplatz 3'],
    ['МЮНХЕН', 'munchen'],
    ['Кёльн', 'koln'],
    ['Мария', 'maria'],
    ['Александерплатц', 'alexanderplatz'],
    ['Main Street', 'main street'],
  ])('writes %s as %s', (text, latin) => {
    expect(transliterate(text)).toBe(latin);
  });

  it('applies to texts with a Cyrillic letter', () => {
    expect(isCyrillic('Main Street 5, Берн')).toBe(true);
    expect(isCyrillic('Main Street 5, Bern')).toBe(false);
  });
});
