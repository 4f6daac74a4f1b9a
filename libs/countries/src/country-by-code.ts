import { countries } from './countries.table.js';
import type { Country } from './country.js';

const byCode = new Map(countries.map((country) => [country.code, country]));

/** What is known of a country, by its upper-case code; undefined where it has no table. */
export const countryByCode = (code: string): Country | undefined => byCode.get(code);
