import { describe, expect, it } from 'vitest';
import { VillageGazetteer } from '../index/village-gazetteer.fake.js';
import { bestMatch } from './best-match.fake.js';
import { Geocoder } from './geocoder.js';

const zeeland = { country: 'NL', city: 'Zeeland' };
const geocoder = new Geocoder(
  new VillageGazetteer([
    {
      ...zeeland,
      street: 'Kerkstraat',
      postcode: '5411 EK',
      at: { lat: 51.696, lon: 5.674 },
      houses: ['1', '3', '12'],
    },
    {
      ...zeeland,
      street: 'Molenpad',
      postcode: '5411 EK',
      at: { lat: 51.698, lon: 5.676 },
      houses: ['2', '12'],
    },
    {
      country: 'DE',
      city: 'Nagold',
      street: 'Marktstraße',
      postcode: '72202',
      at: { lat: 48.55, lon: 8.72 },
      houses: ['3', '5'],
    },
  ]),
);

const bestOf = (text: string) => bestMatch(geocoder, text);

describe('a postcode and a house number without a street', () => {
  it.each(['5411 EK 3', '5411EK 3', '5411 EK, 3', '3, 5411 EK', '5411 EK 3, Zeeland, Nederland'])(
    'are an address where few streets share a postcode: %s',
    async (text) => {
      const match = await bestOf(text);
      expect(match).toMatchObject({
        level: 'street-number',
        address: { streetNumber: '3', streetName: 'Kerkstraat' },
      });
      expect(match?.confidence).toBeGreaterThan(0.8);
    },
  );

  it('are doubtful where two of the streets have the number', async () => {
    const match = await bestOf('5411 EK 12');
    expect(match?.address.streetNumber).toBe('12');
    expect(match?.confidence).toBeLessThan(0.6);
  });

  it.each([
    ['no street has the number', '5411 EK 99'],
    ['many streets share a postcode', '72202 3'],
    ['the number is missing', '5411 EK'],
  ])('are no address where %s', async (_, text) => {
    expect((await bestOf(text))?.address.streetName).toBeUndefined();
  });

  it('are no address of another country than the given one', async () => {
    const query = { kind: 'text', text: '5411 EK 3', limit: 1, inputFilter: 'none' } as const;
    const chunk = {
      version: 2,
      queries: [{ ...query, country: 'GB' }],
      explain: false,
      outlines: false,
    } as const;
    const [answer] = await geocoder.geocode(chunk, { deadline: Date.now() + 60_000 });
    expect(answer?.outcome).toBe('no-match');
  });

  it('are no address beside the name of another street', async () => {
    const match = await bestOf('Lindelaan 3, 5411 EK Zeeland');
    expect(match?.confidence ?? 0).toBeLessThanOrEqual(0.4);
  });
});
