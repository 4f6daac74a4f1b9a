import { describe, expect, it } from 'vitest';
import type { GeocodeQuery } from '#contracts';
import { toGeocodeQuery, readV2Request } from './read-v2-request.js';
import { describeProblems } from '../../wire-format/problem.js';

const UUID = '0b4c4b56-39c2-5d4a-9ad7-1a1f6a7a4a9b';

/** The error message of a body; undefined when it is valid. */
const errorOf = (body: unknown): string | undefined => {
  const reading = readV2Request(body);
  return reading.outcome === 'invalid' ? describeProblems(reading.problems) : undefined;
};

const queryErrorOf = (query: unknown): string | undefined => errorOf({ queries: [query] });

/** The query for the workers. */
const convert = (query: object): GeocodeQuery => {
  const reading = readV2Request({ queries: [query] });
  if (reading.outcome === 'invalid') throw new Error(describeProblems(reading.problems));
  return toGeocodeQuery(reading.params.queries[0]!, 'loose');
};

describe('readV2Request', () => {
  it.each([
    { address_string: 'Hauptstraße 1' },
    { address_structured: { street_name: 'Hauptstraße' } },
    { location: { latitude: -90, longitude: -180 } },
    { location: { latitude: 90, longitude: 179.9999999, distance_filter: 25000 } },
    { id: UUID },
    { id: UUID.toUpperCase(), location: { latitude: 1, longitude: 2 } },
    { source_id: { os_uprn: '000123456789' } },
    { source_id: { os_udprn: '12345678' } },
    { address_string: '' },
    { address_structured: {} },
    { address_string: '𝒳'.repeat(1000) },
    { address_string: '\ufdfa'.repeat(55) },
    { address_structured: { city: '\ufdfa'.repeat(55), street_name: '\ufdfa'.repeat(55) } },
    { address_string: 'x', country: 'uk', language: 'CZ', additional_matches: false },
    { address_string: 'x', id: null, source_id: null, location: null, address_structured: null },
    { address_string: 'x', country: null, language: null, additional_matches: null },
    { address_structured: { unit: null, country_code: 'GB' } },
    { source_id: { os_uprn: '1', os_udprn: null } },
    { location: { latitude: 1, longitude: 2, distance_filter: null } },
  ])('accepts %j', (query) => {
    expect(queryErrorOf(query)).toBeUndefined();
  });

  it.each([
    [null, 'queries[0] must be a JSON object'],
    [[], 'queries[0] must be a JSON object'],
    ['x', 'queries[0] must be a JSON object'],
    [{}, 'queries[0] specifies no search'],
    [{ country: 'DE' }, 'queries[0] specifies no search'],
    [{ address_string: 'x', id: UUID }, 'queries[0] specifies more than one search, id and addr'],
    [{ address_string: 'x', address_structured: {} }, 'queries[0] specifies more than one search'],
    [{ address_string: 5 }, 'queries[0].address_string must be a string of at most 1000'],
    [{ address_string: 'x'.repeat(1001) }, 'queries[0].address_string must be a string of at'],
    [{ address_string: '𝒳'.repeat(1001) }, 'queries[0].address_string must be a string of at'],
    [{ address_string: '\ufdfa'.repeat(56) }, 'queries[0].address_string must have at most 1000'],
    [
      { address_structured: { city: '\u337f'.repeat(251) } },
      'queries[0].address_structured.city must have at most 1000 characters when compatibility',
    ],
    [{ address_string: ['x'] }, 'queries[0].address_string must be a single value'],
    [{ address_structured: [] }, 'queries[0].address_structured must be a JSON object'],
    [{ address_structured: 'x' }, 'queries[0].address_structured must be a JSON object'],
    [{ address_structured: { city: 1 } }, 'queries[0].address_structured.city must be a string'],
    [{ address_structured: { zip: 'x' } }, 'queries[0].address_structured.zip is not a known'],
    [{ location: [1, 2] }, 'queries[0].location must be a JSON object'],
    [{ location: {} }, 'queries[0].location.latitude must be a number'],
    [{ location: { latitude: 1 } }, 'queries[0].location.longitude must be a number'],
    [{ location: { latitude: '1', longitude: 2 } }, 'queries[0].location.latitude must be a num'],
    [{ location: { latitude: 1, longitude: null } }, 'queries[0].location.longitude must be a nu'],
    [{ location: { latitude: 90.1, longitude: 2 } }, 'queries[0].location.latitude must not be gr'],
    [{ location: { latitude: 1, longitude: 180 } }, 'queries[0].location.longitude must be less'],
    [{ location: { latitude: 1, longitude: -181 } }, 'queries[0].location.longitude must not be l'],
    [
      { location: { latitude: 1, longitude: 1, distance_filter: 0 } },
      'queries[0].location.distance_filter must be greater than 0',
    ],
    [
      { location: { latitude: 1, longitude: 1, distance_filter: 25000.1 } },
      'queries[0].location.distance_filter must not be greater than 25000',
    ],
    [{ id: 'x' }, 'queries[0].id must be a UUID'],
    [{ id: `${UUID}\n` }, 'queries[0].id must be a UUID'],
    [{ address_string: 'x', country: 'DK' }, 'queries[0].country must be one of AE AU AT'],
    [{ address_string: 'x', country: 'ſe' }, 'queries[0].country must be one of'],
    [{ address_string: 'x', country: '' }, 'queries[0].country must be one of'],
    [{ address_string: 'x', language: 'XX' }, 'queries[0].language must be one of Auto EN'],
    [{ address_string: 'x', language: 'constructor' }, 'queries[0].language must be one of'],
    [{ address_string: 'x', additional_matches: 'true' }, 'queries[0].additional_matches must be'],
    [{ source_id: {} }, 'queries[0].source_id must contain exactly one of os_uprn and os_udprn'],
    [
      { source_id: { os_uprn: '1', os_udprn: '2' } },
      'queries[0].source_id must contain exactly one',
    ],
    [{ source_id: { os_uprn: 12 } }, 'queries[0].source_id.os_uprn must be a string of 1 to 12'],
    [
      { source_id: { os_uprn: '１２' } },
      'queries[0].source_id.os_uprn must be a string of 1 to 12',
    ],
    [{ source_id: { os_udprn: '123456789' } }, 'queries[0].source_id.os_udprn must be a string'],
    [{ source_id: { UPRN: '1' } }, 'queries[0].source_id.UPRN is not a known field'],
    [{ adress_string: 'x' }, 'queries[0].adress_string is not a known field'],
    [JSON.parse('{"address_string":"x","__proto__":{}}'), 'queries[0].__proto__ is not a known'],
    [{ address_string: 'x', constructor: null }, 'queries[0].constructor is not a known field'],
    [{ address_string: 'x', 'a b': 1 }, 'queries[0]["a b"] is not a known field'],
  ])('rejects %j with its path', (query, expected) => {
    expect(queryErrorOf(query)).toContain(expected);
  });

  it.each([
    [undefined, 'the body must be a JSON object'],
    [null, 'the body must be a JSON object'],
    [[], 'the body must be a JSON object'],
    ['x', 'the body must be a JSON object'],
    [{}, 'queries must be a list of 1 to 200 items'],
    [{ queries: null }, 'queries must be a list of 1 to 200 items'],
    [{ queries: [] }, 'queries must be a list of 1 to 200 items'],
    [{ queries: {} }, 'queries must be a list of 1 to 200 items'],
    [{ queries: 'x' }, 'queries must be a list of 1 to 200 items'],
    [{ queries: Array(201).fill({ id: UUID }) }, 'queries must be a list of 1 to 200 items'],
    [JSON.parse('{"queries":[{"id":1}],"__proto__":1}'), '__proto__ is not a known field'],
    [{ queries: [], options: [] }, 'options must be a JSON object'],
    [{ options: { verbose: 1 } }, 'options.verbose must be a boolean value'],
    [{ options: { geojson_type: 'wkt' } }, 'options.geojson_type must be one of geojson key_value'],
    [{ options: { input_filter: '' } }, 'options.input_filter must be one of none loose strict'],
    [{ options: { source_id: true } }, 'options.source_id must be a JSON object'],
    [{ options: { source_id: { os_uprn: 'x' } } }, 'options.source_id.os_uprn must be a boolean'],
    [{ options: { pretty: true } }, 'options.pretty is not a known field'],
  ])('rejects the body %j', (body, expected) => {
    expect(errorOf(body)).toContain(expected);
  });

  it('accepts options that are null', () => {
    const options = { verbose: null, geojson_type: null, source_id: null };
    expect(errorOf({ queries: [{ id: UUID }], options })).toBeUndefined();
    expect(errorOf({ queries: [{ id: UUID }], options: null })).toBeUndefined();
  });

  it.each([undefined, null, '1', true, Infinity])(
    'reports what a latitude of %p must be',
    (latitude) => {
      expect(queryErrorOf({ location: { latitude, longitude: 2 } })).toBe(
        'queries[0].location.latitude must be a number',
      );
    },
  );

  it('reports every path once, up to twenty', () => {
    const bad = { location: { latitude: 99, longitude: 999 }, colour: 1 };
    const reason = errorOf({ queries: Array(10).fill(bad) });
    expect(reason?.split('; ')).toHaveLength(21);
    expect(reason).toContain('and 10 more');
    expect(new Set(reason?.split('; ')).size).toBe(21);
  });

  it('rejects nesting that would overflow a recursive reader', () => {
    const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`) as unknown;
    expect(queryErrorOf({ address_string: deep })).toContain('must be a single value');
    expect(queryErrorOf({ address_structured: { city: deep } })).toContain('single value');
    expect(queryErrorOf({ deep })).toContain('queries[0].deep is not a known field');
    expect(errorOf({ queries: [deep] })).toContain('queries[0] must be a JSON object');
  });
});

describe('toGeocodeQuery', () => {
  it('searches text near a position, by default within 5 km', () => {
    expect(
      convert({ address_string: ' a ', country: 'uk', location: { latitude: 1, longitude: 2 } }),
    ).toEqual({
      kind: 'text',
      text: 'a',
      country: 'GB',
      vicinity: { position: { lat: 1, lon: 2 }, radiusMetres: 5000 },
      inputFilter: 'loose',
      limit: 1,
    });
  });

  it('requests five matches with additional_matches', () => {
    expect(convert({ address_string: 'a', additional_matches: true }).limit).toBe(5);
  });

  it('converts a structured address without its blank fields', () => {
    const query = convert({
      address_structured: { postalcode: '1', house_name: '\u0000 ', country_code: 'DE' },
    });
    expect(query).toMatchObject({ kind: 'structured' });
    expect(JSON.parse(JSON.stringify(query))).toHaveProperty('address', { postcode: '1' });
  });

  it.each([
    ['Auto', 'local'],
    ['SL', 'sl'],
    ['CZ', 'cs'],
    ['JA', 'ja'],
  ])('converts the language %s to %s', (language, expected) => {
    const location = { latitude: 1, longitude: 2, distance_filter: 30 };
    expect(convert({ location, language })).toMatchObject({
      kind: 'reverse',
      language: expected,
      vicinity: { radiusMetres: 30 },
    });
  });

  it('looks up identifiers in lower case and without leading zeros', () => {
    expect(convert({ id: UUID.toUpperCase() })).toMatchObject({ kind: 'id', id: UUID });
    expect(convert({ source_id: { os_uprn: '00012' } })).toMatchObject({
      kind: 'source-id',
      scheme: 'uprn',
      value: '12',
    });
    expect(convert({ source_id: { os_udprn: '000' } })).toMatchObject({
      scheme: 'udprn',
      value: '0',
    });
  });

  it('limits a look-up to a country', () => {
    expect(convert({ id: UUID, country: 'uk' })).toMatchObject({ kind: 'id', country: 'GB' });
    expect(convert({ source_id: { os_uprn: '1' }, country: 'fr' })).toMatchObject({
      kind: 'source-id',
      country: 'FR',
    });
  });

  it('removes control characters and replaces line breaks by commas', () => {
    expect(convert({ address_string: '1 Ma\u0000in\u0007 St\r\nSpring\u009ffield' })).toMatchObject(
      { text: '1 Main St, Springfield' },
    );
  });
});
