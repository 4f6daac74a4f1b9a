import { describe, expect, it } from 'vitest';
import type { GeocodeAnswer, GeocodeQuery, TextQuery } from '#contracts';
import type { Segment } from '../index/segment.js';
import { VillageGazetteer } from '../index/village-gazetteer.fake.js';
import { AnswerCache } from './answer-cache.js';
import { Geocoder } from './geocoder.js';

const herrenberg = { country: 'DE', city: 'Herrenberg', postcode: '71083' };
const nagold = { country: 'DE', city: 'Nagold', postcode: '72202' };
const houses = ['1', '3', '5', '7', '9', '2', '4', '8', '10', '12', '12a', '14-18'];

const geocoder = new Geocoder(
  new VillageGazetteer([
    { ...herrenberg, street: 'Hauptstraße', at: { lat: 48.6, lon: 8.87 }, houses },
    { ...nagold, street: 'Hauptstraße', at: { lat: 48.55, lon: 8.72 }, houses: ['1', '3'] },
    {
      ...nagold,
      street: 'Herrenberger Straße',
      at: { lat: 48.56, lon: 8.73 },
      houses: ['1', '20'],
    },
    {
      ...nagold,
      street: 'Straße des 17. Juni',
      at: { lat: 48.54, lon: 8.71 },
      houses: ['4', '17'],
    },
    {
      country: 'GB',
      city: 'London',
      postcode: 'SE15 4QA',
      street: "St Mary's Road",
      at: { lat: 51.47, lon: -0.06 },
      houses: ['7', '9', '22'],
    },
    {
      country: 'US',
      city: 'Queens Village',
      postcode: '11428',
      street: '89th Avenue',
      at: { lat: 40.72, lon: -73.74 },
      houses: ['212-14', '212-18'],
    },
    {
      country: 'FR',
      city: 'Frontignac',
      postcode: '67000',
      street: 'Rue de la Frontière',
      at: { lat: 48.61, lon: 8.87 },
      houses: ['1'],
    },
    {
      country: 'CA',
      city: 'Toronto',
      postcode: 'M5V 3L9',
      street: 'Bremner Boulevard',
      at: { lat: 43.64, lon: -79.39 },
      houses: ['290', '292'],
    },
    {
      country: 'TW',
      city: '臺北市',
      postcode: '110',
      street: '市府路',
      at: { lat: 25.03, lon: 121.56 },
      houses: ['1', '45'],
    },
  ]),
);

const ask = async (query: GeocodeQuery): Promise<GeocodeAnswer> => {
  const chunk = { version: 1, queries: [query], explain: true, outlines: false } as const;
  const [answer] = await geocoder.geocode(chunk, { deadline: Date.now() + 60_000 });
  return answer ?? { outcome: 'no-match' };
};

const text = (value: string, more: Partial<TextQuery> = {}): GeocodeQuery => ({
  kind: 'text',
  text: value,
  limit: 1,
  inputFilter: 'loose',
  ...more,
});

const best = async (query: GeocodeQuery) => {
  const answer = await ask(query);
  return answer.outcome === 'matched' ? answer.matches[0] : undefined;
};

describe('an address in a common surface form', () => {
  it.each([
    ['Hauptstraße 12, 71083 Herrenberg', 'Hauptstraße 12, 71083 Herrenberg'],
    ['herrenberg 71083 hauptstraße 12', 'Hauptstraße 12, 71083 Herrenberg'],
    ['HAUPTSTR. 12 HERRENBERG', 'Hauptstraße 12, 71083 Herrenberg'],
    ['Haupt Straße 12, Herrenberg', 'Hauptstraße 12, 71083 Herrenberg'],
    ['Hauptsrtaße 12, Herrenberg', 'Hauptstraße 12, 71083 Herrenberg'],
    ['Hauptstrase 12, 71083', 'Hauptstraße 12, 71083 Herrenberg'],
    ['Hauptstraße 12 a, Herrenberg', 'Hauptstraße 12a, 71083 Herrenberg'],
    ['Hauptstr.12,71083Herrenberg', 'Hauptstraße 12, 71083 Herrenberg'],
    ['12Hauptstraße,Herrenberg', 'Hauptstraße 12, 71083 Herrenberg'],
    ['Hauptstraße 12, Herenberg', 'Hauptstraße 12, 71083 Herrenberg'],
    ['Hauptstraße 16, Herrenberg', 'Hauptstraße 14-18, 71083 Herrenberg'],
    [
      'Hauptstraße 12, Wohnung 3, 71083 Herrenberg, Deutschland',
      'Hauptstraße 12, 71083 Herrenberg',
    ],
    ['Herrenberger Str. 1, Nagold', 'Herrenberger Straße 1, 72202 Nagold'],
    ['Straße des 17. Juni 4, Nagold', 'Straße des 17. Juni 4, 72202 Nagold'],
    ['4 Strasse des 17 Juni, Nagold', 'Straße des 17. Juni 4, 72202 Nagold'],
    ['7 Saint Marys Rd, London se154qa', "7 St Mary's Road, London, SE15 4QA"],
    ['7 st marys road london', "7 St Mary's Road, London, SE15 4QA"],
    ['212-14 89 ave, Queens Village', '212-14 89th Avenue, Queens Village, 11428'],
    ['21214 89th Avenue, Queens Village', '212-14 89th Avenue, Queens Village, 11428'],
  ])('%s is %s', async (query, label) => {
    const match = await best(text(query));
    expect(match?.label).toBe(label);
    expect(match?.level).toBe('street-number');
  });

  it('is parsed without spaces in Han text, in traditional or simplified characters', async () => {
    expect((await best(text('台北市市府路45號')))?.address.streetNumber).toBe('45');
  });
});

describe('an address that is only partly known', () => {
  it('is the street if the house is unknown, at a low confidence', async () => {
    const match = await best(text('Herrenberger Straße 99, Nagold'));
    expect(match).toMatchObject({ level: 'street', positionQuality: 'low' });
    expect(match?.confidence).toBeLessThanOrEqual(0.4);
  });

  it('is interpolated between its neighbours on the same side', async () => {
    const match = await best(text('Hauptstraße 6, Herrenberg'));
    expect(match).toMatchObject({ level: 'interpolated', positionQuality: 'low' });
    expect(match?.position.lon).toBeCloseTo(8.8706, 6);
  });

  it('is never a house with another suffix', async () => {
    const match = await best(text('Hauptstraße 12b, Herrenberg'));
    expect(match?.level).not.toBe('street-number');
    expect(match?.positionQuality).toBe('low');
  });

  it('is the place if the query has no street', async () => {
    const match = await best(text('3, Herrenberg'));
    expect(match?.level).toBe('place');
    expect(match?.confidence).toBeLessThanOrEqual(0.3);
  });

  it('has no match if the place covers too little of the query', async () => {
    expect((await ask(text('Nirgendweg 3, Herrenberg'))).outcome).toBe('no-match');
  });

  it('is the right street despite a wrong postcode, at a lower confidence', async () => {
    const right = await best(text('Hauptstraße 12, 71083 Herrenberg'));
    const wrong = await best(text('Hauptstraße 12, 71088 Herrenberg'));
    expect(wrong?.label).toBe(right?.label);
    expect(wrong?.confidence).toBeLessThan(right?.confidence ?? 0);
  });

  it.each(['zzgrxq', 'lorem ipsum dolor'])('has no match for "%s"', async (query) => {
    expect((await ask(text(query))).outcome).toBe('no-match');
  });

  it.each(['', '   ', ',', 'a', '7'])(
    'is filtered if the query is "%s", which is too short',
    async (query) => {
      expect((await ask(text(query))).outcome).toBe('filtered');
    },
  );
});

describe('a number that is not the house number', () => {
  it.each([
    'Hauptstraße 99, 3. OG, Herrenberg',
    'Hauptstraße 99, 3 OG, Herrenberg',
    'Hauptstraße 99, 3. Stock, Wohnung 4, Herrenberg',
    '99 Hauptstraße, 3rd floor, Herrenberg',
    'Hauptstraße 99 A 3, Herrenberg',
  ])('is a floor or a flat in "%s", not a house', async (query) => {
    expect((await best(text(query)))?.level).toBe('street');
  });

  it.each([
    ['Hauptstraße 3, 2. OG, Herrenberg', '3'],
    ['2nd floor, 3 Hauptstraße, Herrenberg', '3'],
    ['Hauptstraße 12 A 5, Herrenberg', '12a'],
    ['Hauptstraße 12 OG, Herrenberg', '12'],
    ['Hauptstraße 12 Stock 3, Herrenberg', '12'],
  ])('does not replace the house number of "%s"', async (query, number) => {
    expect((await best(text(query)))?.address.streetNumber).toBe(number);
  });
});

describe('limits of a query', () => {
  it('has no match in another country than that of the query', async () => {
    expect((await ask(text('Hauptstraße 12, Herrenberg', { country: 'GB' }))).outcome).toBe(
      'no-match',
    );
    expect((await best(text('Hauptstraße 12', { country: 'DE' })))?.countryCode).toBe('DE');
  });

  it('prefers matches near the position, and has none beyond the radius', async () => {
    const near = { position: { lat: 48.55, lon: 8.72 }, radiusMetres: 5_000 };
    const match = await best(text('Hauptstraße 3', { vicinity: near }));
    expect(match?.address.city).toBe('Nagold');
    expect(match?.distanceMetres).toBeLessThan(5_000);
    const far = { position: { lat: 0, lon: 0 }, radiusMetres: 5_000 };
    expect((await ask(text('Hauptstraße 3', { vicinity: far }))).outcome).toBe('no-match');
  });

  it('has the same confidence in the best match for any limit', async () => {
    const one = await best(text('Hauptstraße 3', { limit: 1 }));
    const five = await best(text('Hauptstraße 3', { limit: 5 }));
    expect(five?.confidence).toBe(one?.confidence);
  });

  it.each(['Herrenberg', 'Nagold', 'Hauptstraße', 'Hauptstraße 3'])(
    'has descending confidence in the matches for "%s"',
    async (query) => {
      const answer = await ask(text(query, { limit: 5 }));
      const confidences =
        answer.outcome === 'matched' ? answer.matches.map((one) => one.confidence) : [];
      expect(confidences).toEqual([...confidences].sort((one, other) => other - one));
    },
  );

  it('has streets of the same name as additional matches, without duplicates', async () => {
    const answer = await ask(text('Hauptstraße 3', { limit: 5 }));
    const labels = answer.outcome === 'matched' ? answer.matches.map(({ label }) => label) : [];
    expect(labels.slice(0, 2).sort()).toEqual([
      'Hauptstraße 3, 71083 Herrenberg',
      'Hauptstraße 3, 72202 Nagold',
    ]);
    expect(new Set(labels).size).toBe(labels.length);
  });
});

const withPostingLists = (segment: Segment, length: number): Segment => {
  const { tokens } = segment.ownWords;
  const ownWords = {
    ...segment.ownWords,
    starts: Int32Array.from({ length: tokens.length + 1 }, (_, at) => at * length),
    documents: new Int32Array(tokens.length * length),
  };
  return { ...segment, ownWords };
};

/** A village with posting lists of so many entries: a million take more work to read than a query may need. */
const slowVillage = (entries = 1_000_000): VillageGazetteer => {
  const at = { lat: 48.55, lon: 8.72 };
  const village = new VillageGazetteer([{ ...nagold, street: 'Hauptstraße', at, houses }]);
  const { segments, vocabulary } = village.snapshot();
  return Object.assign(village, {
    snapshot: () => ({
      segments: segments.map((one) => withPostingLists(one, entries)),
      vocabulary,
    }),
  });
};

describe('other kinds of queries', () => {
  it('answers structured fields', async () => {
    const address = { streetName: 'Hauptstr', streetNumber: '12 a', city: 'Herrenberg' };
    const match = await best({ kind: 'structured', address, limit: 1, inputFilter: 'strict' });
    expect(match?.label).toBe('Hauptstraße 12a, 71083 Herrenberg');
  });

  it('answers a position with the nearest address and its distance', async () => {
    const vicinity = { position: { lat: 48.6, lon: 8.87031 }, radiusMetres: 5_000 };
    const match = await best({ kind: 'reverse', vicinity, language: 'local', limit: 1 });
    expect(match?.label).toBe('Hauptstraße 3, 71083 Herrenberg');
    expect(match?.distanceMetres).toBeCloseTo(0.74, 1);
  });

  it('answers a position near a border with the country of the query', async () => {
    const vicinity = { position: { lat: 48.6, lon: 8.87 }, radiusMetres: 5_000 };
    const query = { kind: 'reverse', vicinity, language: 'local', limit: 1 } as const;
    expect((await best(query))?.countryCode).toBe('DE');
    expect((await best({ ...query, country: 'FR' }))?.countryCode).toBe('FR');
  });

  it('has no match for a position far from all addresses', async () => {
    const vicinity = { position: { lat: -40, lon: 100 }, radiusMetres: 25_000 };
    expect((await ask({ kind: 'reverse', vicinity, language: 'local', limit: 1 })).outcome).toBe(
      'no-match',
    );
  });

  it('answers the id of a match with the same destination', async () => {
    const match = await best(text('Hauptstraße 12, 71083 Herrenberg'));
    const again = await best({ kind: 'id', id: match?.id ?? '', limit: 1 });
    expect(again?.label).toBe(match?.label);
    expect(again?.confidence).toBe(1);
  });

  it('has no match for the id of a destination in another country', async () => {
    const id = (await best(text('Hauptstraße 12, 71083 Herrenberg')))?.id ?? '';
    expect((await best({ kind: 'id', id, country: 'DE', limit: 1 }))?.id).toBe(id);
    expect(await best({ kind: 'id', id, country: 'FR', limit: 1 })).toBeUndefined();
  });

  it('has no match for a query that exceeds its budget of work, and explains it', async () => {
    const gazetteer = slowVillage();
    const queries = [text('Hauptstraße 12, Nagold')];
    const chunk = { version: 1, queries, explain: true, outlines: false } as const;
    const options = { deadline: Date.now() + 60_000 };
    expect(await new Geocoder(gazetteer).geocode(chunk, options)).toMatchObject([
      { outcome: 'no-match', explanation: { info: [expect.stringContaining('abandoned')] } },
    ]);
  });

  it('postpones a slow query where only quick ones are to be answered, and does not cache it', async () => {
    const cached = new Geocoder(slowVillage(), new AnswerCache(10));
    const queries = ['Qwzorb', 'Hauptstraße 12, Nagold', '48.55, 8.72', 'H42C+27 Nagold'].map(
      (one) => text(one),
    );
    const chunk = { version: 1, queries, explain: false, outlines: false } as const;
    const options = { deadline: Date.now() + 60_000 };
    const quick = await cached.geocodeQuick(chunk, options);
    const outcomes = quick.map((answer) => (answer === 'postponed' ? answer : answer.outcome));
    expect(outcomes).toEqual(['no-match', 'postponed', 'matched', 'postponed']);
    expect(cached.cacheFigures).toEqual({ hits: 0, misses: 2, size: 2 });
    expect(await cached.geocode(chunk, options)).toEqual(
      await new Geocoder(slowVillage()).geocode(chunk, options),
    );
  });

  it('postpones, in a pass, queries behind slow ones that are not slow enough alone', async () => {
    const slow = new Geocoder(slowVillage(60_000));
    const quickOutcomes = async (count: number): Promise<readonly string[]> => {
      const queries = Array.from({ length: count }, () => text('Hauptstraße 12, Nagold'));
      const chunk = { version: 1, queries, explain: false, outlines: false } as const;
      const answers = await slow.geocodeQuick(chunk, { deadline: Date.now() + 60_000 });
      return answers.map((answer) => (answer === 'postponed' ? answer : answer.outcome));
    };
    expect(await quickOutcomes(1)).toEqual(['matched']);
    expect(await quickOutcomes(3)).toEqual(['matched', 'postponed', 'postponed']);
  });

  it('throws instead of answering no-match after the deadline', async () => {
    const query = text('Hauptstr 5 Herrenberg');
    const chunk = { version: 1, queries: [query], explain: false, outlines: false } as const;
    const late = geocoder.geocode(chunk, { deadline: Date.now() - 1 });
    await expect(late).rejects.toMatchObject({ name: 'DeadlinePassedError' });
  });

  it('throws instead of answering no-match if the gazetteer returns too few results', async () => {
    const incomplete = Object.assign(new VillageGazetteer([]), {
      premisesNear: () => Promise.resolve([]),
    });
    const vicinity = { position: { lat: 48.6, lon: 8.87 }, radiusMetres: 5_000 };
    const query = { kind: 'reverse', vicinity, language: 'local', limit: 1 } as const;
    const chunk = { version: 1, queries: [query], explain: false, outlines: false } as const;
    const options = { deadline: Date.now() + 60_000 };
    await expect(new Geocoder(incomplete).geocode(chunk, options)).rejects.toMatchObject({
      name: 'MissingResultError',
    });
  });

  it('keeps answers in the order of their queries', async () => {
    const queries = [
      text('Hauptstraße 3, Nagold'),
      { kind: 'id', id: '00000000-0000-5000-8001-999999999999', limit: 1 } as const,
      text('7 St Marys Road, London'),
    ];
    const chunk = { version: 1, queries, explain: false, outlines: false } as const;
    const answers = await geocoder.geocode(chunk, { deadline: Date.now() + 60_000 });
    expect(answers.map((answer) => answer.outcome)).toEqual(['matched', 'no-match', 'matched']);
  });
});

describe('an explanation', () => {
  it('has a verdict on each component', async () => {
    const answer = await ask(text('Hauptsrtaße 12, 71088 Herrenberg'));
    expect(answer.explanation).toMatchObject({
      level: 'street-number',
      components: {
        streetName: 'corrected',
        streetNumber: 'matched',
        city: 'matched',
        postcode: 'contradicted',
      },
    });
  });

  it.each(['M5V 3L9', 'm5v3l9', 'M5V-3L9'])(
    'matches the postcode %s in any surface form',
    async (postcode) => {
      const answer = await ask(text(`290 Bremner Blvd, Toronto ${postcode}`));
      expect(answer.explanation?.components.postcode).toBe('matched');
    },
  );
});
