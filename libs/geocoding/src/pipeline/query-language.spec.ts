import { describe, expect, it } from 'vitest';
import type { AddressParts } from '../formatting/localise-address.js';
import { parseQuery } from '../parsing/query/parse-query.js';
import { queryLanguages } from './query-language.js';

const languagesOf = (text: string, parts: Omit<AddressParts, 'countryCode'>, countryCode: string) =>
  queryLanguages(parseQuery({ kind: 'text', text, limit: 1, inputFilter: 'none' }), {
    ...parts,
    countryCode,
  });

const languageOf = (...query: Parameters<typeof languagesOf>): string =>
  languagesOf(...query).language;

describe('the language of an answer', () => {
  const house = {
    '': 'Palais des Nations',
    es: 'Palacio de las Naciones',
    en: 'Palace of Nations',
  };
  const city = { '': 'Genève', es: 'Ginebra', en: 'Geneva', it: 'Ginevra' };

  it.each([
    ['14 avenue de la Paix, Genève', 'local'],
    ['Palais des Nations, Geneve', 'local'],
    ['Palace of Nations, Genève', 'local'],
    ['14 avenue de la Paix, Geneva', 'en'],
    ['Palais des Nations, Geneva', 'en'],
    ['Palacio de las Naciones', 'local'],
    ['Palazzo, Ginevra', 'it'],
  ])('is that of the street and the place, not of the house, in %s: %s', (text, language) => {
    expect(languageOf(text, { house, places: { city } }, 'CH')).toBe(language);
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
    ['Manerheimintie 5, Finland', 'local'],
    ['Хельсінкі', 'be'],
  ])('of %s, in a bilingual town, is %s', (text, language) => {
    expect(languageOf(text, { street, places: { city: town, country } }, 'FI')).toBe(language);
  });

  it('is a language of the country where several have the name in the query', () => {
    expect(languageOf('Helsingfors', { places: { city: town } }, 'FI')).toBe('sv');
    expect(languageOf('Finland', { places: { country } }, 'FI')).toBe('en');
  });

  const krakow = {
    city: { '': 'Kraków', de: 'Krakau', en: 'Krakow' },
    state: { '': 'województwo małopolskie', de: 'Kleinpolen', en: 'Lesser Poland' },
  };

  it.each([
    ['Rynek 1, Kraków, Poland', 'local'],
    ['Rynek 1, Kraków, Kleinpolen', 'local'],
    ['Rynek 1, Krakau', 'de'],
    ['Rynek 1, Kleinpolen', 'de'],
  ])('is that of the state only where no nearer name decides: %s, %s', (text, language) => {
    expect(languageOf(text, { places: krakow }, 'PL')).toBe(language);
  });

  it('ignores a street with the same name in all languages', () => {
    const shared = { '': 'Rue du Rhône', fr: 'Rue du Rhône' };
    expect(languageOf('Rue du Rhône 20, Geneva', { street: shared, places: { city } }, 'CH')).toBe(
      'en',
    );
  });

  const brussels = {
    street: { '': 'Rue de la Loi - Wetstraat', fr: 'Rue de la Loi', nl: 'Wetstraat' },
    places: {
      city: { '': 'Bruxelles - Brussel', fr: 'Bruxelles', nl: 'Brussel', ro: 'Bruxelles' },
    },
  };

  it.each([
    ['Rue de la Loi 16, Bruxelles', 'fr'],
    ['Wetstraat 16, Brussel', 'nl'],
  ])('is one of those in which a bilingual name is written: %s, %s', (text, language) => {
    expect(languageOf(text, brussels, 'BE')).toBe(language);
  });

  it('needs a word that the local name lacks, unless it is spoken in the country', () => {
    const westminster = { '': 'City of Westminster', fr: 'Cité de Westminster', nl: 'Westminster' };
    expect(languageOf('5 Strand, Westminster', { places: { city: westminster } }, 'GB')).toBe(
      'local',
    );
  });

  const dubai = {
    house: { '': 'برج خليفة', en: 'Burj Khalifa' },
    street: { '': 'شارع الوصل', en: 'Al Wasl Road' },
    places: { city: { '': 'دبي', en: 'Dubai' } },
  };

  it.each([
    ['Al Wasl Road 12, Dubai', 'en', {}],
    ['Al Wasl Road 12, دبي', 'en', { city: 'local' }],
    ['شارع الوصل 12, Dubai', 'local', { city: 'en' }],
    ['Burj Khalifa, شارع الوصل, دبي', 'local', { house: 'en' }],
    ['Burj Khalifa', 'en', undefined],
  ])('is kept for a part in another script: %s', (text, language, languagesOfParts) => {
    expect(languagesOf(text, dubai, 'AE')).toEqual({ language, languagesOfParts });
  });
});
