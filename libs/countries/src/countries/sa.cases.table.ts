import type { CountryCases } from '../country-cases.js';

export const saudiArabiaCases: CountryCases = {
  mentions: ['Riyadh, Saudi Arabia'],
  addresses: [
    {
      address: {
        streetNumber: '12',
        streetName: 'King Fahd Road',
        city: 'Riyadh',
        postcode: '11564',
      },
      label: '12 King Fahd Road, Riyadh 11564',
      queries: ['12 King Fahd Road, Riyadh 11564, KSA', '12 King Fahd Rd, Riyadh, Saudi Arabia'],
    },
    {
      address: {
        unit: '3',
        streetNumber: '12',
        streetName: 'King Fahd Road',
        city: 'Riyadh',
        postcode: '11564',
      },
      label: 'Apt 3, 12 King Fahd Road, Riyadh 11564',
    },
  ],
};
