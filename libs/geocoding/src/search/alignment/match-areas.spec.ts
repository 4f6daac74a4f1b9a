import { describe, expect, it } from 'vitest';
import type { StructuredQuery } from '#contracts';
import type { Alignment } from '../../ranking/candidate.js';
import { anIndex } from '../../ranking/index-snapshot.fake.js';
import { readTokens } from '../readings/token-readings.js';
import { parseQuery } from '../../parsing/query/parse-query.js';
import { alignAll, textQuery } from './align-all.fake.js';
import { MentionedAreas } from './match-context.js';
import { areasOf } from './match-areas.js';

const index = anIndex({
  streets: [
    { name: 'Talweg', city: 'Nagold', localities: ['Calw'], postcodes: ['72202'] },
    { name: 'Ohio Street', city: 'Nevada', country: 'US' },
    { name: 'Main Street', city: 'Springfield', country: 'US' },
    { name: 'Calle Mayor', city: 'Getafe', country: 'ES' },
    { name: 'Bay Street', city: 'Victoria', country: 'CA' },
    { name: 'Rue de France', city: 'Namur', country: 'BE' },
    { name: 'Hofgut', localities: ['Calw'] },
    { name: 'Nagold Straße', city: 'Nagold' },
  ],
  places: [
    { name: 'Calw', kind: 'locality', parent: 'Nagold' },
    { name: 'Nagold', parent: 'CALW' },
    { name: 'CALW', kind: 'county', parent: 'Schwarzwald' },
    { name: 'Schwarzwald', kind: 'state' },
    { name: 'Nevada', country: 'US', parent: 'Missouri' },
    { name: 'Missouri', kind: 'state', country: 'US', parent: 'United States' },
    { name: 'United States', kind: 'country', country: 'US' },
    { name: 'Springfield', country: 'US', parent: 'Oregon' },
    { name: 'Oregon', kind: 'state', country: 'US', parent: 'United States' },
    { name: 'Getafe', country: 'ES', parent: 'Madrid' },
    { name: 'Madrid', kind: 'county', country: 'ES' },
    { name: 'Victoria', country: 'CA' },
    { name: 'Namur', country: 'BE' },
  ],
});
const [segment] = index.segments;
const documents = [
  ...['Talweg', 'Ohio Street', 'Main Street', 'Calle Mayor', 'Bay Street', 'Rue de France'],
  ...['Hofgut', 'Nagold Straße', 'Calw', 'Nagold', 'Calw (county)', 'Schwarzwald', 'Nevada'],
  ...['Missouri', 'United States', 'Springfield', 'Oregon'],
];

const alignedWith = (name: string, query: string, correctsSpelling = false): Alignment => {
  const { alignments } = alignAll(query, index, correctsSpelling);
  const found = alignments.find(({ document }) => documents[document] === name);
  if (!found) throw new Error(`"${name}" is not aligned with "${query}"`);
  return found;
};

/** The words of a query that nothing explains, as positions. */
const unexplainedIn = (name: string, query: string): string => {
  const { tokens } = parseQuery(textQuery(query));
  const { unexplained } = alignedWith(name, query);
  return tokens
    .filter((_, at) => unexplained & (1 << at))
    .map(({ text }) => text)
    .join(' ');
};

describe('the places of a document', () => {
  const namesOf = (name: string): readonly string[] =>
    segment ? areasOf(segment, documents.indexOf(name)).map((area) => documents[area] ?? '') : [];

  it.each([
    ['Talweg', ['Nagold', 'Calw', 'Calw (county)', 'Schwarzwald']],
    ['Hofgut', ['Calw', 'Nagold', 'Calw (county)', 'Schwarzwald']],
    ['Main Street', ['Springfield', 'Oregon', 'United States']],
    ['Schwarzwald', []],
  ])('are its city and localities, then the areas around them, each once: %s', (name, places) => {
    expect(namesOf(name)).toEqual(places);
  });

  it('explain the name of the state that contains a locality', () => {
    expect(unexplainedIn('Talweg', 'Talweg 5, Nagold, Schwarzwald')).toBe('');
    expect(unexplainedIn('Hofgut', 'Hofgut 5, Calw, Schwarzwald')).toBe('');
  });

  it('match a word as the locality rather than as the county of the same name', () => {
    expect(alignedWith('Talweg', 'Talweg 5, Calw').city).toBe('matched');
  });

  it('are not matched by the street name: Nagold Straße alone does not give the city', () => {
    expect(alignedWith('Nagold Straße', 'Nagold Straße 5').city).toBe('missing');
    expect(alignedWith('Nagold Straße', 'Nagold Straße 5, Nagold').city).toBe('matched');
  });

  it('are not matched as the city if they are its country', () => {
    expect(alignedWith('Oregon', 'Oregon, United States').city).toBe('missing');
    expect(alignedWith('Springfield', 'Springfield, Oregon').city).toBe('matched');
  });

  it('add the cost of their misspelt names', () => {
    const exact = alignedWith('Talweg', 'Talweg 5, Nagold, Schwarzwald', true);
    const misspelt = alignedWith('Talweg', 'Talweg 5, Nagolt, Schwarzwalt', true);
    const one = alignedWith('Talweg', 'Talweg 5, Nagolt, Schwarzwald', true);
    expect(exact.readingCost).toBe(0);
    expect(one.readingCost).toBeGreaterThan(0);
    expect(misspelt.readingCost).toBeGreaterThan(one.readingCost);
    expect(misspelt.isNameCorrected).toBe(false);
  });
});

describe('the street and the category of a place of interest', () => {
  const points = anIndex({
    streets: [{ name: 'Luna', city: 'Nagold', localities: ['Talweg', 'Hotel'] }],
    places: [
      { name: 'Nagold' },
      { name: 'Talweg', kind: 'street' },
      { name: 'Hotel', kind: 'category' },
    ],
  });
  const luna = (query: string | StructuredQuery): Alignment | undefined =>
    alignAll(query, points).alignments.find(({ document }) => document === 0);

  it.each([
    ['Luna, Talweg', 'missing'],
    ['Hotel Luna', 'missing'],
    ['Hotel Luna, Talweg, Nagold', 'matched'],
  ])('are explained, and are no city: %s', (query, city) => {
    expect(luna(query)).toMatchObject({ city, unexplained: 0 });
  });

  it('are found among the words of any field', () => {
    const query = { kind: 'structured', limit: 1, inputFilter: 'none' } as const;
    const unexplainedIn = (streetName: string): number | undefined =>
      luna({ ...query, address: { streetName, city: 'Nagold' } })?.unexplained;
    expect(unexplainedIn('Luna Talweg Hotel')).toBe(0);
    expect(unexplainedIn('Luna Nagold')).toBe(0b10);
  });
});

describe('MentionedAreas', () => {
  const areas = (query: string): MentionedAreas => {
    if (!segment) throw new Error('the index has no segment');
    const parsed = parseQuery(textQuery(query));
    return new MentionedAreas(segment, readTokens(parsed, index.vocabulary, false));
  };

  it('are those of which the query has a word', () => {
    const mentioned = areas('Talweg 5, Nagold');
    const has = documents.filter((_, document) => mentioned.has(document));
    expect(has).toEqual(['Talweg', 'Nagold Straße', 'Nagold']);
  });

  it('are the same when requested again', () => {
    const mentioned = areas('United Foo');
    const at = documents.indexOf('United States');
    expect([mentioned.has(at), mentioned.has(at), mentioned.has(at + 1)]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('the state of a document', () => {
  it.each<readonly [string, string, Alignment['state']]>([
    // The word is matched as the city: Nevada in Missouri is not in the state of Nevada.
    ['Ohio Street', 'Ohio Street 5, Nevada', 'missing'],
    ['Ohio Street', 'Ohio Street 5, Nevada, Missouri', 'matched'],
    ['Ohio Street', 'Ohio Street 5, Nevada, Oregon', 'contradicted'],
    // Before the street name it is not read as a state.
    ['Main Street', 'Texas, Main Street 5', 'missing'],
    ['Main Street', 'Main Street 5, Texas', 'contradicted'],
    ['Main Street', 'Main Street 5, Texas Foo', 'missing'],
    // A matching state counts, even if others are named.
    ['Main Street', 'Main Street 5, Springfield, Oregon, Texas', 'matched'],
    ['Main Street', 'Main Street 5, Springfield, Texas, Oregon', 'matched'],
    // Provinces of Spain are counties in the map data.
    ['Calle Mayor', 'Calle Mayor 5, Getafe, Madrid', 'matched'],
    ['Calle Mayor', 'Calle Mayor 5, Getafe, Sevilla', 'contradicted'],
  ])('of %s in %s is %s', (name, query, state) => {
    expect(alignedWith(name, query).state).toBe(state);
  });

  it.each<readonly [string, string, Alignment['state']]>([
    ['Talweg', 'Talweg 5, Nagold, Ontario', 'contradicted'],
    ['Talweg', 'Talweg 5, Nagold, Ontario 72202', 'contradicted'],
    ['Talweg', 'Talweg 5, Texas, Nagold, Ontario', 'contradicted'],
    ['Talweg', 'Talweg 5, Nagold, New Jersey', 'contradicted'],
    // Only at the end, and not as a code: TX and NSW are also other abbreviations.
    ['Talweg', 'Talweg 5, Ontario, Nagold', 'missing'],
    ['Talweg', 'Talweg 5, Nagold, TX', 'missing'],
    ['Talweg', 'Talweg 5, Nagold, NSW', 'missing'],
    // Victoria is the city, not the state of Australia.
    ['Bay Street', 'Bay Street 5, Victoria', 'missing'],
    ['Bay Street', 'Bay Street 5, Victoria, Queensland', 'contradicted'],
    // A code counts in a country whose addresses have codes, unless it is the country's own.
    ['Bay Street', 'Bay Street 5, Victoria, WA', 'contradicted'],
    ['Bay Street', 'Bay Street 5, Victoria, WA 98101', 'contradicted'],
    ['Bay Street', 'Bay Street 5, Victoria WA', 'missing'],
    ['Bay Street', 'Bay Street 5, Victoria, CA', 'missing'],
  ])('of %s in %s, a state of another country, is %s', (name, query, state) => {
    expect(alignedWith(name, query).state).toBe(state);
  });

  it('is explained beside a matching postcode if the data has no state', () => {
    expect(unexplainedIn('Talweg', 'Talweg 5, 72202, Hessen')).toBe('');
    expect(unexplainedIn('Talweg', 'Talweg 5, Hessen')).toBe('hessen');
  });
});

describe('the country of a document', () => {
  it.each<readonly [string, string, Alignment['country'], string]>([
    ['Talweg', 'Talweg 5, Nagold, Germany', 'matched', ''],
    ['Talweg', 'Talweg 5, Nagold, France', 'contradicted', 'france'],
    ['Talweg', 'Talweg 5, Nagold, Germany, France', 'matched', 'france'],
    ['Talweg', 'Talweg 5, Nagold, France, Germany', 'matched', 'france'],
    // A name before a postcode may be that of a town.
    ['Talweg', 'Talweg 5, France 72202', 'missing', 'france'],
    ['Talweg', 'Chad Foo, Talweg 5, Nagold', 'missing', 'chad foo'],
    ['Talweg', 'Foo France, Talweg 5, Nagold', 'missing', 'foo france'],
    ['Talweg', 'Chad, Talweg 5, Nagold', 'missing', 'chad'],
    ['Talweg', 'Talweg 5, Chad, Nagold', 'contradicted', 'chad'],
    // France is part of the street name and does not state the country.
    ['Rue de France', 'Rue de France 5, Namur', 'missing', ''],
    ['Rue de France', 'Namur, 5 Rue de France', 'missing', ''],
    ['Rue de France', 'Rue de France 5, Namur, France', 'contradicted', 'france'],
    // The area United States uses the word; its country still matches.
    ['Main Street', 'Main Street 5, United States', 'matched', ''],
  ])('of %s in %s is %s', (name, query, country, unexplained) => {
    expect(alignedWith(name, query).country).toBe(country);
    expect(unexplainedIn(name, query)).toBe(unexplained);
  });

  it('is not contradicted by the text where it is given beside it', () => {
    const query = { ...textQuery('Talweg 5, Nagold, France'), country: 'DE' };
    const talweg = alignAll(query, index).alignments.find(({ document }) => document === 0);
    expect(talweg?.country).toBe('missing');
  });
});
