import { describe, expect, it } from 'vitest';
import { loadCountryCases } from '#countries/cases';
import { findCountryMentions } from './country-mentions.js';
import { ANY_FIELD } from '../text/query-token.js';
import { tokeniseQuery } from './tokenise-query.js';

const codesIn = (text: string): readonly string[] =>
  findCountryMentions(tokeniseQuery([{ text, fields: ANY_FIELD }]).tokens).flatMap(
    ({ codes }) => codes,
  );

const mentions = [...(await loadCountryCases())].flatMap(([code, country]) =>
  country.mentions.map((text) => [text, code] as const),
);

describe('findCountryMentions', () => {
  it.each(mentions)('finds in %s the country %s', (text, code) => {
    expect(codesIn(text)).toContain(code);
  });

  it('finds none in a query that names none', () => {
    expect(codesIn('Hauptstraße 12, 71083 Herrenberg')).toEqual([]);
  });
});
