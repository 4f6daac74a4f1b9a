import { expect, it } from '@jest/globals';
import { cityForms } from './city-forms.js';

it.each([
  ['odense c', 'odense c|odense'],
  ['paris 15e arrondissement', 'paris 15e arrondissement|paris|paris 15e'],
  ['praha 10 strasnice', 'praha 10 strasnice|praha|praha 10'],
  ['frankfurt a m', 'frankfurt a m|frankfurt|frankfurt a'],
  ['a coruna|la coruna', 'a coruna|la coruna'],
  ['s gravenhage', 's gravenhage'],
])('a city named %s is found as %s', (named, forms) => {
  expect(cityForms(named)).toBe(forms);
});
