import type { CountryCases } from '../country-cases.js';

export const australiaCases: CountryCases = {
  mentions: ['Sydney, Australia'],
  addresses: [
    {
      address: {
        streetNumber: '12',
        streetName: 'George Street',
        city: 'Sydney',
        state: 'New South Wales',
        postcode: '2000',
      },
      label: '12 George Street, Sydney NSW 2000',
      queries: ['12 George St, Sydney NSW 2000, AUS', '12 George St, Sydney 2000 New South Wales'],
    },
    {
      address: {
        unit: '3',
        streetNumber: '12',
        streetName: 'High St',
        city: 'Sydney',
        state: 'NSW',
        postcode: '2000',
      },
      label: '3/12 High St, Sydney NSW 2000',
    },
    {
      address: {
        unit: 'Suite 39',
        streetNumber: '12',
        streetName: 'High St',
        city: 'Sydney',
        state: 'NSW',
        postcode: '2000',
      },
      label: 'Suite 39, 12 High St, Sydney NSW 2000',
    },
    {
      address: {
        unit: '3',
        streetName: 'High St',
        city: 'Sydney',
        state: 'NSW',
        postcode: '2000',
      },
      label: '3, High St, Sydney NSW 2000',
    },
  ],
};
