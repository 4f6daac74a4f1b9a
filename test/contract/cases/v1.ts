import assert from 'node:assert/strict';
import { contractCase } from '../contract-case.js';
import type { ContractCase, Expectation } from '../contract-case.js';
import { bestOfV1, failsV1, findsInV1, findsNothingInV1, v1Body } from '../v1-answer.js';
import type { V1Feature } from '../v1-answer.js';
import { uuid } from '../v2-answer.js';
import { addressesByCountry, downingStreet, openSea } from './places.table.js';

const { text, structured, position, written } = downingStreet;
const ask = { address_string: text };
const near = { ...ask, latitude: 51.6, longitude: -0.1276 };
const manyAround = { latitude: 51.5, longitude: -0.12, distance_filter: 25_000 };

const keysOf = (value: object): readonly string[] => Object.keys(value).sort();

const featuresOf = (answer: Parameters<Expectation>[0]): readonly V1Feature[] =>
  bestOfV1(answer).geojson.features;

const featureOf = (answer: Parameters<Expectation>[0], kind: string): V1Feature => {
  const found = featuresOf(answer).find(({ properties }) => properties.svc_type === kind);
  assert.ok(found, `there is no ${kind}`);
  return found;
};

type Ring = readonly (readonly [number, number])[];

/** Twice the area within a ring in square degrees, positive when it runs counter-clockwise. */
const turn = (ring: Ring): number =>
  ring.slice(1).reduce((sum, [x, y], index) => {
    const [x0, y0] = ring[index]!;
    return sum + (x0 * y - x * y0);
  }, 0);

const isExterior = (ring: Ring): void => {
  assert.ok(ring.length >= 4, 'a ring has four positions or more');
  assert.deepEqual(ring[0], ring.at(-1), 'a ring is closed');
  assert.ok(turn(ring) > 0, 'an exterior ring runs counter-clockwise');
};

const polygon =
  (kind: string): Expectation =>
  (answer) => {
    const { geometry } = featureOf(answer, kind);
    assert.equal(geometry.type, 'Polygon');
    isExterior(geometry.coordinates[0] as Ring);
  };

const pairs: Expectation = (answer) => {
  const { geometry } = featureOf(answer, 'svc_door');
  assert.equal(geometry.type, 'MultiPoint');
  assert.ok(geometry.coordinates.length >= 1);
  geometry.coordinates.forEach((one) => assert.equal((one as readonly number[]).length, 2));
};

const geometryTypes: Readonly<Record<string, string>> = {
  svc_door: 'MultiPoint',
  basic_geocode: 'MultiPoint',
  svc_building: 'Polygon',
  svc_parking: 'Polygon',
};

const onlyTwoGeometries: Expectation = (answer) =>
  featuresOf(answer).forEach(({ geometry, properties }) =>
    assert.equal(geometry.type, geometryTypes[properties.svc_type]),
  );

const within =
  (metres: number): Expectation =>
  (answer) => {
    const { distance } = bestOfV1(answer);
    assert.ok(distance !== undefined && distance <= metres, `the distance is ${distance}`);
  };

/** The name of a case, the body, and what has to come of it. */
type Row = readonly [string, unknown, Expectation];

const requests: readonly Row[] = [
  ['an address as one text is found', ask, findsInV1(written)],
  ['a structured address is found', { address_structured: structured }, findsInV1(written)],
  ['a position returns the address there', position, findsInV1(written)],
  ['an address beside its position is found', { ...ask, ...position }, findsInV1(written)],
  [
    'a structured address beside a position are found',
    { address_structured: structured, ...position },
    findsInV1(written),
  ],
  ['the open sea has no match', openSea, findsNothingInV1],
  [
    'text without meaning matches nothing',
    { address_string: 'xqzzv wqxxk 9999' },
    findsNothingInV1,
  ],
  ['a latitude of 90 is accepted', { latitude: 90, longitude: 0 }, findsNothingInV1],
  ['a latitude of -90 is accepted', { latitude: -90, longitude: 0 }, findsNothingInV1],
  ['a longitude of -180 is accepted', { latitude: 0, longitude: -180 }, findsNothingInV1],
  ['nothing farther than 5 km is found by default', near, findsNothingInV1],
  [
    'an address 11 km away is found within 25 km',
    { ...near, distance_filter: 25_000 },
    findsInV1(written),
  ],
  [
    'a position has no match beyond distance_filter',
    { latitude: 51.5045, longitude: -0.127625, distance_filter: 10 },
    findsNothingInV1,
  ],
  ['an unknown field is ignored', { ...ask, colour: 'red' }, findsInV1(written)],
  [
    'an unknown field in the parts is ignored',
    { address_structured: { ...structured, colour: 'red' } },
    findsInV1(written),
  ],
  [
    'version 2 fields are ignored',
    { ...ask, options: { verbose: true }, queries: [] },
    findsInV1(written),
  ],
  [
    '1,000 characters are searched',
    { address_string: 'x'.repeat(1000) },
    (answer) => void v1Body(answer),
  ],
  ...[
    'country',
    'latitude',
    'longitude',
    'distance_filter',
    'additional_matches',
    'address_structured',
  ].map((field): Row => [
    `null for ${field} is the same as absent`,
    { ...ask, [field]: null },
    findsInV1(written),
  ]),
];

const countries: readonly Row[] = [
  ...addressesByCountry
    .filter(([country]) => country !== 'ZA')
    .map(([country, address_string, expected]): Row => [
      `${country} is a country, and its addresses are found`,
      { address_string, country },
      findsInV1(expected),
    ]),
  [
    'DK is a country, and its addresses are found',
    { address_string: 'Rådhuspladsen 1, 1550 København', country: 'DK' },
    findsInV1(/Rådhuspladsen/),
  ],
  ['a country is accepted in lower case', { ...ask, country: 'uk' }, findsInV1(written)],
  ['no result of another country is given', { ...ask, country: 'FR' }, findsNothingInV1],
  [
    'data of a country outside the list is returned without a country in the query',
    { address_string: '120 Plein Street, Cape Town' },
    findsInV1(/Plein Street/),
  ],
];

const answers: readonly Row[] = [
  [
    'an answer contains best_match, contributors, version and request_id',
    ask,
    (answer) =>
      assert.deepEqual(keysOf(v1Body(answer)), [
        'best_match',
        'contributors',
        'request_id',
        'version',
      ]),
  ],
  ['the version is v1', ask, (answer) => assert.equal(v1Body(answer).version, 'v1')],
  [
    'request_id is the X-Request-Id, a UUID',
    ask,
    (answer) => {
      assert.match(v1Body(answer).request_id ?? '', uuid);
      assert.equal(v1Body(answer).request_id, answer.headers.get('x-request-id'));
    },
  ],
  [
    'contributors contains the attribution of the data',
    ask,
    (answer) => assert.match(v1Body(answer).contributors?.[0] ?? '', /\w/),
  ],
  [
    'contributors contains each attribution once',
    { ...manyAround, additional_matches: true },
    (answer) => {
      const { contributors = [] } = v1Body(answer);
      assert.equal(new Set(contributors).size, contributors.length);
    },
  ],
  [
    'a destination contains id, address and geojson',
    ask,
    (answer) => assert.deepEqual(keysOf(bestOfV1(answer)), ['address', 'geojson', 'id']),
  ],
  ['a destination beside a position contains its distance', { ...ask, ...position }, within(1)],
  ['a destination at a position contains its distance', position, within(1)],
  [
    'additional matches are absent by default',
    manyAround,
    (answer) => assert.equal('additional_matches' in v1Body(answer), false),
  ],
  [
    'additional matches are absent when the option is false',
    { ...manyAround, additional_matches: false },
    (answer) => assert.equal('additional_matches' in v1Body(answer), false),
  ],
  [
    'up to four additional matches are returned when requested',
    { ...manyAround, additional_matches: true },
    (answer) => {
      const { best_match: best, additional_matches: more = [] } = v1Body(answer);
      assert.ok(more.length >= 1 && more.length <= 4);
      assert.equal(new Set([best, ...more].map((one) => one?.id)).size, more.length + 1);
    },
  ],
  [
    'each additional match contains its distance',
    { ...manyAround, additional_matches: true },
    (answer) =>
      v1Body(answer).additional_matches?.forEach(({ distance }) =>
        assert.equal(typeof distance, 'number'),
      ),
  ],
  [
    'additional matches are an empty list when there are none',
    { ...position, distance_filter: 1, additional_matches: true },
    (answer) => assert.deepEqual(v1Body(answer).additional_matches, []),
  ],
  [
    'a response without a match contains only svc_info, request_id and version, even when more was requested',
    { ...openSea, additional_matches: true },
    findsNothingInV1,
  ],
  [
    'nothing is found for words that are no address',
    { address_string: 'zzzz qqqq 99', additional_matches: true },
    findsNothingInV1,
  ],
  [
    'nothing is found where the place of the match is not that of the query',
    { address_string: '10 Downing Street, Manchester' },
    findsNothingInV1,
  ],
  [
    'nothing is found where the place in the query is unknown',
    { address_string: '10 Downing Street, Qworzlingham' },
    findsNothingInV1,
  ],
  [
    'nothing is found where the area of the postcode is not that of the match',
    { address_string: '10 Downing Street, London M3 3EH' },
    findsNothingInV1,
  ],
  [
    'an error in the postcode contradicts nothing',
    { address_string: '10 Downing Street, London SW1A 2AB' },
    (answer) => assert.match(bestOfV1(answer).address, /Downing Street/),
  ],
];

const geometries: readonly Row[] = [
  [
    'geojson is a FeatureCollection',
    ask,
    (answer) =>
      assert.deepEqual(
        [bestOfV1(answer).geojson.type, keysOf(bestOfV1(answer).geojson)],
        ['FeatureCollection', ['features', 'type']],
      ),
  ],
  [
    'a feature contains type, geometry and properties',
    ask,
    (answer) =>
      featuresOf(answer).forEach((one) =>
        assert.deepEqual([one.type, keysOf(one)], ['Feature', ['geometry', 'properties', 'type']]),
      ),
  ],
  ['doors are a MultiPoint of pairs', ask, pairs],
  [
    'several doors are one feature',
    { address_string: '1600 Pennsylvania Avenue NW, Washington' },
    (answer) => assert.ok(featureOf(answer, 'svc_door').geometry.coordinates.length > 1),
  ],
  ['a building is a Polygon, closed and counter-clockwise', ask, polygon('svc_building')],
  ['a parking area is a Polygon, closed and counter-clockwise', ask, polygon('svc_parking')],
  ['no other geometry occurs', ask, onlyTwoGeometries],
  ['no other geometry occurs at a position', position, onlyTwoGeometries],
  [
    'no other geometry occurs for a street',
    { address_string: 'Downing Street, London' },
    onlyTwoGeometries,
  ],
  [
    'a destination with only a position has one feature, basic_geocode, a MultiPoint of one position',
    { address_string: '8115 Vilakazi Street, Soweto' },
    (answer) => {
      assert.equal(featuresOf(answer).length, 1);
      const { geometry } = featureOf(answer, 'basic_geocode');
      assert.deepEqual([geometry.type, geometry.coordinates.length], ['MultiPoint', 1]);
    },
  ],
];

/** What is refused with 400. */
const refused: readonly (readonly [string, unknown])[] = [
  ['a body without a search', {}],
  ['an empty address', { address_string: '' }],
  ['a blank address', { address_string: ' \t' }],
  ['a structured address without fields', { address_structured: {} }],
  ['a country alone', { country: 'GB' }],
  ['an address as text and structured', { ...ask, address_structured: structured }],
  ['a latitude without a longitude', { ...ask, latitude: 1 }],
  ['a longitude without a latitude', { ...ask, longitude: 1 }],
  ['a distance_filter without a position', { ...ask, distance_filter: 100 }],
  ['a latitude over 90', { latitude: 90.1, longitude: 0 }],
  ['a latitude under -90', { latitude: -90.1, longitude: 0 }],
  ['a longitude of 180', { latitude: 0, longitude: 180 }],
  ['a longitude under -180', { latitude: 0, longitude: -180.1 }],
  ['a latitude in a string', { latitude: '1', longitude: 0 }],
  ['a distance_filter of 0', { ...position, distance_filter: 0 }],
  ['a distance_filter under 0', { ...position, distance_filter: -5 }],
  ['a distance_filter over 25,000', { ...position, distance_filter: 25_001 }],
  ['a number as address_string', { address_string: 5 }],
  ['1,001 characters', { address_string: 'x'.repeat(1001) }],
  ['56 ligatures of 18 letters each', { address_string: '\ufdfa'.repeat(56) }],
  ['a string as address_structured', { address_structured: 'x' }],
  ['a number as a field', { address_structured: { city: 1 } }],
  ['a string as additional_matches', { ...ask, additional_matches: 'true' }],
  ['an unknown country', { ...ask, country: 'XX' }],
  ['a list as body', [ask]],
  ['null as body', 'null'],
  ['no JSON', '{'],
  ['an empty body', ''],
];

const failures: readonly Row[] = [
  ...refused.map(([what, body]): Row => [`${what} is refused with 400`, body, failsV1(400)]),
  [
    'ZA, a country of version 2 alone, is rejected with the list and its labels',
    { ...ask, country: 'ZA' },
    failsV1(400, /AE \(Preview\).*DK.*SI \(BETA\)/),
  ],
];

const tables: Readonly<Record<string, readonly Row[]>> = {
  'v1, request body': requests,
  'v1, country': countries,
  'v1, response body': answers,
  'v1, feature kinds': geometries,
  'v1, failures': failures,
};

/** What version 1 takes, and what it answers. */
export const v1Cases: readonly ContractCase[] = Object.entries(tables).flatMap(([table, rows]) =>
  rows.map(([name, body, expect]) =>
    contractCase(table, name, { request: { path: '/final-destination/v1', body }, expect }),
  ),
);
