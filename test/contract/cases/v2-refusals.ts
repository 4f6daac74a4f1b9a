import assert from 'node:assert/strict';
import { contractCase } from '../contract-case.js';
import type { ContractCase, Expectation } from '../contract-case.js';
import { failsV2, refusesAt, v2Body } from '../v2-answer.js';

const UUID = '0b4c4b56-39c2-5d4a-9ad7-1a1f6a7a4a9b';
const ok = { address_string: 'London' };
const at = (location: object): object => ({ location });
const inside = { latitude: 51.5, longitude: -0.1 };

/** The error, a query with it, and the reported path. */
type QueryRow = readonly [string, unknown, string];

const queryRows: readonly QueryRow[] = [
  ['a query without a search', {}, 'queries[0]'],
  ['a query of nulls', { address_string: null, location: null }, 'queries[0]'],
  ['a query that is null', null, 'queries[0]'],
  ['a query that is a string', 'London', 'queries[0]'],
  ['a query that is a list', ['London'], 'queries[0]'],
  ['a country alone', { country: 'GB' }, 'queries[0]'],
  [
    'an address as text and structured',
    { address_string: 'x', address_structured: {} },
    'queries[0]',
  ],
  ['an address and an id', { address_string: 'x', id: UUID }, 'queries[0]'],
  [
    'an address and a source_id',
    { address_string: 'x', source_id: { os_uprn: '1' } },
    'queries[0]',
  ],
  ['a structured address and an id', { address_structured: { city: 'x' }, id: UUID }, 'queries[0]'],
  ['an id and a source_id', { id: UUID, source_id: { os_uprn: '1' } }, 'queries[0]'],
  ['an empty address and an id', { address_string: '', id: UUID }, 'queries[0]'],
  ['an unknown field', { ...ok, adress: 'x' }, 'queries[0].adress'],
  [
    '__proto__ as a field',
    '{"queries":[{"address_string":"x","__proto__":{}}]}',
    'queries[0].__proto__',
  ],
  ['constructor as a field', { ...ok, constructor: {} }, 'queries[0].constructor'],
  ['an unknown field that is null', { ...ok, colour: null }, 'queries[0].colour'],
  ['a number as address_string', { address_string: 5 }, 'queries[0].address_string'],
  ['a boolean as address_string', { address_string: true }, 'queries[0].address_string'],
  ['a list as address_string', { address_string: ['x'] }, 'queries[0].address_string'],
  ['an object as address_string', { address_string: {} }, 'queries[0].address_string'],
  ['1,001 characters', { address_string: 'x'.repeat(1001) }, 'queries[0].address_string'],
  [
    '1,001 characters outside the basic plane',
    { address_string: '𝒳'.repeat(1001) },
    'queries[0].address_string',
  ],
  [
    '56 ligatures of 18 letters each',
    { address_string: '\ufdfa'.repeat(56) },
    'queries[0].address_string',
  ],
  ['a string as address_structured', { address_structured: 'x' }, 'queries[0].address_structured'],
  ['a list as address_structured', { address_structured: [] }, 'queries[0].address_structured'],
  [
    'a number as a field',
    { address_structured: { city: 1 } },
    'queries[0].address_structured.city',
  ],
  [
    'a field of 1,001 characters',
    { address_structured: { city: 'x'.repeat(1001) } },
    'queries[0].address_structured.city',
  ],
  [
    'an unknown field of a structured address',
    { address_structured: { zip: 'x' } },
    'queries[0].address_structured.zip',
  ],
  [
    'a number as country_code',
    { address_structured: { country_code: 1 } },
    'queries[0].address_structured.country_code',
  ],
  ['an empty location', at({}), 'queries[0].location.latitude'],
  ['a latitude without a longitude', at({ latitude: 1 }), 'queries[0].location.longitude'],
  ['a longitude without a latitude', at({ longitude: 1 }), 'queries[0].location.latitude'],
  ['null for a latitude', at({ latitude: null, longitude: 1 }), 'queries[0].location.latitude'],
  ['a latitude over 90', at({ latitude: 90.0001, longitude: 1 }), 'queries[0].location.latitude'],
  [
    'a latitude under -90',
    at({ latitude: -90.0001, longitude: 1 }),
    'queries[0].location.latitude',
  ],
  ['a longitude of 180', at({ latitude: 1, longitude: 180 }), 'queries[0].location.longitude'],
  [
    'a longitude under -180',
    at({ latitude: 1, longitude: -180.0001 }),
    'queries[0].location.longitude',
  ],
  ['a latitude in a string', at({ latitude: '1', longitude: 2 }), 'queries[0].location.latitude'],
  [
    'a boolean as a longitude',
    at({ latitude: 1, longitude: false }),
    'queries[0].location.longitude',
  ],
  ['a list as location', at([1, 2]), 'queries[0].location'],
  [
    'a distance_filter of 0',
    at({ ...inside, distance_filter: 0 }),
    'queries[0].location.distance_filter',
  ],
  [
    'a distance_filter under 0',
    at({ ...inside, distance_filter: -1 }),
    'queries[0].location.distance_filter',
  ],
  [
    'a distance_filter over 25,000',
    at({ ...inside, distance_filter: 25_000.01 }),
    'queries[0].location.distance_filter',
  ],
  [
    'a distance_filter in a string',
    at({ ...inside, distance_filter: '5' }),
    'queries[0].location.distance_filter',
  ],
  ['an unknown field of a location', at({ ...inside, radius: 5 }), 'queries[0].location.radius'],
  [
    'a distance_filter beside the location',
    { location: inside, distance_filter: 5 },
    'queries[0].distance_filter',
  ],
  ['an id that is not a UUID', { id: 'x' }, 'queries[0].id'],
  ['a UUID in braces', { id: `{${UUID}}` }, 'queries[0].id'],
  ['a number as id', { id: 1 }, 'queries[0].id'],
  ['an empty id', { id: '' }, 'queries[0].id'],
  ['DK, which is a country of version 1 alone', { ...ok, country: 'DK' }, 'queries[0].country'],
  ['an unknown country', { ...ok, country: 'XX' }, 'queries[0].country'],
  ['a country of three letters', { ...ok, country: 'GBR' }, 'queries[0].country'],
  ['an empty country', { ...ok, country: '' }, 'queries[0].country'],
  ['a list as country', { ...ok, country: ['GB'] }, 'queries[0].country'],
  ['an empty source_id', { source_id: {} }, 'queries[0].source_id'],
  [
    'both identifiers in a source_id',
    { source_id: { os_uprn: '1', os_udprn: '2' } },
    'queries[0].source_id',
  ],
  [
    'a UPRN of 13 digits',
    { source_id: { os_uprn: '1234567890123' } },
    'queries[0].source_id.os_uprn',
  ],
  [
    'a UDPRN of 9 digits',
    { source_id: { os_udprn: '123456789' } },
    'queries[0].source_id.os_udprn',
  ],
  ['a UPRN with a letter', { source_id: { os_uprn: '12a' } }, 'queries[0].source_id.os_uprn'],
  ['a UPRN with a blank', { source_id: { os_uprn: ' 12' } }, 'queries[0].source_id.os_uprn'],
  ['an empty UPRN', { source_id: { os_uprn: '' } }, 'queries[0].source_id.os_uprn'],
  ['a UPRN that is a number', { source_id: { os_uprn: 12 } }, 'queries[0].source_id.os_uprn'],
  ['the alternative key UPRN', { source_id: { UPRN: '12' } }, 'queries[0].source_id.UPRN'],
  [
    'a string as additional_matches',
    { ...ok, additional_matches: 'true' },
    'queries[0].additional_matches',
  ],
  [
    'a number as additional_matches',
    { ...ok, additional_matches: 4 },
    'queries[0].additional_matches',
  ],
  ['an unknown language', { ...ok, language: 'XX' }, 'queries[0].language'],
  ['a language in lower case', { ...ok, language: 'de' }, 'queries[0].language'],
];

/** The error, options with it, and the reported path. */
const optionRows: readonly QueryRow[] = [
  ['a list as options', [], 'options'],
  ['a string as options', 'verbose', 'options'],
  ['an unknown option', { pretty: true }, 'options.pretty'],
  ['constructor as an option', { constructor: {} }, 'options.constructor'],
  ['a number as pretty_print', { pretty_print: 1 }, 'options.pretty_print'],
  ['a string as verbose', { verbose: 'yes' }, 'options.verbose'],
  [
    'a string as structured_response',
    { structured_response: 'true' },
    'options.structured_response',
  ],
  ['a number as return_original', { return_original: 0 }, 'options.return_original'],
  ['an unknown geojson_type', { geojson_type: 'wkt' }, 'options.geojson_type'],
  ['a geojson_type in capitals', { geojson_type: 'GEOJSON' }, 'options.geojson_type'],
  ['an unknown input_filter', { input_filter: 'lax' }, 'options.input_filter'],
  ['an empty input_filter', { input_filter: '' }, 'options.input_filter'],
  ['a boolean as options.source_id', { source_id: true }, 'options.source_id'],
  [
    'a string as a requested identifier',
    { source_id: { os_uprn: 'x' } },
    'options.source_id.os_uprn',
  ],
  ['an unknown identifier', { source_id: { uprn: true } }, 'options.source_id.uprn'],
];

const bodyRows: readonly (readonly [string, unknown, Expectation])[] = [
  ['a body without queries', {}, refusesAt('queries')],
  ['null for queries', { queries: null }, refusesAt('queries')],
  ['no queries', { queries: [] }, refusesAt('queries')],
  ['201 queries', { queries: Array(201).fill(ok) }, refusesAt('queries')],
  ['queries that are an object', { queries: { 0: ok } }, refusesAt('queries')],
  ['queries that are a string', { queries: 'London' }, refusesAt('queries')],
  ['an unknown field beside queries', { queries: [ok], option: {} }, refusesAt('option')],
  [
    '__proto__ beside queries',
    '{"queries":[{"address_string":"x"}],"__proto__":{}}',
    refusesAt('__proto__'),
  ],
  ['version 1 fields', { address_string: 'x' }, refusesAt('address_string')],
  ['a list as body', [ok], refusesAt('the body')],
  ['null as body', 'null', refusesAt('the body')],
  ['a string as body', '"London"', refusesAt('the body')],
  ['an empty body', '', failsV2(400, 'invalid_json')],
  ['no JSON', '{', failsV2(400, 'invalid_json')],
  ['JSON with a comma too many', '{"queries":[],}', failsV2(400, 'invalid_json')],
  ['JSON that is not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), failsV2(400, 'invalid_json')],
  [
    'an invalid query among valid ones, by its index',
    { queries: [ok, ok, ok, at({ latitude: 1, longitude: 999 })] },
    refusesAt('queries[3].location.longitude'),
  ],
];

const namesEvery: Expectation = (answer) => {
  const { reason } = answer.body as { readonly reason: string };
  const paths = [
    'queries[0].address_string',
    'queries[1].country',
    'queries[2].x',
    'options.verbose',
  ];
  assert.deepEqual(
    paths.filter((path) => !reason.includes(path)),
    [],
  );
};

const namesTwenty: Expectation = (answer) => {
  const { reason } = answer.body as { readonly reason: string };
  assert.equal(reason.split('; ').length, 21);
  assert.match(reason, /and 10 more/);
};

const manyRows: readonly (readonly [string, unknown, Expectation])[] = [
  [
    'every path with an error is listed',
    {
      queries: [{ address_string: 1 }, { ...ok, country: 'x' }, { ...ok, x: 1 }],
      options: { verbose: 1 },
    },
    namesEvery,
  ],
  [
    'twenty of thirty paths with errors are listed',
    { queries: Array(30).fill({ address_string: 1 }) },
    namesTwenty,
  ],
  [
    'an unknown country is rejected with the list',
    { queries: [{ ...ok, country: 'DK' }] },
    failsV2(400, 'validation_failed', /AE.*GB.*UK.*ZA/),
  ],
  [
    '1 query is accepted',
    { queries: [ok] },
    (answer) => assert.equal(v2Body(answer).responses.length, 1),
  ],
  [
    '200 queries are accepted and answered one to one',
    { queries: Array(200).fill(ok) },
    (answer) => assert.equal(v2Body(answer).responses.length, 200),
  ],
  [
    'queries of all kinds are answered in their order',
    {
      queries: [
        { address_string: '10 Downing Street, London' },
        { location: { latitude: 0, longitude: -30 } },
        { source_id: { os_uprn: '100023336956' } },
        { address_structured: { city: 'Wien' } },
        { id: UUID },
      ],
    },
    (answer) =>
      assert.deepEqual(
        v2Body(answer).responses.map(({ status }) => status),
        ['ok', 'no_matches', 'ok', 'ok', 'no_matches'],
      ),
  ],
];

const bodyOf = (query: unknown): unknown =>
  typeof query === 'string' && query.startsWith('{') ? query : { queries: [query] };

/** Requests that fail the validation of version 2, and the reported paths. */
export const v2Refusals: readonly ContractCase[] = [
  ...queryRows.map(([what, query, path]) =>
    contractCase('v2, query', `${what} is refused at ${path}`, {
      request: { body: bodyOf(query) },
      expect: refusesAt(path),
    }),
  ),
  ...optionRows.map(([what, options, path]) =>
    contractCase('v2, options', `${what} is refused at ${path}`, {
      request: { body: { queries: [ok], options } },
      expect: refusesAt(path),
    }),
  ),
  ...bodyRows.map(([what, body, expect]) =>
    contractCase('v2, request body', `${what} is refused`, { request: { body }, expect }),
  ),
  ...manyRows.map(([name, body, expect]) =>
    contractCase('v2, request body', name, { request: { body }, expect }),
  ),
];
