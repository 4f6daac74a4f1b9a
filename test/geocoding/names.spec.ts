import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GeocodeQuery } from '#contracts';
import { startTestGeocoder, type TestGeocoder } from '../support/test-geocoder.js';

const position = { lat: 60.4491, lon: 22.2664 };

const feature = (properties: Readonly<Record<string, string>>, metres = 0): string =>
  JSON.stringify({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [position.lon, position.lat + metres / 111_195] },
    properties: { postcode: '20100', country: 'FI', ...properties },
  });

/** A bilingual town; only one of its addresses has the translations. */
const town = [
  feature({ id: 'a', number: '5', street: 'Linnankatu', city: 'Turku' }),
  feature({
    id: 'b',
    number: '7',
    street: 'Linnankatu',
    'street:sv': 'Slottsgatan',
    'street:zh-Hant': '城堡街',
    'street:ja_kana': 'リンナンカツ',
    alt_street: 'Linnis; Vanha Linnankatu',
    city: 'Turku',
    'city:sv': 'Åbo',
    alt_city: 'Aboa',
  }),
  feature(
    { id: 'c', name: 'Kirjasto', 'name:sv': 'Biblioteket', street: 'Torikuja', city: 'Turku' },
    300,
  ),
].join('\n');

const register = `lon,lat,number,street,street_alt,city,city_alt,postcode,country
7.2474,47.1368,3,Bahnhofstrasse,Rue de la Gare; Quai Neuf,Biel,Bienne; Bielna,2502,CH
7.2480,47.1370,5,Bahnhofstrasse,,Biel,,2502,CH
`;

const bestMatch = (geocoder: () => TestGeocoder) => async (query: GeocodeQuery) => {
  const answer = await geocoder().ask(query);
  return answer?.outcome === 'matched' ? answer.matches[0] : undefined;
};
const textQuery = (text: string): GeocodeQuery => ({
  kind: 'text',
  text,
  limit: 1,
  inputFilter: 'none',
});

describe('the names in an interchange file', () => {
  let geocoder: TestGeocoder;
  beforeAll(async () => {
    geocoder = await startTestGeocoder('town.geojsonl', town);
  });
  afterAll(() => geocoder.stop());
  const ask = bestMatch(() => geocoder);

  it.each([
    ['Linnankatu 5, Turku', 'Linnankatu 5, 20100 Turku'],
    ['Slottsgatan 5, Åbo', 'Slottsgatan 5, 20100 Åbo'],
    ['slottsgatan 5, 20100 abo', 'Slottsgatan 5, 20100 Åbo'],
    ['Slottsgatan 5, Turku', 'Slottsgatan 5, 20100 Åbo'],
    ['Linnankatu 5, Åbo', 'Linnankatu 5, 20100 Turku'],
    ['城堡街 5, Turku', '城堡街 5, 20100 Turku'],
    ['リンナンカツ 5, Turku', 'Linnankatu 5, 20100 Turku'],
    ['Linnis 5, Turku', 'Linnankatu 5, 20100 Turku'],
    ['Vanha Linnankatu 5, Aboa', 'Linnankatu 5, 20100 Turku'],
    ['Slottsgatan, Åbo', 'Slottsgatan, 20100 Åbo'],
    ['Kirjasto, Turku', 'Kirjasto, Torikuja, 20100 Turku'],
    ['Biblioteket, Åbo', 'Biblioteket, Torikuja, 20100 Åbo'],
    ['Åbo', 'Åbo'],
  ])('are matched, and answered in the language of the query: %s', async (text, label) => {
    expect((await ask(textQuery(text)))?.label).toBe(label);
  });

  it.each([
    ['local', 'Linnankatu', 'Turku', 'Suomi'],
    ['sv', 'Slottsgatan', 'Åbo', 'Finland'],
    ['zh', '城堡街', 'Turku', '芬兰'],
    ['ja', 'Linnankatu', 'Turku', 'フィンランド'],
  ])(
    'are answered for a position in %s, by component',
    async (language, streetName, city, country) => {
      const vicinity = { position, radiusMetres: 50 };
      const match = await ask({ kind: 'reverse', vicinity, language, limit: 1 });
      expect(match?.address).toMatchObject({ streetName, city, country });
    },
  );
});

describe('the alternative names in a register', () => {
  let geocoder: TestGeocoder;
  beforeAll(async () => {
    geocoder = await startTestGeocoder('register.csv', register);
  });
  afterAll(() => geocoder.stop());
  const ask = bestMatch(() => geocoder);

  it.each([
    'Bahnhofstrasse 5, Biel',
    'Rue de la Gare 5, Bienne',
    'Quai Neuf 5, 2502 Bielna',
    'Bahnhofstrasse 5, Bienne',
  ])('are matched, and answered with the main name: %s', async (text) => {
    expect((await ask(textQuery(text)))?.label).toBe('Bahnhofstrasse 5, 2502 Biel');
  });
});
