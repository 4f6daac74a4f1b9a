import type { CountryCases } from '../country-cases.js';

export const germanyCases: CountryCases = {
  mentions: ['Berlin, Germany', 'Berlin, Deutschland'],
  addresses: [
    {
      address: {
        streetNumber: '12',
        streetName: 'Hauptstraße',
        city: 'Herrenberg',
        state: 'Baden-Württemberg',
        postcode: '71083',
      },
      label: 'Hauptstraße 12, 71083 Herrenberg',
      queries: [
        'Hauptstraße 12, D-71083 Herrenberg',
        'Hauptstraße 12, D 71083 Herrenberg',
        'Hauptstraße 12, DE-71083 Herrenberg',
        'Hauptstraße 12, 71083 Herrenberg, DE',
        'Hauptstraße 12, Herrenberg, Baden-Württemberg, Allemagne',
        'Hauptstraße 12, PLZ 71083, Herrenberg, DEU',
        {
          streetName: 'Hauptstr.',
          streetNumber: '12',
          city: 'Herrenberg',
          country: 'DE',
        },
      ],
    },
    {
      address: {
        unit: '3',
        streetNumber: '12',
        streetName: 'Hauptstraße',
        city: 'Herrenberg',
        postcode: '71083',
      },
      label: 'Hauptstraße 12, Wohnung 3, 71083 Herrenberg',
    },
    {
      address: {
        unit: '2. OG',
        streetNumber: '12',
        streetName: 'Hauptstraße',
        city: 'Herrenberg',
        postcode: '71083',
      },
      label: 'Hauptstraße 12, 2. OG, 71083 Herrenberg',
    },
    {
      address: {
        streetNumber: '12',
        streetName: 'Hauptstraße',
        city: 'Herrenberg',
        postcode: '71083',
      },
      label: 'Hauptstraße 12, 71083 Herrenberg',
    },
    {
      address: {
        city: 'Nagold',
      },
      label: 'Nagold',
    },
    {
      address: {
        county: 'Kreis Kassel',
        state: 'Hessen',
        country: 'Deutschland',
      },
      label: 'Kreis Kassel, Hessen',
    },
  ],
  absent: ['Via Cavour 182, Roma, Deutschland'],
};
