import { describe, expect, it } from 'vitest';
import { parseQuery } from '../parsing/query/parse-query.js';
import type { Names } from '../index/segment.js';
import { queryLanguage } from './query-language.js';

const palace = { '': 'Palais des Nations', es: 'Palacio de las Naciones', en: 'Palace of Nations' };
const city = { '': 'Genève', es: 'Ginebra', en: 'Geneva', it: 'Ginevra' };

const languageOf = (text: string, toponyms: readonly Names[] = [palace, city]): string =>
  queryLanguage(parseQuery({ kind: 'text', text, limit: 1, inputFilter: 'none' }), toponyms, 'FI');

describe('queryLanguage', () => {
  it.each([
    ['14 avenue de la Paix, Genève', 'local'],
    ['Palais des Nations, Geneve', 'local'],
    ['14 avenue de la Paix, Geneva', 'en'],
    ['Palacio de las Naciones', 'es'],
    ['Naciones palacio Ginebra', 'es'],
    ['Palazzo, Ginevra', 'it'],
  ])('of %s is %s', (text, language) => {
    expect(languageOf(text)).toBe(language);
  });

  const street = { '': 'Mannerheimintie', fi: 'Mannerheimintie', sv: 'Mannerheimvägen' };
  const town = {
    '': 'Helsinki',
    be: 'Хельсінкі',
    da: 'Helsingfors',
    fi: 'Helsinki',
    sv: 'Helsingfors',
  };
  const country = { '': 'Suomi', en: 'Finland', fi: 'Suomi', fr: 'Finlande', nl: 'Finland' };

  it.each([
    ['Mannerheimvägen 5, Helsingfors', 'sv'],
    ['Mannerheimvägen 5, Helsinki', 'sv'],
    ['Mannerheimvägen 5, Helsinki, Finland', 'sv'],
    ['Mannerheimintie 5, Helsingfors', 'local'],
    ['Mannerheimintie 5, Helsinki, Finland', 'local'],
    ['Manerheimintie 5', 'local'],
    ['Хельсінкі', 'be'],
  ])('of %s, in a bilingual town, is %s', (text, language) => {
    expect(languageOf(text, [street, town, country])).toBe(language);
  });

  it('is a language of the country where several have the name in the query', () => {
    expect(languageOf('Helsingfors', [town])).toBe('sv');
    expect(languageOf('Finland', [country])).toBe('en');
  });

  it('ignores a street with the same name in all languages', () => {
    const shared = { '': 'Rue du Rhône', fr: 'Rue du Rhône' };
    expect(languageOf('Rue du Rhône 20, Geneva', [shared, city])).toBe('en');
  });
});
