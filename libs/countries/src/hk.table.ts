import type { Country } from './country.js';

export const hongKong: Country = {
  code: 'HK',
  languages: ['zh-Hant', 'en'],
  aliases: ['hong kong'],
  boxes: [[113.8, 22.1, 114.5, 22.6]],
};
