import { describe, expect, it } from '@jest/globals';
import { readQuery } from '../address/read-query.js';
import { languageOf } from './language-of.js';

const palace = { '': 'Palais des Nations', es: 'Palacio de las Naciones', en: 'Palace of Nations' };
const city = { '': 'Genève', es: 'Ginebra', en: 'Geneva', it: 'Ginevra' };

const languageAsked = (text: string): string =>
  languageOf(readQuery({ kind: 'text', text, limit: 1, inputFilter: 'none' }), [palace, city]);

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
});
