import type { CountryCases } from '../country-cases.js';

export const brazilCases: CountryCases = {
  mentions: ['São Paulo, Brasil'],
  addresses: [
    {
      address: {
        streetNumber: '5',
        streetName: 'Rua Augusta',
        city: 'São Paulo',
        state: 'São Paulo',
        postcode: '01304-000',
      },
      label: 'Rua Augusta, 5, São Paulo - SP, 01304-000',
      queries: [
        'Rua Augusta, 5, São Paulo - SP, 01304-000, Brasil',
        'Rua Augusta 5 01304000 São Paulo SP',
        'Rua Augusta 5, São Paulo, CEP 01304-000',
      ],
    },
    {
      address: {
        unit: '12',
        streetNumber: '5',
        streetName: 'Rua Augusta',
        locality: 'Consolação',
        city: 'São Paulo',
        state: 'São Paulo',
        postcode: '01304000',
      },
      label: 'Rua Augusta, 5, apto 12, Consolação, São Paulo - SP, 01304-000',
    },
  ],
};
