import { describe, expect, it } from '@jest/globals';
import { findCountryMentions } from './country-names.js';
import { ANY_FIELD } from './question.js';
import { readWords } from './read-words.js';

const codes = (text: string): readonly string[] =>
  findCountryMentions(readWords([{ text, fields: ANY_FIELD }]).words).flatMap((one) => one.codes);

describe('findCountryMentions', () => {
  it.each([
    ['Berlin, Germany', 'DE'],
    ['Berlin, Deutschland', 'DE'],
    ['Paris, Frankreich', 'FR'],
    ['London, United Kingdom', 'GB'],
    ['London UK', 'GB'],
    ['Amsterdam, The Netherlands', 'NL'],
    ['東京, 日本', 'JP'],
    ['Praha, Česko', 'CZ'],
    ['القاهرة, مصر', 'EG'],
  ])('finds the country in %s', (text, code) => {
    expect(codes(text)).toContain(code);
  });

  it('finds none where none is named', () => {
    expect(codes('Hauptstraße 12, 71083 Herrenberg')).toEqual([]);
  });
});
