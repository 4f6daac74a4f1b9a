import type { CountryCases } from '../country-cases.js';

export const italyCases: CountryCases = {
  mentions: ['Roma, Italia'],
  addresses: [
    {
      address: {
        streetNumber: '182',
        streetName: 'Via Cavour',
        city: 'Roma',
        state: 'RM',
        postcode: '00184',
      },
      label: 'Via Cavour 182, 00184 Roma RM',
      queries: ['Via Cavour 182, 00184 Roma RM', 'Via Cavour 182, Roma (RM), Italia'],
    },
    {
      address: {
        streetNumber: '5',
        streetName: 'Via Manno',
        city: 'Cagliari',
        state: 'CA',
        postcode: '09124',
      },
      label: 'Via Manno 5, 09124 Cagliari CA',
      queries: ['Via Manno 5, 09124 Cagliari CA'],
    },
    {
      address: {
        unit: '3',
        streetNumber: '182/a',
        streetName: 'Via Cavour',
        city: 'Roma',
        state: 'RM',
        postcode: '00184',
      },
      label: 'Via Cavour 182/a, int. 3, 00184 Roma RM',
    },
    {
      address: {
        streetNumber: '182',
        streetName: 'Via Cavour',
        city: 'Roma',
        postcode: '00184',
      },
      label: 'Via Cavour 182, 00184 Roma',
    },
  ],
};
