import { describe, expect, it } from 'vitest';
import type { StructuredQuery } from '#contracts';
import { parseQuery } from '../../parsing/query/parse-query.js';
import type { Alignment } from '../../ranking/candidate.js';
import { anIndex } from '../../ranking/index-snapshot.fake.js';
import { alignAll, textQuery } from './align-all.fake.js';

const streets = [
  { name: 'Robert-Koch-Straße', city: 'Nagold', postcodes: ['72202'] },
  { name: 'Feldweg', city: 'Wien', country: 'AT', postcodes: ['1010'] },
  { name: 'Main Street', city: 'Springfield', country: 'US', postcodes: ['97477'] },
  { name: 'Rua Direita', city: 'Braga', country: 'PT', postcodes: ['4700'] },
  { name: 'Downing Street', city: 'London', country: 'GB', postcodes: ['SW1A 2AA'] },
  { name: 'Bay Street', city: 'Toronto', country: 'CA', postcodes: ['M5V 3L9', 'M5V 3A1'] },
  { name: 'Hafenweg', city: 'Nagold' },
  { name: 'Talweg', city: 'Nagold', postcodes: ['72202', '71032'] },
] as const;

const index = anIndex({
  streets,
  places: [
    { name: 'Nagold' },
    { name: 'Wien', country: 'AT' },
    { name: 'Springfield', country: 'US' },
    { name: 'Braga', country: 'PT' },
    { name: 'London', country: 'GB' },
    { name: 'Toronto', country: 'CA' },
    { name: '72202', kind: 'postcode' },
    { name: 'M5V 3L9', kind: 'postcode', country: 'CA' },
  ],
});
const [germanArea, canadianArea] = [streets.length + 6, streets.length + 7];

type StreetName = (typeof streets)[number]['name'];

const aligned = (document: number, query: string | StructuredQuery): Alignment => {
  const found = alignAll(query, index).alignments.find((one) => one.document === document);
  if (!found) throw new Error(`document ${document} is not aligned with the query`);
  return found;
};

const onStreet = (name: StreetName, query: string | StructuredQuery): Alignment =>
  aligned(
    streets.findIndex((street) => street.name === name),
    query,
  );

/** The words that an alignment of a text leaves unexplained. */
const leftIn = (text: string, { unexplained }: Alignment): string =>
  parseQuery(textQuery(text))
    .tokens.filter((_, at) => unexplained & (1 << at))
    .map(({ text }) => text)
    .join(' ');

/** Postcode as matched, postcode of the query, likeliest number, and unexplained words. */
const shown = (name: StreetName, text: string): readonly (string | undefined)[] => {
  const alignment = onStreet(name, text);
  const { postcode, queryPostcode, numbers } = alignment;
  return [postcode, queryPostcode, numbers[0]?.key, leftIn(text, alignment)];
};

type Case = readonly [StreetName, string, string, string | undefined, string | undefined, string];

describe('the postcode of a street', () => {
  it.each<Case>([
    ['Robert-Koch-Straße', 'Robert-Koch-Straße 5, 72202 Nagold', 'matched', '72202', '5', ''],
    ['Robert-Koch-Straße', 'Robert-Koch-Straße 5, PLZ 72202', 'matched', '72202', '5', ''],
    ['Robert-Koch-Straße', 'Robert-Koch-Straße 5, PLZ 71083', 'contradicted', '71083', '5', ''],
    ['Robert-Koch-Straße', 'PLZ Robert-Koch-Straße 5, 72202', 'matched', '72202', '5', 'plz'],
    ['Bay Street', '5 Bay Street, Toronto, M5V 3A1', 'matched', 'm5v3a1', '5', ''],
    ['Bay Street', '5 Bay Street, Postal Code M5V 3L9', 'matched', 'm5v3l9', '5', ''],
    ['Hafenweg', 'Hafenweg 5, 72202 Nagold', 'missing', '72202', '5', ''],
  ])('of %s, for the query %s, is %s', (name, text, ...expected) => {
    expect(shown(name, text)).toEqual(expected);
  });

  it.each<Case>([
    // The gazetteer has ZIP codes: the last four digits are no house number, and explained.
    ['Main Street', 'Main Street, Springfield 97477-1234', 'matched', '97477', undefined, ''],
    ['Main Street', '5 Main Street, Springfield 97477-1234', 'matched', '97477', '5', ''],
    ['Rua Direita', 'Rua Direita, 4700-123 Braga', 'matched', '4700', undefined, ''],
    // With a space it is another number.
    ['Rua Direita', 'Rua Direita, 4700 123', 'matched', '4700', '123', ''],
    // Germany's postcodes have no extension.
    ['Robert-Koch-Straße', 'Robert-Koch-Straße, 72202-1', 'matched', '72202', '1', ''],
  ])('is matched by its first part: of %s, for %s, it is %s', (name, text, ...expected) => {
    expect(shown(name, text)).toEqual(expected);
  });

  it('is reported in full where the query gives only its first part', () => {
    expect(onStreet('Downing Street', '10 Downing Street, London SW1A')).toMatchObject({
      postcode: 'matched',
      queryPostcode: 'sw1a',
      documentPostcode: 'sw1a2aa',
    });
    expect(onStreet('Downing Street', '10 Downing Street, London SW1P')).toMatchObject({
      postcode: 'contradicted',
      queryPostcode: 'sw1p',
      documentPostcode: undefined,
    });
  });

  it.each<readonly [StreetName, string, boolean | undefined]>([
    ['Robert-Koch-Straße', '99099', true],
    ['Robert-Koch-Straße', '72401', false],
    ['Robert-Koch-Straße', '42202', false],
    ['Robert-Koch-Straße', '72202', undefined],
    ['Hafenweg', '99099', undefined],
    ['Downing Street', 'SW1A', false],
    ['Downing Street', 'EC1A', true],
    // Of several, it is enough that one is of the same area.
    ['Talweg', '71083', false],
    ['Talweg', '99099', true],
  ])('is of another area only if all differ: of %s, for %s: %s', (name, code, isOther) => {
    expect(onStreet(name, `${name} 5, ${code}`).isOtherPostcodeArea).toBe(isOther);
  });

  it.each<Case>([
    // A number beside the name is the house's, whatever its length.
    ['Robert-Koch-Straße', 'Robert-Koch-Straße 71083', 'missing', undefined, '71083', ''],
    ['Feldweg', 'Feldweg, Wien, 1020', 'contradicted', '1020', undefined, ''],
    // Postcodes of Austria have no dash: a range of houses.
    ['Feldweg', 'Feldweg, Wien, 12-14', 'missing', undefined, '12-14', ''],
    // Those of Portugal have one after four digits, and nowhere else.
    ['Rua Direita', 'Rua Direita, Braga, 4800-123', 'contradicted', '4800123', undefined, ''],
    ['Rua Direita', 'Rua Direita, 4800 123', 'contradicted', '4800', '123', ''],
  ])('is not matched by other numbers: of %s, for %s, it is %s', (name, text, ...expected) => {
    expect(shown(name, text)).toEqual(expected);
  });

  it('is read only from the postcode of a structured query', () => {
    const query = (address: StructuredQuery['address']): StructuredQuery => ({
      kind: 'structured',
      address: { streetName: 'Robert-Koch-Straße', ...address },
      limit: 1,
      inputFilter: 'none',
    });
    const postcodeIn = (address: StructuredQuery['address']) =>
      onStreet('Robert-Koch-Straße', query(address)).postcode;
    expect(postcodeIn({ streetNumber: '72202' })).toBe('missing');
    expect(postcodeIn({ postcode: '72202' })).toBe('matched');
    expect(postcodeIn({ postcode: '71083' })).toBe('contradicted');
  });
});

describe('a postcode area', () => {
  it('is matched by its code as its name, in one word or several', () => {
    expect(aligned(germanArea, '72202')).toMatchObject({ nameCoverage: 1, nameMask: 0b1 });
    expect(aligned(canadianArea, 'M5V 3L9')).toMatchObject({
      nameCoverage: 1,
      nameMask: 0b1111,
      readingCost: 0,
      isNameCorrected: false,
    });
  });

  it('does not read the words of its name as a postcode as well', () => {
    expect(aligned(germanArea, '72202 Nagold').postcode).toBe('missing');
  });

  it('is not matched by another code', () => {
    expect(() => aligned(canadianArea, 'M5V 3A1')).toThrow('not aligned');
  });
});
