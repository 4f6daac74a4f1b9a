import { describe, expect, it } from 'vitest';
import { isWithinEdits, foldText, knownAddress } from '../ground-truth/known-address.js';
import type { AddressFields, AddressFile, KnownAddress } from '../ground-truth/known-address.js';
import { StreetDirectory } from '../ground-truth/street-directory.js';
import { queryText } from './query-form.js';
import { seededRandom } from '../../measurement/seeded-random.js';
import type { SampledAddress } from './address-text.js';
import { GroundTruth } from '../ground-truth/ground-truth.js';
import { absentCities } from './absent-places.table.js';
import { forms, formsNamed } from './forms.js';
import { plusCodeAt } from './place-forms.js';

const fileOf = (name: string, addresses: readonly KnownAddress[]): AddressFile => ({
  name,
  addresses,
  places: [],
  roads: [],
  namedObjects: [],
  buildings: [],
});

const point = { centre: { lat: 48.6, lon: 8.87 }, rings: [], lines: [] };
const elsewhere = { ...point, centre: { lat: 48.64, lon: 8.87 } };
const farAway = { ...point, centre: { lat: 37.18, lon: -3.6 } };
const known = (fields: AddressFields, shape = point): KnownAddress => knownAddress(fields, shape)!;

const nagold = known({
  street: 'Schöne Straße',
  number: '12a',
  postcode: '72202',
  city: 'Nagold',
});
const others = ['3', '5', '7-11'].map((number) => known({ street: 'Schöne Straße', number }));

const sampledOf = (
  address: KnownAddress,
  country = 'DE',
  borrowedCity?: string,
): SampledAddress => ({
  address,
  country,
  borrowedCity,
  truth: new GroundTruth([address, ...others]),
});

const ask = (name: string, sampled: SampledAddress) =>
  formsNamed([name])[0]?.create(sampled, seededRandom(1, name));

const textOf = (name: string, sampled: SampledAddress) => {
  const testQuery = ask(name, sampled);
  return testQuery && queryText(testQuery);
};

describe('the forms', () => {
  it.each([
    ['exact', 'Schöne Straße 12a, 72202 Nagold'],
    ['city-first', 'nagold 72202 schöne straße 12a'],
    ['no-postcode', 'Schöne Straße 12a, Nagold'],
    ['no-city', 'Schöne Straße 12a, 72202'],
    ['abbreviated', 'Schöne Str. 12a, 72202 Nagold'],
    ['no-diacritics', 'Schone Strasse 12a, 72202 Nagold'],
    ['spelt-out-umlauts', 'Schoene Strasse 12a, 72202 Nagold'],
    ['suffix-spacing', 'Schöne Straße 12 a, 72202 Nagold'],
    ['unit-front', 'Wohnung 3, Schöne Straße 12a, 72202 Nagold'],
    ['unit-behind', 'Schöne Straße 12a, Wohnung 3, 72202 Nagold'],
  ])('create the text of %s', (name, text) => {
    expect(textOf(name, sampledOf(nagold))).toBe(text);
  });

  it('change one field only', () => {
    expect(textOf('typo', sampledOf(nagold))).toMatch(/^(?!Schöne Straße).* 12a, 72202 Nagold$/);
    expect(textOf('city-typo', sampledOf(nagold))).toMatch(/^Schöne Straße 12a, 72202 (?!Nagold)/);
    const wrong = textOf('wrong-postcode', sampledOf(nagold));
    expect(wrong).toMatch(/^Schöne Straße 12a, (?!72202)\d{5} Nagold$/);
  });

  it('use another city of the file, with a counterpart without the error', () => {
    const there = { street: 'Marktplatz', number: '1' };
    const neighbour = known({ ...there, city: 'Herrenberg' }, elsewhere);
    const nextDoor = known({ ...there, city: 'Emmingen' });
    const part = known({ street: 'Marktplatz', number: '1', city: 'Nagold-Mindersbach' });
    const sampled = {
      ...sampledOf(nagold),
      truth: new GroundTruth([nagold, part, nextDoor, neighbour]),
    };
    expect(ask('wrong-city', sampledOf(nagold))).toBeUndefined();
    expect(ask('wrong-city', sampled)).toMatchObject({
      query: { address_string: 'Schöne Straße 12a, 72202 Herrenberg' },
      flawless: { address_string: 'Schöne Straße 12a, 72202 Nagold' },
    });
  });

  it('create ambiguous queries', () => {
    expect(textOf('no-place', sampledOf(nagold))).toBe('Schöne Straße 12a');
    expect(textOf('part-of-name', sampledOf(nagold))).toMatch(
      /^(Schöne|Straße) 12a, 72202 Nagold$/,
    );
    expect(textOf('two-slips', sampledOf(nagold))).not.toMatch(/Schöne Straße|72202/);
    expect(ask('strange-street', sampledOf(nagold))?.expectation).toEqual({ kind: 'nothing' });
  });

  it('query a number that the street does not have, not even inside a range', () => {
    const testQuery = ask('no-such-house', sampledOf(nagold));
    const number = /Straße (\d+),/.exec(testQuery ? queryText(testQuery) : '')?.[1];
    expect(['3', '5', '7', '8', '9', '10', '11', '12', undefined]).not.toContain(number);
  });

  it('query no number behind another one without a space', () => {
    const house = (street: string) => sampledOf(known({ street, number: '2', city: '東京' }), 'JP');
    expect(ask('no-such-house', house('猿楽町'))).toBeDefined();
    expect(ask('no-such-house', house('猿楽町28-10'))).toBeUndefined();
  });

  it('borrow a city only if the text has neither postcode nor city', () => {
    const bare = known({ street: 'Grove Vale', number: '64' });
    const coded = known({ street: 'Grove Vale', number: '64', postcode: 'SE22 8EQ' });
    expect(textOf('exact', sampledOf(bare, 'GB', 'London'))).toBe('64 Grove Vale, London');
    expect(textOf('exact', sampledOf(coded, 'GB', 'London'))).toBe('64 Grove Vale, SE22 8EQ');
    expect(textOf('no-postcode', sampledOf(coded, 'GB', 'London'))).toBe('64 Grove Vale, London');
    expect(textOf('exact', sampledOf(bare, 'GB'))).toBe('64 Grove Vale');
  });

  it('skip addresses that they do not apply to', () => {
    const bare = sampledOf(known({ street: 'Grove', number: '64' }), 'GB');
    for (const name of [
      'no-city',
      'city-typo',
      'wrong-postcode',
      'suffix-spacing',
      'abbreviated',
    ]) {
      expect(ask(name, bare)).toBeUndefined();
    }
  });

  it('move the point of a reverse query by at most five metres', () => {
    const { latitude, longitude } = ask('reverse', sampledOf(nagold))?.query.location ?? {};
    expect(Math.abs((latitude ?? 0) - 48.6)).toBeLessThan(5 / 111_000);
    expect(Math.abs((longitude ?? 0) - 8.87)).toBeLessThan(5 / 73_000);
  });

  it('misspell a long word twice, and a name as three letters', () => {
    const twice = textOf('two-edits', sampledOf(known({ street: 'Rosenbergallee', number: '4' })));
    expect(twice).toMatch(/^(?!Rosenbergallee)\S+ 4$/);
    const written = foldText(twice!.replace(/ 4$/, ''));
    expect(isWithinEdits(written, 'rosenbergallee', 2)).toBe(true);
    expect(isWithinEdits(written, 'rosenbergallee', 1)).toBe(false);
    const polk = known({ street: 'Polk Street', number: '4' });
    expect(textOf('short-name-typo', sampledOf(polk, 'US'))).toMatch(
      /^4 (Plk|Pok|Pol|Olk|olk) Street$/,
    );
  });

  it('do not misspell a name into that of another street with this house', () => {
    const polk = known({ street: 'Elm Street', number: '4' });
    const others = [...'abcdefghijklmnopqrstuvwxyz'].flatMap((letter) =>
      [`${letter}lm`, `e${letter}m`, `el${letter}`].map((name) =>
        known({ street: `${name} Street`, number: '4' }),
      ),
    );
    const truth = new GroundTruth([polk, ...others, known({ street: 'Lem Street', number: '4' })]);
    expect(ask('short-name-typo', { ...sampledOf(polk, 'US'), truth })).toBeUndefined();
  });

  it('put a recipient, attention lines, phone numbers and notes around the address', () => {
    expect(textOf('recipient', sampledOf(nagold))).toMatch(
      /^\p{L}.*, Schöne Straße 12a, 72202 Nagold$/u,
    );
    const noted = textOf('notes', sampledOf(nagold));
    expect(noted).toContain('Schöne Straße 12a, 72202 Nagold');
    expect(noted!.length).toBeGreaterThan('Schöne Straße 12a, 72202 Nagold'.length);
  });

  it('swap or glue fields, but keep all words', () => {
    const swapped = new Set<string>();
    const random = seededRandom(1, 'fields');
    const [form] = formsNamed(['swapped-fields']);
    for (let count = 0; count < 100; count += 1) {
      const fields = form?.create(sampledOf(nagold), random)?.query.address_structured ?? {};
      const words = Object.values(fields).join(' ').replaceAll(',', '').split(' ').sort();
      expect(words).toEqual(expect.arrayContaining(['12a', '72202', 'Schöne', 'Straße']));
      swapped.add(Object.keys(JSON.parse(JSON.stringify(fields)) as object).join(' '));
    }
    expect(swapped.size).toBeGreaterThanOrEqual(5);
  });

  it('draw the streets of other files that the town does not have', () => {
    const directory = new StreetDirectory();
    directory.add(fileOf('here', [nagold, known({ street: 'Bahnhofstr.', number: '1' })]));
    const there = ['Bahnhofstraße', 'Schönen Straße', 'Calle Real'];
    directory.add(
      fileOf(
        'there',
        there.map((street) => known({ street, number: '1' }, farAway)),
      ),
    );
    directory.add(fileOf('near', [known({ street: 'Marktplatz', number: '1' }, elsewhere)]));
    const sampled = { ...sampledOf(nagold), elsewhere: { file: 'here', directory } };
    const random = seededRandom(1, 'ghosts');
    const [form] = formsNamed(['ghost']);
    for (let count = 0; count < 20; count += 1)
      expect(form?.create(sampled, random)?.query.address_string).toMatch(
        /Calle Real 12a.* Nagold$/,
      );
    const block = known({ street: 'Ebisu', number: '上目黒1-1-5', city: 'Nagold' });
    expect(ask('ghost', { ...sampled, ...sampledOf(block) })).toBeUndefined();
    const alone = new StreetDirectory();
    alone.add(fileOf('here', [nagold]));
    const ofOneFile = { ...sampled, elsewhere: { file: 'here', directory: alone } };
    expect(ask('ghost', ofOneFile)).toBeUndefined();
  });

  it('draw the cities that neither the files nor the service has', () => {
    const directory = new StreetDirectory();
    const sampled = { ...sampledOf(nagold), elsewhere: { file: 'here', directory } };
    expect(textOf('absent-city', sampled)).toMatch(/^Schöne Straße 12a, (?:\d{5} )?(?!Nagold)/);
    for (const [, city] of absentCities['DE'] ?? []) directory.addCity(city);
    expect(ask('absent-city', sampled)).toBeUndefined();
  });

  it('write a position, with the reverse query there as reference', () => {
    const [form] = formsNamed(['position-text']);
    const random = seededRandom(1, 'positions');
    const texts = Array.from({ length: 100 }, () => {
      const testQuery = form?.create(sampledOf(nagold), random);
      expect(testQuery?.reference?.location?.latitude).toBeCloseTo(48.6, 4);
      expect(testQuery?.reference?.location?.longitude).toBeCloseTo(8.87, 4);
      return testQuery?.query.address_string;
    });
    expect(texts).toEqual(
      expect.arrayContaining([
        '48.600000, 8.870000',
        'E8.870000, N48.600000',
        `48°36'0.0"N 8°52'12.0"E`,
      ]),
    );
  });

  it.each([
    [47.36559, 8.524997, '8FVC9G8F+6X'],
    [-33.8567, 151.2152, '4RRH46V8+83'],
    [20.3700625, 2.7821875, '7FG49QCJ+2V'],
  ])('encode %d, %d as a Plus code', (lat, lon, code) => {
    const encoded = plusCodeAt({ lat, lon });
    expect(encoded.code.startsWith(code)).toBe(true);
    expect(encoded.position.lat).toBeCloseTo(lat, 3);
    expect(encoded.position.lon).toBeCloseTo(lon, 3);
  });

  it('name a crossing, a place of interest and a house of the map with their town', () => {
    const shape = nagold.shape;
    const sampled: SampledAddress = {
      ...sampledOf(nagold, 'GB'),
      crossing: { roads: ['Elm Row', 'Ash Row'], city: 'Ely', positions: [shape.centre] },
      namedHouse: { name: 'Rose Cottage', street: 'Elm Row', city: 'Ely', shapes: [shape] },
      placeOfInterest: { name: 'Ely Museum', city: 'Ely', shapes: [shape] },
    };
    expect(textOf('intersection', sampled)).toMatch(/(Elm|Ash) Row.*(Elm|Ash) Row, Ely$/);
    expect(textOf('place-of-interest', sampled)).toMatch(/^Ely Museum,? Ely$/);
    expect(textOf('house-name', sampled)).toBe('Rose Cottage, Elm Row, Ely');
    expect(textOf('part-of-house-name', sampled)).toBe('Rose, Elm Row, Ely');
    expect(ask('intersection', sampledOf(nagold))).toBeUndefined();
  });

  it.each<[string, readonly string[], string | undefined]>([
    ['Hotel Parker', ['hotel quirinale'], 'Parker, Elm Row, Ely'],
    // The word is in another name, is that of the street or the town, or only names a kind of building.
    ['Hotel Parker', ['villa parker'], undefined],
    ['Elm House', [], undefined],
    ['Ely Hospital', [], undefined],
    ['Town House', [], 'Town, Elm Row, Ely'],
    ['Rosemount', [], undefined],
  ])('name a part of %s beside %j only if it identifies the house', (name, otherNames, text) => {
    const house = { name, street: 'Elm Row', city: 'Ely', shapes: [nagold.shape], otherNames };
    expect(textOf('part-of-house-name', { ...sampledOf(nagold, 'GB'), namedHouse: house })).toBe(
      text,
    );
  });

  it('are the usual six by default', () => {
    expect(formsNamed().map(({ name }) => name)).toEqual([
      'exact',
      'city-first',
      'no-postcode',
      'typo',
      'abbreviated',
      'reverse',
    ]);
    expect(formsNamed(['all'])).toBe(forms);
    expect(() => formsNamed(['exakt'])).toThrow(/there is no form "exakt"/);
  });
});
