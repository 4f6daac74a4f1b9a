import { describe, expect, it } from '@jest/globals';
import { formatLabel } from './format-label.js';

describe('formatLabel', () => {
  it.each([
    [
      'DE',
      { streetName: 'Hauptstraße', streetNumber: '12', postcode: '71083', city: 'Herrenberg' },
      'Hauptstraße 12, 71083 Herrenberg',
    ],
    [
      'GB',
      {
        streetName: 'Downing Street',
        streetNumber: '10',
        city: 'London',
        postcode: 'SW1A 2AA',
        state: 'England',
      },
      '10 Downing Street, London, SW1A 2AA',
    ],
    [
      'US',
      {
        streetName: 'Main St',
        streetNumber: '5',
        city: 'Palo Alto',
        state: 'California',
        postcode: '94303',
      },
      '5 Main St, Palo Alto, CA 94303',
    ],
    [
      'FR',
      { streetName: 'Rue de Rivoli', streetNumber: '29', city: 'Paris', postcode: '75004' },
      '29 Rue de Rivoli, 75004 Paris',
    ],
    ['DE', { city: 'Nagold' }, 'Nagold'],
    [
      'DE',
      { county: 'Kreis Kassel', state: 'Hessen', country: 'Deutschland' },
      'Kreis Kassel, Hessen',
    ],
    ['GB', { state: 'England', country: 'United Kingdom' }, 'England'],
    ['FR', { country: 'France' }, 'France'],
  ])('writes an address in %s as one does there', (country, address, label) => {
    expect(formatLabel(address, country)).toBe(label);
  });

  it('puts text into a remembered shape as it is', () => {
    const address = { streetName: '$& {{road}} <b>', streetNumber: '1', city: 'X' };
    expect(formatLabel(address, 'DE')).toBe('$& {{road}} <b> 1, X');
    expect(formatLabel(address, 'DE')).toBe('$& {{road}} <b> 1, X');
  });
});
