import { describe, expect, it } from 'vitest';
import type { GeocodeAnswer, GeocodeQuery, TextQuery } from '#contracts';
import { VillageGazetteer } from '../index/village-gazetteer.fake.js';
import { Geocoder } from './geocoder.js';

const houses = ['1', '3', '5', '7'];
const nagold = { country: 'DE', city: 'Nagold', postcode: '72202', at: { lat: 48.55, lon: 8.72 } };
/** As far west of Greenwich as Nagold is east of it, at the same latitude. */
const west = { country: 'FR', city: 'Ouessant', postcode: '29242', at: { lat: 48.55, lon: -8.72 } };
const namesake = {
  country: 'US',
  city: 'Nagold',
  postcode: '42301',
  at: { lat: 37.56, lon: -87.3 },
};

const geocoder = new Geocoder(
  new VillageGazetteer([
    { ...nagold, street: 'Hauptstraße', houses },
    { ...west, street: 'Rue du Phare', houses: ['1'] },
    { ...namesake, street: 'Main Street', houses },
  ]),
);

const askAll = (queries: readonly GeocodeQuery[]): Promise<readonly GeocodeAnswer[]> => {
  const chunk = { version: 1, queries, explain: true, outlines: false } as const;
  return geocoder.geocode(chunk, { deadline: Date.now() + 60_000 });
};

const query = (text: string, more: Partial<TextQuery> = {}): TextQuery => ({
  kind: 'text',
  text,
  limit: 1,
  inputFilter: 'strict',
  ...more,
});

const best = async (text: string, more: Partial<TextQuery> = {}) => {
  const [answer] = await askAll([query(text, more)]);
  return answer?.outcome === 'matched' ? answer.matches[0] : undefined;
};

/** Hauptstraße 5. */
const five = { lat: 48.55, lon: 8.7205 };

describe('a text that is a position', () => {
  it('is answered like a reverse query there', async () => {
    const [asText, reverse] = await askAll([
      query('48.55, 8.7205'),
      {
        kind: 'reverse',
        limit: 1,
        language: 'local',
        vicinity: { position: five, radiusMetres: 5_000 },
      },
    ]);
    if (asText?.outcome !== 'matched' || reverse?.outcome !== 'matched')
      throw new Error('no match');

    expect(asText.matches).toEqual([{ ...reverse.matches[0], distanceMetres: undefined }]);
    expect(asText.matches[0]?.label).toContain('Hauptstraße 5');
    expect(asText.explanation?.info[0]).toBe('Read as the position 48.55, 8.7205.');
  });

  it.each(['48.55, 8.7205', '48°33\'00"N 8°43\'13.8"E', 'geo:48.55,8.7205', '8.7205 E 48.55 N'])(
    'is read in every notation: %s',
    async (text) => {
      expect((await best(text))?.label).toContain('Hauptstraße 5');
    },
  );

  it('finds nothing in another country, and nothing farther than 5 km from it', async () => {
    expect(await best('48.55, 8.7205', { country: 'DE' })).toBeDefined();
    expect(await best('48.55, 8.7205', { country: 'FR' })).toBeUndefined();
    expect(await best('48.65, 8.7205')).toBeUndefined();
  });

  it('has a distance from a location, which limits it', async () => {
    const position = { lat: 48.551, lon: 8.7205 };
    const near = await best('48.55, 8.7205', { vicinity: { position, radiusMetres: 200 } });

    expect(near?.distanceMetres).toBeCloseTo(111, 0);
    expect(
      await best('48.55, 8.7205', { vicinity: { position, radiusMetres: 100 } }),
    ).toBeUndefined();
  });

  it('is the one with an address where a letter has two meanings', async () => {
    expect((await best('48.55 N 8.7205 O'))?.label).toContain('Nagold');
    expect((await best('48.55 N 8.7199 O', { country: 'FR' }))?.label).toContain('Phare');
  });
});

describe('a Plus code', () => {
  it.each([
    '8FWCHP2C+26',
    '8fwchp2c+26',
    'HP2C+26 Nagold',
    'Nagold HP2C+26',
    'HP2C+26, Nagold, Germany',
    'hp2c+26 Hauptstraße, 72202 Nagold',
  ])('is answered like a reverse query there: %s', async (text) => {
    expect((await best(text))?.label).toContain('Hauptstraße 5, 72202 Nagold');
  });

  it('that is short is located near the location of the query', async () => {
    const vicinity = { position: { lat: 48.56, lon: 8.73 }, radiusMetres: 5_000 };

    expect((await best('HP2C+26', { vicinity }))?.label).toContain('Hauptstraße 5');
    expect(await best('HP2C+26')).toBeUndefined();
  });

  it('that is short is searched as an address if its town is unknown', async () => {
    const [answer] = await askAll([query('HP2C+26 Nowhere', { inputFilter: 'none' })]);

    expect(answer?.outcome).toBe('no-match');
  });
});

it('a chunk of positions, codes and addresses is answered in its order', async () => {
  const answers = await askAll([
    query('Hauptstraße 3, Nagold'),
    query('48.55, 8.7207'),
    query('HP2C+26 Nagold'),
    query('Hauptstraße 1, Nagold'),
  ]);
  const labels = answers.map((answer) =>
    answer.outcome === 'matched' ? answer.matches[0]?.address.streetNumber : undefined,
  );

  expect(labels).toEqual(['3', '7', '5', '1']);
});
