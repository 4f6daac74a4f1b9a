import type { Destination } from '#contracts';

/**
 * A destination with the given label. All other fields have fixed values: for stub geocoders and specs
 * that do not read them.
 */
export const stubDestination = (label: string): Destination => ({
  id: '0b4c4b56-39c2-5d4a-9ad7-1a1f6a7a4a9b',
  label,
  address: { streetName: label },
  countryCode: 'DE',
  level: 'street-number',
  position: { lat: 1, lon: 2 },
  positionQuality: 'high',
  confidence: 0.9,
  attributions: [],
});
