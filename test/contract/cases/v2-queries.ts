import assert from 'node:assert/strict';
import { contractCase } from '../contract-case.js';
import type { ContractCase, Expectation } from '../contract-case.js';
import { bestMatch, finds, findsNothing, firstResult } from '../v2-answer.js';
import { addressesByCountry, downingStreet, namesByLanguage, openSea } from './places.table.js';

const { text, structured, position, uprn, written } = downingStreet;
const found = finds(written);

const near =
  (metres: number): Expectation =>
  (answer) => {
    const { distance } = bestMatch(answer);
    assert.ok(distance !== undefined && distance <= metres, `the distance is ${distance}`);
  };

const sure: Expectation = (answer) => assert.equal(bestMatch(answer).search_confidence, 1);

const all =
  (...expectations: readonly Expectation[]): Expectation =>
  (answer) =>
    expectations.forEach((expect) => expect(answer));

const withoutDistance: Expectation = (answer) =>
  assert.equal('distance' in bestMatch(answer), false);

const withinLondon = { latitude: 51.5, longitude: -0.12, distance_filter: 25_000 };

const upToFour: Expectation = (answer) => {
  const { best_match: best, additional_matches: more } = firstResult(answer);
  assert.ok(more.length >= 1 && more.length <= 4, `${more.length} additional matches`);
  const ids = [best, ...more].map((match) => match?.id);
  assert.equal(new Set(ids).size, ids.length, 'a match is there twice');
};

const noneMore: Expectation = (answer) =>
  assert.deepEqual(firstResult(answer).additional_matches, []);

/** The name of a case, its query, and what has to come of it. */
type Row = readonly [string, object, Expectation];

const kinds: readonly Row[] = [
  ['an address as one text is found', { address_string: text }, found],
  ['an address in lower case is found', { address_string: text.toLowerCase() }, found],
  [
    'an address with a typing error is found',
    { address_string: '10 Downnig Street, London' },
    found,
  ],
  ['an address on several lines is found', { address_string: text.replace(', ', '\n') }, found],
  [
    'control characters are stripped',
    { address_string: `10 Down\u0007ing Street\u0000, London` },
    found,
  ],
  ['a structured address is found', { address_structured: structured }, found],
  [
    'an address beside its position is found',
    { address_string: text, location: position },
    all(found, near(1)),
  ],
  [
    'a structured address beside its position is found',
    { address_structured: structured, location: position },
    all(found, near(1)),
  ],
  ['a position returns the address there', { location: position }, all(found, near(1))],
  ['a UPRN is looked up', { source_id: { os_uprn: uprn } }, all(found, sure)],
  [
    'leading zeros of a UPRN do not matter',
    { source_id: { os_uprn: uprn.padStart(12, '0') } },
    found,
  ],
  [
    'a UPRN beside a position has a distance, and is not limited by it',
    { source_id: { os_uprn: uprn }, location: { ...openSea, distance_filter: 1 } },
    (answer) => assert.ok((bestMatch(answer).distance ?? 0) > 5_000_000),
  ],
  ['an unknown UPRN matches nothing', { source_id: { os_uprn: '1' } }, findsNothing],
  ['an unknown UDPRN matches nothing', { source_id: { os_udprn: '00000001' } }, findsNothing],
  ['an unknown id matches nothing', { id: '00000000-0000-0000-0000-000000000000' }, findsNothing],
  ['an id in upper case is accepted', { id: '00000000-0000-0000-0000-00000000000A' }, findsNothing],
  ['a position on the open sea has no match', { location: openSea }, findsNothing],
  ['text without meaning matches nothing', { address_string: 'xqzzv wqxxk 9999' }, findsNothing],
  ['an empty address matches nothing', { address_string: '' }, findsNothing],
  ['a blank address matches nothing', { address_string: ' \t\n' }, findsNothing],
  ['control characters alone match nothing', { address_string: '\u0000\u0001' }, findsNothing],
  ['a structured address without fields matches nothing', { address_structured: {} }, findsNothing],
  [
    'a structured address with blank fields matches nothing',
    { address_structured: { city: ' ' } },
    findsNothing,
  ],
  ['an address of nulls matches nothing', { address_structured: { city: null } }, findsNothing],
  [
    'country_code in a structured address is ignored',
    { address_structured: { ...structured, country_code: 'FR' } },
    found,
  ],
  [
    'country_code alone is not searchable',
    { address_structured: { country_code: 'GB' } },
    findsNothing,
  ],
  [
    '1,000 characters are searched',
    { address_string: 'x'.repeat(1000) },
    (answer) => void firstResult(answer),
  ],
  [
    '1,000 characters outside the basic plane are searched',
    { address_string: '𝒳'.repeat(1000) },
    (answer) => void firstResult(answer),
  ],
  [
    '55 ligatures of 18 letters each are searched',
    { address_string: '\ufdfa'.repeat(55) },
    (answer) => void firstResult(answer),
  ],
];

const parts = [
  'unit',
  'house_name',
  'street_number',
  'street_name',
  'locality',
  'city',
  'county',
  'state',
  'country',
  'postalcode',
];
const partRows = parts.map((part): Row => [
  `address_structured takes ${part}`,
  { address_structured: { [part]: 'x' } },
  (answer) => void firstResult(answer),
]);

const distances: readonly Row[] = [
  [
    'nothing farther than 5 km is found by default',
    { address_string: text, location: { latitude: 51.6, longitude: -0.1276 } },
    findsNothing,
  ],
  [
    'an address 11 km away is found within 25 km',
    {
      address_string: text,
      location: { latitude: 51.6, longitude: -0.1276, distance_filter: 25_000 },
    },
    all(found, near(25_000)),
  ],
  [
    'null for distance_filter is the default',
    {
      address_string: text,
      location: { latitude: 51.6, longitude: -0.1276, distance_filter: null },
    },
    findsNothing,
  ],
  [
    'a position has no match beyond distance_filter',
    { location: { latitude: 51.5045, longitude: -0.127625, distance_filter: 10 } },
    findsNothing,
  ],
  [
    'a small distance_filter is accepted',
    { location: { ...position, distance_filter: 0.001 } },
    (answer) => void firstResult(answer),
  ],
  ['25,000 m are accepted', { location: { ...position, distance_filter: 25_000 } }, found],
  ['there is no distance without a position', { address_string: text }, withoutDistance],
  [
    'there is no distance on a look-up without a position',
    { source_id: { os_uprn: uprn } },
    withoutDistance,
  ],
  [
    'the distance is geodesic: one minute of latitude is 1,854 m',
    {
      location: { latitude: 51.503363 + 1 / 60, longitude: -0.127625, distance_filter: 25_000 },
      address_string: text,
    },
    (answer) => assert.ok(Math.abs((bestMatch(answer).distance ?? 0) - 1854.5) < 1.5),
  ],
];

const bounds = (
  [
    [90, 0],
    [-90, 0],
    [0, -180],
    [0, 179.9999999],
    [-0, -0],
  ] as const
).map(([latitude, longitude]): Row => [
  `the position ${latitude}, ${longitude} is taken`,
  { location: { latitude, longitude } },
  findsNothing,
]);

const countryRows = addressesByCountry.flatMap(([country, address_string, expected]): Row[] => [
  [
    `${country} is a country, and its addresses are found`,
    { address_string, country },
    finds(expected),
  ],
]);

const countries: readonly Row[] = [
  ...countryRows,
  ['a country is accepted in lower case', { address_string: text, country: 'gb' }, found],
  ['no result of another country is given', { address_string: text, country: 'FR' }, findsNothing],
  [
    'no result of another country is given for a position',
    { location: position, country: 'FR' },
    findsNothing,
  ],
  [
    'a look-up by UPRN gives no result of another country',
    { source_id: { os_uprn: uprn }, country: 'FR' },
    findsNothing,
  ],
  [
    'a look-up by UPRN in its country is answered',
    { source_id: { os_uprn: uprn }, country: 'UK' },
    found,
  ],
  ['UK limits a position to the United Kingdom', { location: position, country: 'UK' }, found],
  [
    'data of a country outside the list is returned without a country in the query',
    { address_string: 'Rådhuspladsen 1, 1550 København' },
    finds(/Rådhuspladsen/),
  ],
];

const languages: readonly Row[] = [
  ...namesByLanguage.map(([language, [latitude, longitude], expected]): Row => [
    `a position is answered in the language ${language}`,
    { location: { latitude, longitude, distance_filter: 50 }, language },
    finds(expected),
  ]),
  [
    'a place without a name in the language has its local name',
    { location: { latitude: 52.51862, longitude: 13.37619 }, language: 'KO' },
    finds(/Berlin/),
  ],
  [
    'the language of a forward search is that of the query',
    { address_string: text, language: 'JA' },
    finds(/London/),
  ],
  ['null for language is Auto', { location: position, language: null }, found],
];

const additional: readonly Row[] = [
  [
    'up to four additional matches are returned when requested',
    { location: withinLondon, additional_matches: true },
    upToFour,
  ],
  ['additional matches are empty by default', { location: withinLondon }, noneMore],
  [
    'additional matches are empty when the option is false',
    { location: withinLondon, additional_matches: false },
    noneMore,
  ],
  [
    'null for additional_matches is absent',
    { location: withinLondon, additional_matches: null },
    noneMore,
  ],
  [
    'additional matches of nothing are empty',
    { location: openSea, additional_matches: true },
    findsNothing,
  ],
];

const nulls = ['address_structured', 'location', 'id', 'country', 'source_id'].map((field): Row => [
  `null for ${field} is the same as absent`,
  { address_string: text, [field]: null },
  found,
]);

const tables: Readonly<Record<string, readonly Row[]>> = {
  'v2, ways to ask': [...kinds, ...partRows],
  'v2, location': [...distances, ...bounds],
  'v2, country': countries,
  'v2, language': languages,
  'v2, additional_matches': additional,
  'v2, null': nulls,
};

/** The queries of version 2 and their results. */
export const v2Queries: readonly ContractCase[] = Object.entries(tables).flatMap(([table, rows]) =>
  rows.map(([name, query, expect]) =>
    contractCase(table, name, { request: { body: { queries: [query] } }, expect }),
  ),
);
