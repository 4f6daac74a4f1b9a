import type { CountryCases } from '../country-cases.js';

export const sloveniaCases: CountryCases = {
  mentions: ['Maribor, Slovenija'],
  addresses: [
    {
      address: {
        streetNumber: '12',
        streetName: 'Slovenska cesta',
        city: 'Ljubljana',
        postcode: '1000',
      },
      label: 'Slovenska cesta 12, 1000 Ljubljana',
      source: {
        postcode: 'SI-1000',
      },
      queries: ['Slovenska cesta 12, 1000 Ljubljana'],
    },
    {
      address: {
        unit: '3',
        streetNumber: '12',
        streetName: 'Slovenska cesta',
        city: 'Ljubljana',
        postcode: '1000',
      },
      label: 'Slovenska cesta 12, stanovanje 3, 1000 Ljubljana',
    },
  ],
};
