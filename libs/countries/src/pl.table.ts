import type { Country } from './country.js';
import { unitAsSuffix } from './unit-habits.js';

export const poland: Country = {
  code: 'PL',
  longCode: 'POL',
  languages: ['pl'],
  postcode: {
    pattern: /^\d{5}$/,
    examples: ['00-950', '05-470'],
    signs: ['pl'],
    parted: { at: 2, by: '-' },
  },
  states: [
    { names: ['dolnośląskie', 'woj. dolnośląskie', 'województwo dolnośląskie'] },
    { names: ['kujawsko-pomorskie', 'woj. kujawsko-pomorskie', 'województwo kujawsko-pomorskie'] },
    { names: ['lubelskie', 'woj. lubelskie', 'województwo lubelskie'] },
    { names: ['lubuskie', 'woj. lubuskie', 'województwo lubuskie'] },
    { names: ['łódzkie', 'woj. łódzkie', 'województwo łódzkie'] },
    { names: ['małopolskie', 'woj. małopolskie', 'województwo małopolskie'] },
    { names: ['mazowieckie', 'woj. mazowieckie', 'województwo mazowieckie'] },
    { names: ['opolskie', 'woj. opolskie', 'województwo opolskie'] },
    { names: ['podkarpackie', 'woj. podkarpackie', 'województwo podkarpackie'] },
    { names: ['podlaskie', 'woj. podlaskie', 'województwo podlaskie'] },
    { names: ['pomorskie', 'woj. pomorskie', 'województwo pomorskie'] },
    { names: ['śląskie', 'woj. śląskie', 'województwo śląskie'] },
    { names: ['świętokrzyskie', 'woj. świętokrzyskie', 'województwo świętokrzyskie'] },
    {
      names: ['warmińsko-mazurskie', 'woj. warmińsko-mazurskie', 'województwo warmińsko-mazurskie'],
    },
    { names: ['wielkopolskie', 'woj. wielkopolskie', 'województwo wielkopolskie'] },
    { names: ['zachodniopomorskie', 'woj. zachodniopomorskie', 'województwo zachodniopomorskie'] },
  ],
  label: { unit: unitAsSuffix('/', ' ') },
  writing: { order: 'street number, postcode city', unit: 'm. 3' },
  numbers: { unitLetters: ['m'] },
  boxes: [[14.1, 49, 24.2, 54.9]],
};
