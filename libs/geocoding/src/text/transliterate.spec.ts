import { describe, expect, it } from '@jest/globals';
import { isCyrillic, transliterate } from './transliterate.js';

describe('transliterate', () => {
  it.each([
    ['Хауптштрассе 12, Херренберг', 'hauptstrasse 12, herrenberg'],
    ['Берн, Бундесплатц 3', 'bern, bundesplatz 3'],
    ['МЮНХЕН', 'munchen'],
    ['Кёльн', 'koln'],
    ['Мария', 'maria'],
    ['Александерплатц', 'alexanderplatz'],
    ['Main Street', 'main street'],
  ])('spells %s as %s', (text, latin) => {
    expect(transliterate(text)).toBe(latin);
  });

  it('is asked for where a text holds a Cyrillic letter', () => {
    expect(isCyrillic('Main Street 5, Берн')).toBe(true);
    expect(isCyrillic('Main Street 5, Bern')).toBe(false);
  });
});
