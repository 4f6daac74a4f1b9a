import type { Country } from './country.js';
import { unitBehind } from './unit-habits.js';

export const austria: Country = {
  code: 'AT',
  longCode: 'AUT',
  languages: ['de'],
  postcode: { pattern: /^\d{4}$/, examples: ['1010', '3741'], signs: ['a', 'at'] },
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
  label: { unit: unitBehind('/') },
  cityNames: [
    ['Wien', 'Vienna', 'Vienne', 'Viena', 'Wenen', 'Vídeň', 'Bécs'],
    ['Salzburg', 'Salzbourg', 'Salisburgo'],
    ['Klagenfurt', 'Celovec'],
    ['Innsbruck', 'Innsbruk'],
    ['Villach', 'Beljak'],
  ],
  writing: { order: 'street number, postcode city', unit: 'Top 3' },
  boxes: [[9.5, 46.4, 17.2, 49.1]],
};
