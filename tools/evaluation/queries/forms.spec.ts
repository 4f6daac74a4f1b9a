import { describe, expect, it } from 'vitest';
import {
  knownAddress,
  type AddressFields,
  type KnownAddress,
} from '../ground-truth/known-address.js';
import { queryText } from './query-form.js';
import { seededRandom } from '../../measurement/seeded-random.js';
import type { SampledAddress } from './address-text.js';
import { GroundTruth } from '../ground-truth/ground-truth.js';
import { forms, formsNamed } from './forms.js';

const point = { centre: { lat: 48.6, lon: 8.87 }, rings: [], lines: [] };
const elsewhere = { ...point, centre: { lat: 48.64, lon: 8.87 } };
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
