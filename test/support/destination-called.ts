import type { Destination } from '#contracts';

/** A destination that differs from others in its name alone, for specs that do not look further. */
export const destinationCalled = (label: string): Destination => ({
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
