import { describe, expect, it } from 'vitest';
import { VillageGazetteer } from '../index/village-gazetteer.fake.js';
import { answerTo } from './best-match.fake.js';
import { Geocoder } from './geocoder.js';

const sydney = { country: 'AU', postcode: '2000' };
const geocoder = new Geocoder(
  new VillageGazetteer([
    {
      ...sydney,
      city: 'Sydney',
      street: 'Sussex Street',
      at: { lat: -33.872, lon: 151.2 },
      houses: ['201', '205'],
    },
    {
      ...sydney,
      city: 'Haymarket',
      street: 'Sussex Street',
      at: { lat: -33.874, lon: 151.2 },
      houses: ['269', '275'],
    },
    {
      ...sydney,
      city: 'Haymarket',
      street: 'Hay Street',
      at: { lat: -33.876, lon: 151.2 },
      houses: ['4'],
    },
    {
      country: 'GB',
      city: 'London',
      postcode: 'SW1A 2AA',
      street: 'Downing Street',
      at: { lat: 51.5034, lon: -0.1276 },
      houses: ['10', '11'],
    },
    {
      country: 'GB',
      city: 'Manchester',
      postcode: 'M3 4LQ',
      street: 'Main Street North',
      at: { lat: 53.48, lon: -2.25 },
      houses: ['1', '3'],
    },
    {
      country: 'GB',
      city: 'Manchester',
      postcode: 'M3 4LQ',
      street: 'Main Street',
      at: { lat: 53.47, lon: -2.25 },
      houses: ['10', '12'],
    },
    {
      country: 'FI',
      city: 'Helsinki',
      postcode: '00100',
      street: 'Mannerheimintie',
      at: { lat: 60.17, lon: 24.94 },
      houses: ['1', '56'],
    },
    {
      country: 'FI',
      city: 'Helsinki',
      postcode: '00100',
      street: 'Tur Ku',
      at: { lat: 60.18, lon: 24.94 },
      houses: ['2'],
    },
  ]),
);

const ask = (text: string) => answerTo(geocoder, text, 'none');

const bestOf = async (text: string) => {
  const answer = await ask(text);
  const best = answer?.outcome === 'matched' ? answer.matches[0] : undefined;
  const { streetNumber, streetName, city } = best?.address ?? {};
  return { place: [streetNumber, streetName, city].join(' '), confidence: best?.confidence ?? 0 };
};

describe('a town that is not in the gazetteer', () => {
  it.each(['Mannerheimintie 1, Turku', 'Mannerheimintie 56, Halle'])(
    'is not matched as part of an address: %s',
    async (text) => {
      expect((await bestOf(text)).confidence).toBeLessThan(0.3);
    },
  );
});

describe('a place in the query that is not that of the match', () => {
  it('is as good if the street continues from one into the other', async () => {
    const { place, confidence } = await bestOf('269 Sussex Street, Sydney');
    expect(place).toBe('269 Sussex Street Haymarket');
    expect(confidence).toBeGreaterThan(0.9);
  });

  it('lowers the confidence if it is near', async () => {
    const [near, own] = [
      await bestOf('4 Hay Street, Sydney'),
      await bestOf('4 Hay Street, Haymarket'),
    ];
    expect(near.place).toBe(own.place);
    expect(near.confidence).toBeLessThan(own.confidence);
  });

  it('leaves hardly any confidence if it is far away', async () => {
    expect((await bestOf('10 Downing Street, Manchester')).confidence).toBeLessThan(0.3);
  });

  it.each(['10 Downing Street, Xyzzopolis', '10 Downing Street, Leeds LS1 4DY'])(
    'leaves hardly any confidence if it is unknown: %s',
    async (text) => {
      expect((await bestOf(text)).confidence).toBeLessThan(0.3);
    },
  );

  it('is tolerated with the right postcode, with a warning', async () => {
    const { place, confidence } = await bestOf('10 Downing Street, Manchester SW1A 2AA');
    expect(place).toBe('10 Downing Street London');
    expect(confidence).toBeLessThan((await bestOf('10 Downing Street, London')).confidence);
    expect(await ask('10 Downing Street, Manchester SW1A 2AA')).toMatchObject({
      explanation: {
        components: { city: 'contradicted' },
        warnings: expect.arrayContaining(['The place in the query is not that of the match.']),
      },
    });
  });
});

describe('a street whose name continues in the query', () => {
  it('is not matched with a house of the shorter name', async () => {
    const { place, confidence } = await bestOf('12 Main Street North, Manchester');
    expect(place).not.toContain('12');
    expect(confidence).toBeLessThanOrEqual(0.5);
  });

  it('is matched where nothing follows', async () => {
    expect((await bestOf('12 Main Street, Manchester')).place).toBe('12 Main Street Manchester');
  });
});
