import type { CountryCases } from '../country-cases.js';

export const unitedStatesCases: CountryCases = {
  mentions: ['Austin, United States'],
  addresses: [
    {
      address: {
        streetNumber: '1600',
        streetName: 'Pennsylvania Avenue Northwest',
        city: 'Washington',
        state: 'DC',
        postcode: '20500',
      },
      label: '1600 Pennsylvania Avenue Northwest, Washington, DC 20500',
      queries: [
        '1600 Pennsylvania Ave NW, Washington, DC 20500',
        '1600 Pennsylvania Ave NW, Washington, D.C.',
      ],
    },
    {
      address: {
        streetNumber: '12',
        streetName: 'Euclid Avenue',
        city: 'Ontario',
        state: 'California',
        postcode: '91762',
      },
      label: '12 Euclid Avenue, Ontario, CA 91762',
      queries: ['12 Euclid Ave, Ontario, CA 91762'],
    },
    {
      address: {
        streetNumber: '12',
        streetName: 'Main Street',
        city: 'Springfield',
        state: 'Illinois',
        postcode: '62701',
      },
      label: '12 Main Street, Springfield, IL 62701',
      queries: [
        '12 Main St, Springfield, IL',
        'springfield il 62701 12 main st',
        '12 Main St, Springfield, Ill.',
        {
          streetName: 'Main Street',
          streetNumber: '12',
          city: 'Springfield',
          state: 'IL',
          country: 'USA',
        },
      ],
    },
    {
      address: {
        streetNumber: '12',
        streetName: 'Main Street',
        city: 'Springfield',
        state: 'MA',
        postcode: '01103',
      },
      label: '12 Main Street, Springfield, MA 01103',
      queries: [
        '12 Main St, Springfield, Massachusetts',
        '12 Main St, Springfield MA 01103-1234, USA',
        {
          streetName: 'Main St',
          streetNumber: '12',
          city: 'Springfield',
          state: 'Massachusetts',
        },
      ],
    },
    {
      address: {
        streetNumber: '5',
        streetName: 'Peachtree Street',
        city: 'Atlanta',
        state: 'Georgia',
        postcode: '30303',
      },
      label: '5 Peachtree Street, Atlanta, GA 30303',
      queries: ['5 Peachtree St, Atlanta, Georgia'],
    },
    {
      address: {
        streetNumber: '525',
        streetName: 'University Avenue',
        city: 'Palo Alto',
        state: 'CA',
        postcode: '94301',
      },
      label: '525 University Avenue, Palo Alto, CA 94301',
      queries: ['525 University Ave, Palo Alto, CA', '525 University Ave, Palo Alto CA 94301 US'],
    },
    {
      address: {
        unit: 'Apt 4B',
        streetNumber: '5',
        streetName: 'Main St',
        city: 'Palo Alto',
        state: 'California',
        postcode: '94303',
      },
      label: '5 Main St Apt 4B, Palo Alto, CA 94303',
    },
    {
      address: {
        unit: '# 101',
        streetNumber: '5',
        streetName: 'Main St',
        city: 'Palo Alto',
        state: 'CA',
        postcode: '94303',
      },
      label: '5 Main St #101, Palo Alto, CA 94303',
    },
    {
      address: {
        streetNumber: '5',
        streetName: 'Main St',
        city: 'Palo Alto',
        state: 'California',
        postcode: '94303',
      },
      label: '5 Main St, Palo Alto, CA 94303',
    },
  ],
  absent: ['12 Main St, Springfield, OH', '525 University Ave, Palo Alto, Texas'],
};
