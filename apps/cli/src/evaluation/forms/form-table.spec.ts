import { describe, expect, it } from '@jest/globals';
import { knownAddress, type AddressFields, type KnownAddress } from '../known-address.js';
import { questionText } from '../question.js';
import { seededRandom } from '../seeded-random.js';
import type { Subject } from '../subject.js';
import { Truth } from '../truth.js';
import { forms, formsNamed } from './form-table.js';

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

const subjectOf = (address: KnownAddress, country = 'DE', borrowedCity?: string): Subject => ({
  address,
  country,
  borrowedCity,
  truth: new Truth([address, ...others]),
});

const ask = (name: string, subject: Subject) =>
  formsNamed([name])[0]?.ask(subject, seededRandom(1, name));

const textOf = (name: string, subject: Subject) => {
  const question = ask(name, subject);
  return question && questionText(question);
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
  ])('write %s as people do', (name, text) => {
    expect(textOf(name, subjectOf(nagold))).toBe(text);
  });

  it('spoil one thing and leave the rest', () => {
    expect(textOf('typo', subjectOf(nagold))).toMatch(/^(?!Schöne Straße).* 12a, 72202 Nagold$/);
    expect(textOf('city-typo', subjectOf(nagold))).toMatch(/^Schöne Straße 12a, 72202 (?!Nagold)/);
    const wrong = textOf('wrong-postcode', subjectOf(nagold));
    expect(wrong).toMatch(/^Schöne Straße 12a, (?!72202)\d{5} Nagold$/);
  });

  it('name another city where the file has one, and ask without that slip too', () => {
    const there = { street: 'Marktplatz', number: '1' };
    const neighbour = known({ ...there, city: 'Herrenberg' }, elsewhere);
    const nextDoor = known({ ...there, city: 'Emmingen' });
    const part = known({ street: 'Marktplatz', number: '1', city: 'Nagold-Mindersbach' });
    const subject = { ...subjectOf(nagold), truth: new Truth([nagold, part, nextDoor, neighbour]) };
    expect(ask('wrong-city', subjectOf(nagold))).toBeUndefined();
    expect(ask('wrong-city', subject)).toMatchObject({
      query: { address_string: 'Schöne Straße 12a, 72202 Herrenberg' },
      flawless: { address_string: 'Schöne Straße 12a, 72202 Nagold' },
    });
  });

  it('leave it open what is meant, where they are hard', () => {
    expect(textOf('no-place', subjectOf(nagold))).toBe('Schöne Straße 12a');
    expect(textOf('part-of-name', subjectOf(nagold))).toMatch(
      /^(Schöne|Straße) 12a, 72202 Nagold$/,
    );
    expect(textOf('two-slips', subjectOf(nagold))).not.toMatch(/Schöne Straße|72202/);
    expect(ask('strange-street', subjectOf(nagold))?.expectation).toEqual({ kind: 'nothing' });
  });

  it('ask for a house that the street has not, not even inside a range', () => {
    const question = ask('no-such-house', subjectOf(nagold));
    const number = /Straße (\d+),/.exec(question ? questionText(question) : '')?.[1];
    expect(['3', '5', '7', '8', '9', '10', '11', '12', undefined]).not.toContain(number);
  });

  it('borrow a city only where neither postcode nor city would be written', () => {
    const bare = known({ street: 'Grove Vale', number: '64' });
    const coded = known({ street: 'Grove Vale', number: '64', postcode: 'SE22 8EQ' });
    expect(textOf('exact', subjectOf(bare, 'GB', 'London'))).toBe('64 Grove Vale, London');
    expect(textOf('exact', subjectOf(coded, 'GB', 'London'))).toBe('64 Grove Vale, SE22 8EQ');
    expect(textOf('no-postcode', subjectOf(coded, 'GB', 'London'))).toBe('64 Grove Vale, London');
    expect(textOf('exact', subjectOf(bare, 'GB'))).toBe('64 Grove Vale');
  });

  it('leave an address out that they cannot be made of', () => {
    const bare = subjectOf(known({ street: 'Grove', number: '64' }), 'GB');
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

  it('move the point of a reverse question by at most five metres', () => {
    const { latitude, longitude } = ask('reverse', subjectOf(nagold))?.query.location ?? {};
    expect(Math.abs((latitude ?? 0) - 48.6)).toBeLessThan(5 / 111_000);
    expect(Math.abs((longitude ?? 0) - 8.87)).toBeLessThan(5 / 73_000);
  });

  it('are the usual six unless others are named', () => {
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
