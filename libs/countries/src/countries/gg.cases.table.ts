import type { CountryCases } from '../country-cases.js';

export const guernseyCases: CountryCases = {
  mentions: ['St Peter Port, Guernsey'],
  addresses: [
    {
      address: {
        streetNumber: '12',
        streetName: 'High Street',
        city: 'St Peter Port',
        postcode: 'GY1 1AA',
      },
      label: '12 High Street, St Peter Port, GY1 1AA, Guernsey, Channel Islands',
      queries: ['12 High Street, St Peter Port, GY11AA', '12 High St, St Peter Port, Guernsey'],
    },
    {
      address: {
        streetNumber: '12',
        streetName: 'High Street',
        city: 'St Peter Port',
        postcode: 'GY11AA',
      },
      label: '12 High Street, St Peter Port, GY1 1AA, Guernsey, Channel Islands',
    },
  ],
};
