import type { CountryCases } from '../country-cases.js';

export const canadaCases: CountryCases = {
  mentions: ['Toronto, Canada'],
  addresses: [
    {
      address: {
        streetNumber: '2800',
        streetName: 'Sussex Drive',
        city: 'Ottawa',
        state: 'Ontario',
        postcode: 'K1A 0B1',
      },
      label: '2800 Sussex Drive, Ottawa, ON K1A 0B1',
      queries: ['2800 Sussex Drive, Ottawa, ON K1A0B1', '2800 Sussex Drive, Ottawa, Ontario'],
    },
    {
      address: {
        streetNumber: '2800',
        streetName: 'Sussex Drive',
        city: 'Victoria',
        state: 'BC',
        postcode: 'V8V 1A1',
      },
      label: '2800 Sussex Drive, Victoria, BC V8V 1A1',
      queries: ['2800 Sussex Dr, Victoria, BC V8V1A1, Canada'],
    },
    {
      address: {
        streetNumber: '12',
        streetName: 'Granville Street',
        city: 'Vancouver',
        postcode: 'V6E 3M4',
      },
      label: '12 Granville Street, Vancouver, V6E 3M4',
      queries: ['12 Granville Street, Vancouver, BC V6E 3M4', '12 Granville Street, Vancouver, CA'],
    },
    {
      address: {
        unit: '262',
        streetNumber: '2800',
        streetName: 'East 1st Avenue',
        city: 'Vancouver',
        state: 'British Columbia',
        postcode: 'V5M1A1',
      },
      label: '262-2800 East 1st Avenue, Vancouver, BC V5M 1A1',
    },
    {
      address: {
        unit: 'Suite 5',
        streetNumber: '12',
        streetName: 'Main St',
        city: 'Vancouver',
        state: 'BC',
        postcode: 'V5M 1A1',
      },
      label: '12 Main St Suite 5, Vancouver, BC V5M 1A1',
    },
  ],
  absent: ['5 Peachtree St, Atlanta, Canada'],
};
