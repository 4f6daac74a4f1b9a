import { describe, expect, it } from 'vitest';
import type { StructuredQuery } from '#contracts';
import type { Alignment } from '../../ranking/candidate.js';
import { anIndex } from '../../ranking/index-snapshot.fake.js';
import { alignByPostcode } from './align.js';
import { alignAll } from './align-all.fake.js';
import { searchWork } from '../work-budget.js';

const index = anIndex({
  streets: [
    { name: 'Robert-Koch-Straße', city: 'Nagold', postcodes: ['72202'] },
    { name: 'Hauptstraße', city: 'Frankfurt Main', localities: ['Höchst'], postcodes: ['65929'] },
    { city: 'Nagold', localities: ['Hochdorf'], postcodes: ['72202'] },
    { name: 'Main Street', city: 'Springfield', country: 'US', postcodes: ['97477'] },
    { name: 'Main Street', city: 'Toronto', country: 'CA', postcodes: ['M5V 3L9'] },
    { name: 'Avenida Paulista', city: 'São Paulo', country: 'BR', postcodes: ['01310-100'] },
    { name: 'Ringweg', city: 'Nagold' },
    { city: 'Frankfurt Main' },
  ],
  places: [
    { name: 'Nagold', parent: 'Landkreis Calw' },
    { name: 'Frankfurt Main' },
    { name: 'Höchst', kind: 'locality', parent: 'Frankfurt Main' },
    { name: 'Hochdorf', kind: 'locality', parent: 'Nagold' },
    { name: 'Springfield', country: 'US', parent: 'Oregon' },
    { name: 'Oregon', kind: 'state', country: 'US', parent: 'United States' },
    { name: 'United States', kind: 'country', country: 'US' },
    { name: 'Toronto', country: 'CA' },
    { name: 'São Paulo', country: 'BR' },
    { name: 'Landkreis Calw', kind: 'county' },
    { name: '72202', kind: 'postcode' },
    { name: 'Hanau Main' },
    { name: 'Offenbach Main' },
    { name: 'Aschaffenburg Main' },
  ],
});
const [koch, haupt, nameless, main, toronto, paulista, ringweg] = [0, 1, 2, 3, 4, 5, 6] as const;
const namelessInFrankfurt = 7;
const firstPlace = 8;

const alignedWith = (
  document: number,
  query: string | StructuredQuery,
  correctsSpelling = false,
): Alignment | undefined =>
  alignAll(query, index, correctsSpelling).alignments.find((one) => one.document === document);

describe('words of other components', () => {
  const borrowed = anIndex({
    streets: [
      { name: '8th Street', city: 'Springfield', country: 'US' },
      { name: 'Springfields Straße', city: 'Springfield', country: 'US' },
      { name: 'Steig', city: 'Kirchen' },
      { name: 'Kirchen', city: 'Steig' },
    ],
    places: [{ name: 'Springfield', country: 'US' }, { name: 'Kirchen' }, { name: 'Steig' }],
    houses: [{ name: 'Flat 8', street: 0 }],
  });
  const found = (document: number, query: string, correctsSpelling = false) =>
    alignAll(query, borrowed, correctsSpelling).alignments.find((one) => one.document === document);

  it.each(['Apt 8, 160 North Street', '160 North Street #8', '160 North Street, 8th floor'])(
    'are no name of a street if they are the number of a unit: %s',
    (query) => {
      expect(found(0, query)).toBeUndefined();
    },
  );

  it.each(['160 8th Street', 'Apt 8, 160 8th Street', 'Apt 8th Street'])(
    'are a name of a street beside a unit: %s',
    (query) => {
      expect(found(0, query)?.nameCoverage).toBe(1);
    },
  );

  it('are a name of a house', () => {
    expect(found(7, 'Flat 8, 160 North Street')?.nameCoverage).toBe(1);
  });

  it.each(['Elm Straße 3, Springfield', 'Springfield 3', '3 Straße, 62701 Springfield'])(
    'are no name of a street if they are that of its city: %s',
    (query) => {
      expect(found(1, query, true)).toBeUndefined();
    },
  );

  it.each(['Springfields Straße 3', 'Springfield Straße 3', 'Springfield Straße 3, Springfield'])(
    'are a name of a street beside its other words: %s',
    (query) => {
      expect(found(1, query, true)?.nameCoverage).toBe(1);
    },
  );

  it('are no place if they are a part of the compound that names the street', () => {
    expect(found(2, 'Kirchensteig 3')).toMatchObject({ city: 'missing', restsOfCompounds: 0b1 });
    expect(found(2, 'Kirchen Steig 3')).toMatchObject({ city: 'matched', restsOfCompounds: 0 });
    expect(found(3, 'Kirchensteig 3')).toMatchObject({ city: 'missing', restsOfCompounds: 0b10 });
  });
});

describe('a street with the name of its city', () => {
  const towns = anIndex({
    streets: [
      { name: 'Calw Straße', city: 'Calw' },
      { name: 'Calw', city: 'Calw' },
      { name: 'Horbachs', city: 'Horbach' },
      ...['Nord', 'Ost', 'West', 'Berg', 'Tal', 'Wald'].map((name) => ({ name: `${name} Straße` })),
    ],
    places: [{ name: 'Calw' }, { name: 'Horbach' }],
  });
  const [partly, whole, misspelt] = [0, 1, 2] as const;
  const cityOf = (document: number, query: string) =>
    alignAll(query, towns, true).alignments.find((one) => one.document === document)?.city;

  it.each<readonly [number, string, Alignment['city'] | undefined]>([
    // The word is the city's.
    [partly, 'Calw 3', undefined],
    [partly, 'Straße 3, Calw', undefined],
    [misspelt, 'Horbach 3', undefined],
    // It is given twice, or is the whole name, or is in neither name as it is written.
    [partly, 'Calw 3, 72363 Calw', 'matched'],
    [partly, 'Calw Straße 3', 'missing'],
    [whole, 'Calw 3', 'missing'],
    [partly, 'Callw 3', 'missing'],
  ])('as document %i in %s has the city %s', (document, query, city) => {
    expect(cityOf(document, query)).toBe(city);
  });
});

describe('the name of a document', () => {
  it.each([
    ['Robert-Koch-Straße', 1],
    ['Robert Koch Strasse', 1],
    ['Robert-Koch-Str.', 1],
    ['R.-Koch-Straße', 1],
  ])('is complete in %s', (query, coverage) => {
    expect(alignedWith(koch, query)?.nameCoverage).toBeCloseTo(coverage, 10);
  });

  it('is covered in part, by weight', () => {
    const coverage = alignedWith(koch, 'Koch Straße')?.nameCoverage ?? 0;
    expect(coverage).toBeGreaterThan(0.55);
    expect(coverage).toBeLessThan(0.95);
  });

  it.each(['Koch', 'Straße', 'R. Nagold', 'Foobar'])('is not in %s', (query) => {
    expect(alignedWith(koch, query)).toBeUndefined();
  });

  it('needs spelling correction for a wrong letter', () => {
    expect(alignedWith(ringweg, 'Ringwek')).toBeUndefined();
    const corrected = alignedWith(ringweg, 'Rinkweg Nagold', true);
    expect(corrected).toMatchObject({ nameCoverage: 1, isNameCorrected: true });
    expect(corrected?.readingCost).toBeGreaterThan(0);
  });

  it.each([
    ['Robert-Koch-Straße', 0],
    ['Robert-Koch-Str.', 0.03],
  ])('costs little if it is abbreviated: %s', (query, most) => {
    const alignment = alignedWith(koch, query);
    expect(alignment?.isNameCorrected).toBe(false);
    expect(alignment?.readingCost).toBeLessThanOrEqual(most);
  });

  it('is that of the place for a nameless street, the locality before the city', () => {
    expect(alignedWith(nameless, 'Hochdorf 12')?.namingPlace).toBe(firstPlace + 3);
    expect(alignedWith(nameless, 'Nagold 12')?.namingPlace).toBe(firstPlace);
    expect(alignedWith(nameless, 'Hochdorf Nagold')?.namingPlace).toBe(firstPlace + 3);
    expect(alignedWith(koch, 'Robert-Koch-Straße')?.namingPlace).toBeUndefined();
    expect(alignedWith(namelessInFrankfurt, 'Frankfurt 12')?.namingPlace).toBe(firstPlace + 1);
  });

  it('of a postcode area is its code', () => {
    expect(alignedWith(firstPlace + 10, '72202 Nagold')).toMatchObject({
      nameCoverage: 1,
      nameMask: 0b1,
    });
  });
});

describe('the city', () => {
  it.each([
    [koch, 'Robert-Koch-Straße, Nagold', 'matched'],
    [koch, 'Robert-Koch-Straße', 'missing'],
    [koch, 'Robert-Koch-Straße, Frankfurt', 'missing'],
    [koch, 'Robert-Koch-Straße, Landkreis Calw', 'missing'],
    [haupt, 'Hauptstraße, Frankfurt', 'matched'],
    [haupt, 'Hauptstraße, Frankfurt Main', 'matched'],
    [haupt, 'Hauptstraße, Höchst', 'matched'],
    [haupt, 'Hauptstraße, Main', 'missing'],
  ])('of document %i in %s is %s', (document, query, city) => {
    expect(alignedWith(document, query)?.city).toBe(city);
  });

  it.each([
    ['Robert-Koch-Straße 5, 72202 Nagold', 0b110000],
    ['Robert-Koch-Straße 5, 71083 Nagold', 0b100000],
    ['Robert-Koch-Straße 5, 72202', 0b10000],
    ['Robert-Koch-Straße 5, 71083 Landkreis Calw', 0],
  ])('and the postcode in %s are the words %i if they are right', (query, mask) => {
    expect(alignedWith(koch, query)?.placeMask).toBe(mask);
  });

  it('is explained together with the places around it', () => {
    const alignment = alignedWith(koch, 'Robert-Koch-Straße, Nagold, Landkreis Calw');
    expect(alignment).toMatchObject({ unexplained: 0, explained: 1 });
  });

  it('leaves other words unexplained', () => {
    const alignment = alignedWith(ringweg, 'Ringweg, Foobar, Nagold');
    expect(alignment).toMatchObject({ unexplained: 0b0100, city: 'matched' });
    expect(alignment?.explained).toBeLessThan(0.9);
    expect(alignment?.explained).toBeGreaterThan(0.3);
  });
});

describe('the postcode', () => {
  it.each([
    [koch, 'Robert-Koch-Straße 5, 72202 Nagold', 'matched', '72202'],
    [koch, 'Robert-Koch-Straße 5, 71083 Nagold', 'contradicted', '71083'],
    [koch, 'Robert-Koch-Straße 5, Nagold', 'missing', undefined],
    [koch, 'Robert-Koch-Straße 72202', 'matched', '72202'],
    [koch, 'Robert-Koch-Straße 71083', 'missing', undefined],
    [toronto, 'Main Street, Toronto M5V 3L9', 'matched', 'm5v3l9'],
    [toronto, 'Main Street, Toronto M5V 3A1', 'contradicted', 'm5v3a1'],
    [main, 'Main Street, Springfield 97477-1234', 'matched', '97477'],
    [ringweg, 'Ringweg 5, 72202 Nagold', 'missing', '72202'],
  ])('of document %i in %s is %s', (document, query, postcode, queryPostcode) => {
    expect(alignedWith(document, query)).toMatchObject({ postcode, queryPostcode });
  });

  it('uses the whole of a ZIP+4 code', () => {
    expect(alignedWith(main, 'Main Street, Springfield 97477-1234')?.unexplained).toBe(0);
  });

  it('keeps the less precise code of the document', () => {
    expect(alignedWith(paulista, 'Avenida Paulista, São Paulo, 01310-100')).toMatchObject({
      postcode: 'matched',
      unexplained: 0,
    });
  });

  it('of a structured query is one wherever it is', () => {
    const query: StructuredQuery = {
      kind: 'structured',
      address: { streetName: 'Robert-Koch-Straße', postcode: '71083' },
      limit: 1,
      inputFilter: 'none',
    };
    expect(alignedWith(koch, query)?.postcode).toBe('contradicted');
  });
});

describe('an alignment', () => {
  it('counts as work of the search', () => {
    const [context] = alignAll('Ringweg', index).contexts;
    const documents = context?.segment.documents ?? 0;
    expect(documents).toBeGreaterThan(0);
    expect(context?.work.spent).toBe(documents * searchWork.costs.alignment);
  });
});

describe('country and state', () => {
  it.each([
    [koch, 'Robert-Koch-Straße, Nagold, Germany', 'matched', 'missing'],
    [koch, 'Robert-Koch-Straße, Nagold, France', 'contradicted', 'missing'],
    [koch, 'Robert-Koch-Straße, Nagold', 'missing', 'missing'],
    [main, 'Main Street, Springfield, Oregon', 'missing', 'matched'],
    [main, 'Main Street, Springfield, OR 97477', 'missing', 'matched'],
    [main, 'Main Street, Springfield, Texas', 'missing', 'contradicted'],
    [main, 'Main Street, Springfield, TX 97477', 'missing', 'contradicted'],
    [main, 'Main Street, Springfield, Ontario', 'missing', 'contradicted'],
    [toronto, 'Main Street, Toronto, Ontario', 'missing', 'missing'],
    [main, 'Texas Main Street, Springfield', 'missing', 'missing'],
  ])('of document %i in %s are %s and %s', (document, query, country, state) => {
    expect(alignedWith(document, query)).toMatchObject({ country, state });
  });

  it.each([
    [main, 'Main Street, Springfield, Oregon, USA', 0],
    [toronto, 'Main Street, Toronto, Ontario', 0],
    [main, 'Main Street, Springfield, Texas', 0b1000],
    [toronto, 'Main Street, Ontario', 0b100],
  ])('of document %i in %s leave the words %i unexplained', (document, query, unexplained) => {
    expect(alignedWith(document, query)?.unexplained).toBe(unexplained);
  });
});

describe('the house number', () => {
  it.each([
    [koch, 'Robert-Koch-Straße 5, Nagold', ['5']],
    [koch, 'Robert-Koch-Straße, Nagold', []],
    [main, '12 Main Street, Springfield', ['12']],
    [firstPlace, 'Nagold 5', []],
  ])('of document %i in %s is read as %j', (document, query, keys) => {
    const numbers = alignedWith(document, query)?.numbers ?? [];
    expect(numbers.slice(0, 1).map(({ key }) => key)).toEqual(keys);
  });

  it.each([
    ['7 Robert-Koch-Straße 12', koch, '12'],
    ['7 Main Street 12', main, '7'],
  ])('is on the side of the name where the country writes it: %s', (query, document, key) => {
    expect(alignedWith(document, query)?.numbers[0]?.key).toBe(key);
  });

  it('is not read for a place, which has no houses of its own', () => {
    expect(alignedWith(firstPlace, 'Nagold 5')).toMatchObject({ numbers: [], unexplained: 0b10 });
  });

  it('is read last, from words that nothing else uses', () => {
    const alignment = alignedWith(koch, 'Robert-Koch-Straße 5, 72202 Nagold');
    expect(alignment).toMatchObject({ unexplained: 0, explained: 1, readingCost: 0 });
    expect(alignment?.numbers.map(({ key }) => key)).toEqual(['5']);
  });

  it('is read beside a unit', () => {
    expect(alignedWith(main, 'apt 3, 12 Main Street, Springfield')).toMatchObject({ unit: '3' });
  });
});

describe('a postcode in place of the name of a street', () => {
  const inCanada = (query: string) => {
    const [context] = alignAll(query, index).contexts;
    return context && alignByPostcode(context, toronto);
  };

  it.each(['M5V 3L9 5', '5, M5V 3L9', 'M5V 3L9 5, Toronto', 'M5V 3L9, 5, Canada'])(
    'leaves the house number: %s',
    (query) => {
      const alignment = inCanada(query);
      expect(alignment?.numbers.map(({ key }) => key)).toEqual(['5']);
      expect(alignment).toMatchObject({
        isNamedByPostcode: true,
        nameCoverage: 1,
        nameMask: 0,
        postcode: 'matched',
        unexplained: 0,
      });
    },
  );

  it.each([
    ['with a word that may be a street', 'M5V 3L9 5 Foo'],
    ['of another street', 'M5V 3L8 5'],
    ['without a postcode', 'Toronto 5'],
  ])('is none %s', (_, query) => {
    expect(inCanada(query)).toBeUndefined();
  });
});
