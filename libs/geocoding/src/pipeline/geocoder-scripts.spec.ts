import { describe, expect, it } from 'vitest';
import { VillageGazetteer } from '../index/village-gazetteer.fake.js';
import { Geocoder } from './geocoder.js';

const geocoder = new Geocoder(
  new VillageGazetteer([
    {
      country: 'DE',
      city: 'Herrenberg',
      postcode: '71083',
      street: 'Hauptstraße',
      at: { lat: 48.59, lon: 8.87 },
      houses: ['10', '12'],
    },
    {
      country: 'EG',
      city: 'القاهرة',
      postcode: '11511',
      street: 'شارع الإسكندرية',
      at: { lat: 30.04, lon: 31.23 },
      houses: ['3', '5'],
    },
    {
      country: 'KR',
      city: '수원시',
      postcode: '16499',
      street: '월드컵로',
      at: { lat: 37.28, lon: 127.04 },
      houses: ['206'],
    },
    {
      country: 'TW',
      city: '臺北市',
      postcode: '110',
      street: '信義路五段',
      at: { lat: 25.03, lon: 121.56 },
      houses: ['7'],
    },
  ]),
);

describe('an address in another script', () => {
  it.each([
    ['Хауптштрассе 12, Херренберг', '12'],
    ['71083 Херренберг, Хауптштрасе 10', '10'],
    ['شارع الاسكندرية ٣، القاهرة', '3'],
    ['수원시 월드컵로 206', '206'],
    ['台北市信义路五段7号', '7'],
    ['臺北市信義路5段7號', '7'],
  ])('is found: %s', async (text, number) => {
    const query = { kind: 'text', text, inputFilter: 'loose', limit: 1 } as const;
    const chunk = { version: 1, explain: false, outlines: false, queries: [query] } as const;

    const [answer] = await geocoder.geocode(chunk, { deadline: Date.now() + 60_000 });

    expect(answer).toMatchObject({
      matches: [{ level: 'street-number', address: { streetNumber: number } }],
    });
  });
});
