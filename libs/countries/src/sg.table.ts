import type { Country } from './country.js';
import { unitBehind } from './unit-habits.js';

export const singapore: Country = {
  code: 'SG',
  longCode: 'SGP',
  languages: ['en', 'zh', 'ms', 'ta'],
  aliases: ["S'pore", 'Spore'],
  postcode: { pattern: /^\d{6}$/, examples: ['546080', '308125'], signs: ['s'] },
  label: { unit: unitBehind(' ', '#') },
  writing: { order: 'number street, city postcode', unit: '#03-12' },
  boxes: [[103.6, 1.1, 104.1, 1.5]],
};
