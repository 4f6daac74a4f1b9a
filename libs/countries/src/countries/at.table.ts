import type { Country } from '../country.js';
import { unitAfterStreet } from '../country.js';

export const austria: Country = {
  code: 'AT',
  alpha3Code: 'AUT',
  languages: ['de'],
  postcode: { pattern: /^\d{4}$/, examples: ['1010', '3741'], countryPrefixes: ['a', 'at'] },
  states: [
    { names: ['Burgenland'] },
    { names: ['Kärnten', 'Carinthia'] },
    { names: ['Niederösterreich', 'Lower Austria'] },
    { names: ['Oberösterreich', 'Upper Austria'] },
    { names: ['Salzburg'] },
    { names: ['Steiermark', 'Styria'] },
    { names: ['Tirol', 'Tyrol'] },
    { names: ['Vorarlberg'] },
    { names: ['Wien', 'Vienna'] },
  ],
  label: { unit: unitAfterStreet('/') },
  cityNames: [
    ['Wien', 'Vienna', 'Vienne', 'Viena', 'Wenen', 'Vídeň', 'Bécs'],
    ['Salzburg', 'Salzbourg', 'Salisburgo'],
    ['Klagenfurt', 'Celovec'],
    ['Innsbruck', 'Innsbruk'],
    ['Villach', 'Beljak'],
  ],
  writingStyle: { order: 'street number, postcode city', unit: 'Top 3' },
  extents: [[9.5, 46.4, 17.2, 49.1]],
};
