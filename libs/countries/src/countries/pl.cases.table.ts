import type { CountryCases } from '../country-cases.js';

export const polandCases: CountryCases = {
  mentions: ['Kraków, Polska'],
  addresses: [
    {
      address: {
        streetNumber: '12',
        streetName: 'Mickiewicza',
        city: 'Warszawa',
        postcode: '00-950',
      },
      label: 'Mickiewicza 12, 00-950 Warszawa',
      queries: ['Mickiewicza 12, 00950 Warszawa', 'Mickiewicza 12, 00 950 Warszawa, Polen'],
    },
    {
      address: {
        unit: '3',
        streetNumber: '12',
        streetName: 'Mickiewicza',
        city: 'Warszawa',
        postcode: '00950',
      },
      label: 'Mickiewicza 12/3, 00-950 Warszawa',
    },
    {
      address: {
        unit: 'm. 3',
        streetNumber: '12',
        streetName: 'Mickiewicza',
        city: 'Warszawa',
        postcode: '00-950',
      },
      label: 'Mickiewicza 12 m. 3, 00-950 Warszawa',
    },
  ],
};
