import type { Country } from './country.js';
import { unitBehind } from './unit-habits.js';

export const norway: Country = {
  code: 'NO',
  longCode: 'NOR',
  languages: ['nb', 'nn'],
  territories: ['SJ'],
  postcode: { pattern: /^\d{4}$/, examples: ['0025', '0107'], signs: ['n', 'no'] },
  label: { unit: unitBehind(', ') },
  cityNames: [
    ['Tromsø', 'Romsa'],
    ['Karasjok', 'Kárášjohka'],
    ['Kautokeino', 'Guovdageaidnu'],
  ],
  writing: { order: 'street number, postcode city', unit: 'H0203' },
  boxes: [[4.5, 57.9, 31.2, 71.2]],
};
