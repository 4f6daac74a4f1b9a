import { describe, expect, it } from '@jest/globals';
import { readQuery } from '../address/read-query.js';
import type { Names } from '../gazetteer/segment.js';
import { languageOf } from './language-of.js';

const palace = { '': 'Palais des Nations', es: 'Palacio de las Naciones', en: 'Palace of Nations' };
const city = { '': 'Genève', es: 'Ginebra', en: 'Geneva', it: 'Ginevra' };

const languageAsked = (text: string, toponyms: readonly Names[] = [palace, city]): string =>
  languageOf(readQuery({ kind: 'text', text, limit: 1, inputFilter: 'none' }), toponyms, 'FI');

describe('languageOf', () => {
  it.each([
    ['14 avenue de la Paix, Genève', 'local'],
    ['Palais des Nations, Geneve', 'local'],
    ['14 avenue de la Paix, Geneva', 'en'],
    ['Palacio de las Naciones', 'es'],
    ['Naciones palacio Ginebra', 'es'],
    ['Palazzo, Ginevra', 'it'],
  ])('of %s is %s', (text, language) => {
    expect(languageAsked(text)).toBe(language);
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
  ])('of %s, in a town of two languages, is %s', (text, language) => {
    expect(languageAsked(text, [street, town, country])).toBe(language);
  });

  it('is one of the country, of those that share the name that is said', () => {
    expect(languageAsked('Helsingfors', [town])).toBe('sv');
    expect(languageAsked('Finland', [country])).toBe('en');
  });

  it('does not take a street for local that is called the same in all languages', () => {
    const shared = { '': 'Rue du Rhône', fr: 'Rue du Rhône' };
    expect(languageAsked('Rue du Rhône 20, Geneva', [shared, city])).toBe('en');
  });
});
