import type { Country } from '../country.js';
import { unitBeforeStreet } from '../country.js';

export const southAfrica: Country = {
  code: 'ZA',
  alpha3Code: 'ZAF',
  languages: ['en', 'af', 'zu', 'xh'],
  aliases: ['rsa'],
  postcode: { pattern: /^\d{4}$/, examples: ['0083', '1451'] },
  states: [
    { code: 'EC', names: ['Eastern Cape'] },
    { code: 'FS', names: ['Free State'] },
    { code: 'GP', names: ['Gauteng'] },
    { code: 'KZN', names: ['KwaZulu-Natal'] },
    { code: 'LP', names: ['Limpopo'] },
    { code: 'MP', names: ['Mpumalanga'] },
    { code: 'NC', names: ['Northern Cape'] },
    { code: 'NW', names: ['North West'] },
    { code: 'WC', names: ['Western Cape'] },
  ],
  label: { unit: unitBeforeStreet('Unit') },
  cityNames: [
    ['Cape Town', 'Kaapstad', 'Kapstadt', 'Le Cap'],
    ['Johannesburg', 'Joburg'],
    ['Pretoria', 'Tshwane'],
    ['Gqeberha', 'Port Elizabeth'],
    ['Durban', 'eThekwini'],
    ['Makhanda', 'Grahamstown'],
    ['Bloemfontein', 'Mangaung'],
  ],
  writingStyle: { order: 'number street, city postcode', unit: 'Unit 3' },
  extents: [[16.4, -34.9, 32.9, -22.1]],
};
