import type { CountryCases } from '../country-cases.js';

export const irelandCases: CountryCases = {
  mentions: ['Cork, Ireland'],
  addresses: [
    {
      address: {
        streetNumber: '12',
        streetName: 'Templeogue Road',
        city: 'Dublin',
      },
      label: '12 Templeogue Road, Dublin',
      queries: ['12 Templeogue Road, Dublin, D6W XY12', '12 Templeogue Road, Co. Dublin, Ireland'],
    },
    {
      address: {
        unit: '3',
        streetNumber: '12',
        streetName: 'Main Street',
        city: 'Dublin',
        postcode: 'D6WXY12',
      },
      label: 'Apt 3, 12 Main Street, Dublin, D6W XY12',
    },
  ],
};
