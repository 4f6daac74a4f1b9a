import type { Destination } from '#contracts';

/** A house with a name, an outline, doors and a source in OpenStreetMap. */
export const townHall: Destination = {
  id: '1b671a64-40d5-591e-99b0-da01ff1f3341',
  label: 'Friedrich-Schmidt-Platz 1, 1010 Wien',
  address: {
    houseName: 'Wiener Rathaus',
    streetNumber: '1',
    streetName: 'Friedrich-Schmidt-Platz',
    locality: 'Innere Stadt',
    city: 'Wien',
    state: 'Wien',
    country: 'Österreich',
    postcode: '1010',
  },
  countryCode: 'AT',
  level: 'street-number',
  position: { lat: 48.21083, lon: 16.35722 },
  positionQuality: 'high',
  doors: {
    positions: [
      { lat: 48.2109, lon: 16.3578 },
      { lat: 48.2107, lon: 16.3562 },
    ],
    quality: 'high',
  },
  building: {
    position: { lat: 48.2108, lon: 16.3572 },
    quality: 'high',
    outline: [
      [
        { lat: 48.21, lon: 16.356 },
        { lat: 48.21, lon: 16.358 },
        { lat: 48.212, lon: 16.357 },
        { lat: 48.21, lon: 16.356 },
      ],
    ],
  },
  source: { key: 'way/27596928' },
  sourceIds: { uprn: '1' },
  confidence: 0.98,
  attributions: ['© OpenStreetMap contributors'],
};

/** Without anything that is optional. */
export const plainHouse: Destination = {
  id: '2b671a64-40d5-591e-99b0-da01ff1f3342',
  label: '10 Downing Street, London SW1A 2AA',
  address: { streetNumber: '10', streetName: 'Downing Street', city: 'London' },
  countryCode: 'GB',
  level: 'street-number',
  position: { lat: 51.503396, lon: -0.127764 },
  positionQuality: 'high',
  confidence: 1,
  attributions: ['Register A', 'Register B'],
};

export const bakery: Destination = {
  ...townHall,
  id: '3b671a64-40d5-591e-99b0-da01ff1f3343',
  label: 'Brot, Graben 3, 1010 Wien',
  address: { ...townHall.address, houseName: 'Brot', streetName: 'Graben', streetNumber: '3' },
  source: { key: 'poi/node/17', category: 'bakery' },
};

export const street: Destination = {
  ...plainHouse,
  id: '4b671a64-40d5-591e-99b0-da01ff1f3344',
  label: 'Graben, 1010 Wien',
  address: { streetName: 'Graben', city: 'Wien', country: 'Österreich', postcode: '1010' },
  countryCode: 'AT',
  level: 'street',
  confidence: 0.4,
};

export const postcode: Destination = {
  ...street,
  id: '5b671a64-40d5-591e-99b0-da01ff1f3345',
  label: '1010 Wien',
  address: { postcode: '1010', city: 'Wien', country: 'Österreich' },
  level: 'postcode',
};

/** A place by the smallest component of its address. */
export const placeOf = (address: Destination['address']): Destination => ({
  ...street,
  id: '6b671a64-40d5-591e-99b0-da01ff1f3346',
  label: Object.values(address).join(', '),
  address,
  level: 'place',
});
