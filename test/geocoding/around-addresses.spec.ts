import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Address, GeocodeQuery } from '#contracts';
import { startTestGeocoder, type TestGeocoder } from '../support/test-geocoder.js';

const feature = (
  id: string,
  metres: number,
  properties: Readonly<Record<string, string>>,
): string =>
  JSON.stringify({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [9.5, 47.1 + metres / 111_195] },
    properties: { id, ...properties },
  });

const schaan = { street: 'Birkenweg', city: 'Schaan', postcode: '9494', country: 'LI' };
const poznan = { street: 'Racławicka', city: 'Poznań', postcode: '60-302', country: 'PL' };
const karlsruhe = { street: 'Moosweg', city: 'Karlsruhe', postcode: '76149', country: 'DE' };
const berkeley = { city: 'Berkeley', postcode: 'GL13 9AA', country: 'GB' };
const lane = { ...berkeley, street: 'Mill Lane' };
const way = { ...berkeley, street: 'Edward Way' };

/** Addresses of four countries; Berkeley has more houses of one name than a search retrieves. */
const map = [
  feature('schaan', 0, { ...schaan, number: '3' }),
  feature('schaan-5', 40, { ...schaan, number: '5' }),
  feature('poznan', 5_000, { ...poznan, number: '67' }),
  feature('karlsruhe', 9_000, { ...karlsruhe, number: '4' }),
  feature('melody', 20_000, { ...way, name: 'Melody' }),
  feature('rectory', 20_100, { ...way, name: 'Old Rectory' }),
  feature('barn', 20_200, { ...way, name: 'Rose Cottage Barn' }),
  feature('way-8', 20_300, { ...way, number: '8' }),
  feature('way-9', 20_400, { ...way, number: '9' }),
  feature('sonnenhof', 20_420, { ...way, number: '9', name: 'Sonnenhof' }),
  ...Array.from({ length: 30 }, (_, at) =>
    feature(`forum-${at}`, 30_000 + 200 * at, { ...lane, street: `Lane ${at}`, name: 'Forum' }),
  ),
  feature('forum', 40_000, { ...lane, name: 'Forum' }),
].join('\n');

describe('an address with other text around it', () => {
  let geocoder: TestGeocoder;
  beforeAll(async () => {
    geocoder = await startTestGeocoder('around.geojsonl', map);
  });
  afterAll(() => geocoder.stop());

  const ask = async (query: GeocodeQuery) => {
    const answer = await geocoder.ask(query);
    return answer?.outcome === 'matched' ? answer.matches[0] : undefined;
  };
  const askText = (text: string, country?: string) =>
    ask({ kind: 'text', text, country, limit: 1, inputFilter: 'loose' });
  const askFields = (address: Address) =>
    ask({ kind: 'structured', address, limit: 1, inputFilter: 'loose' });

  it.each([
    ['Müller GmbH & Co. KG, Birkenweg 3, 9494 Schaan', 'Birkenweg 3, 9494 Schaan'],
    ['Müller GmbH & Co. KG Birkenweg 3, 9494 Schaan', 'Birkenweg 3, 9494 Schaan'],
    ['Firma Sp. z o.o., Racławicka 67, Poznań', 'Racławicka 67, 60-302 Poznań'],
    [
      'Zahnarztpraxis Dr. med. dent. Anna Bauer, Moosweg 4, 76149 Karlsruhe',
      'Moosweg 4, 76149 Karlsruhe',
    ],
    ['Chad Meyer, Birkenweg 3, 9494 Schaan', 'Birkenweg 3, 9494 Schaan'],
    ['Restaurant China Garden, Birkenweg 3, Schaan', 'Birkenweg 3, 9494 Schaan'],
    ['Birkenweg 3, 9494 Schaan, Tel. +423 232 12 34', 'Birkenweg 3, 9494 Schaan'],
    ['Birkenweg 3, 9494 Schaan, info@firma-mueller.de', 'Birkenweg 3, 9494 Schaan'],
    ['Birkenweg 3, 9494 Schaan, bitte zweimal klingeln', 'Birkenweg 3, 9494 Schaan'],
    ['Birkenweg 3, Schaan, Code 1234', 'Birkenweg 3, 9494 Schaan'],
    ['geöffnet Mo-Fr 8:00-18:00, Birkenweg 3, Schaan', 'Birkenweg 3, 9494 Schaan'],
    ['Acme Widgets Ltd, John Doe, Melody, Edward Way, Berkeley', 'Melody, Edward Way, Berkeley'],
  ])('is found: %s', async (text, label) => {
    const match = await askText(text);
    expect(match?.label).toContain(label);
    expect(match?.level).toBe('street-number');
    expect(match?.confidence).toBeGreaterThan(0.9);
  });

  it('is found beside its country, whatever other country a word may name', async () => {
    const match = await askText('Birkenweg 3, 9494 Schaan, Chad', 'LI');
    expect(match?.label).toContain('Birkenweg 3');
  });

  it.each([
    'Ahornallee Birkenweg 3, Racławicka',
    'Müller GmbH, Lerchenweg 3, Karlsruhe',
    'Frau Anna Bauer, Moosweg 4, Poznań',
  ])('is not found if it is not that of the data: %s', async (text) => {
    expect((await askText(text))?.confidence ?? 0).toBeLessThan(0.4);
  });

  it.each([
    ['Melody, Edward Way, Berkeley', 'Melody, Edward Way'],
    ['Melody, Edward Way, Berkeley GL13 9AA', 'Melody, Edward Way'],
    ['The Old Rectory, Edward Way, Berkeley', 'Old Rectory, Edward Way'],
    ['Rose Cottage, Edward Way, Berkeley', 'Rose Cottage Barn, Edward Way'],
    ['Forum, Mill Lane, Berkeley', 'Forum, Mill Lane'],
    ['Sonnenhof, 9 Edward Way, Berkeley', 'Sonnenhof, 9 Edward Way'],
  ])('finds a house by its name, street and town: %s', async (text, label) => {
    const match = await askText(text);
    expect(match?.label).toContain(label);
    expect(match?.confidence).toBeGreaterThan(0.8);
  });

  it('finds the house of the number where another one has the name', async () => {
    expect((await askText('Melody, 8 Edward Way, Berkeley'))?.label).toContain('8 Edward Way');
  });

  it.each<readonly [string, Address, string]>([
    ['swapped', { streetName: '3', streetNumber: 'Birkenweg', city: 'Schaan' }, 'Birkenweg 3'],
    ['number in the street', { streetName: 'Birkenweg 3', city: 'Schaan' }, 'Birkenweg 3'],
    ['street in the number', { streetNumber: 'Birkenweg 3', city: 'Schaan' }, 'Birkenweg 3'],
    ['all in the street', { streetName: 'Birkenweg 3, 9494 Schaan' }, 'Birkenweg 3'],
    ['all in the city', { city: 'Birkenweg 3, 9494 Schaan' }, 'Birkenweg 3'],
    ['city in the postcode', { streetName: 'Birkenweg 3', postcode: 'Schaan' }, 'Birkenweg 3'],
    ['postcode in the city', { streetName: 'Birkenweg 3', city: '9494' }, 'Birkenweg 3'],
    ['house name', { houseName: 'Melody', streetName: 'Edward Way', city: 'Berkeley' }, 'Melody'],
  ])('is found by fields: %s', async (_, address, label) => {
    const match = await askFields(address);
    expect(match?.label).toContain(label);
    expect(match?.confidence).toBeGreaterThan(0.9);
  });
});
