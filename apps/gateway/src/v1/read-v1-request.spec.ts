import { describe, expect, it } from 'vitest';
import type { GeocodeQuery } from '#contracts';
import { describeProblems } from '../wire-format/problem.js';
import { v1Countries } from './v1-countries.table.js';
import { readV1Request } from './read-v1-request.js';

const here = { latitude: 48, longitude: 9 };
const text = { address_string: 'Hauptstraße 1' };

/** The error message of a body; undefined when it is valid. */
const errorOf = (body: unknown): string | undefined => {
  const reading = readV1Request(body);
  return reading.outcome === 'invalid' ? describeProblems(reading.problems) : undefined;
};

const convert = (body: object): GeocodeQuery => {
  const reading = readV1Request(body);
  if (reading.outcome === 'invalid') throw new Error(describeProblems(reading.problems));
  return reading.query;
};

describe('readV1Request', () => {
  it.each([
    text,
    { address_structured: { street_name: 'Hauptstraße' } },
    { address_structured: { city: 'x', zip: 5, deep: [[]] } },
    { latitude: -90, longitude: -180 },
    { latitude: 90, longitude: 179.9999999 },
    { latitude: 0, longitude: 0 },
    { ...here, distance_filter: 25_000 },
    { ...here, distance_filter: 0.001 },
    { ...here, ...text, distance_filter: 10, country: 'DE', additional_matches: true },
    { ...here, address_string: '' },
    { ...here, address_structured: {} },
    { ...text, country: 'uk', additional_matches: false },
    { ...text, latitude: null, longitude: null, distance_filter: null, country: null },
    { ...text, additional_matches: null, address_structured: null },
    { ...here, address_string: null },
    { address_string: '𝒳'.repeat(1000) },
    { address_string: '\ufdfa'.repeat(55) },
    { address_string: '\u{1f600}'.repeat(1000) },
    { address_string: 'e\u0301'.repeat(500) },
    { ...text, queries: [], options: 7, adress_string: {}, constructor: 1, '': null },
    JSON.parse('{"address_string":"x","__proto__":{"latitude":"x"}}'),
  ])('accepts %j', (body) => {
    expect(errorOf(body)).toBeUndefined();
  });

  it.each([
    [undefined, 'the body must be a JSON object'],
    [null, 'the body must be a JSON object'],
    [[], 'the body must be a JSON object'],
    ['x', 'the body must be a JSON object'],
    [{}, 'the body specifies no search'],
    [{ country: 'DE' }, 'the body specifies no search'],
    [{ address_string: null }, 'the body specifies no search'],
    [{ address_string: '' }, 'the body specifies no search'],
    [{ address_string: ' \t\u0000' }, 'the body specifies no search'],
    [{ address_structured: {} }, 'the body specifies no search'],
    [{ address_structured: { city: ' ', country_code: 'DE' } }, 'the body specifies no search'],
    [{ address_structured: { planet: 'Earth' } }, 'the body specifies no search'],
    [
      { ...text, address_structured: { city: 'x' } },
      'address_string and address_structured exclude',
    ],
    [{ ...text, address_structured: {} }, 'address_string and address_structured exclude'],
    [{ address_string: '', address_structured: { city: 'x' } }, 'address_string and address_str'],
    [{ ...text, latitude: 1 }, 'longitude is missing'],
    [{ ...text, longitude: 1 }, 'latitude is missing'],
    [{ latitude: 1, longitude: null }, 'longitude is missing'],
    [{ ...text, distance_filter: 10 }, 'distance_filter requires latitude and longitude'],
    [{ ...here, distance_filter: 0 }, 'distance_filter must be greater than 0'],
    [{ ...here, distance_filter: -1 }, 'distance_filter must be greater than 0'],
    [{ ...here, distance_filter: 25_000.1 }, 'distance_filter must not be greater than 25000'],
    [{ ...here, distance_filter: '10' }, 'distance_filter must be a number'],
    [{ latitude: 90.1, longitude: 1 }, 'latitude must not be greater than 90'],
    [{ latitude: -90.1, longitude: 1 }, 'latitude must not be less than -90'],
    [{ latitude: 1, longitude: 180 }, 'longitude must be less than 180'],
    [{ latitude: 1, longitude: -180.1 }, 'longitude must not be less than -180'],
    [{ latitude: '1', longitude: 1 }, 'latitude must be a number'],
    [{ latitude: [1], longitude: 1 }, 'latitude must be a single value'],
    [{ latitude: true, longitude: 1 }, 'latitude must be a number'],
    [{ latitude: Infinity, longitude: 1 }, 'latitude must be a number'],
    [{ address_string: 5 }, 'address_string must be a string of at most 1000 characters'],
    [{ address_string: ['x'] }, 'address_string must be a single value'],
    [{ address_string: 'x'.repeat(1001) }, 'address_string must be a string of at most 1000'],
    [{ address_string: '𝒳'.repeat(1001) }, 'address_string must be a string of at most 1000'],
    [
      { address_string: '\ufdfa'.repeat(56) },
      'address_string must have at most 1000 characters wh',
    ],
    [{ address_structured: [] }, 'address_structured must be a JSON object'],
    [{ address_structured: 'x' }, 'address_structured must be a JSON object'],
    [{ address_structured: { city: 1 } }, 'address_structured.city must be a string'],
    [{ address_structured: { city: 'x'.repeat(1001) } }, 'address_structured.city must be a str'],
    [{ ...text, additional_matches: 'true' }, 'additional_matches must be a boolean'],
    [{ ...text, additional_matches: 1 }, 'additional_matches must be a boolean'],
    [{ ...text, country: 'ZA' }, 'country must be one of AE (Preview), AT, AU, BE (BETA), '],
    [{ ...text, country: '' }, 'country must be one of'],
    [{ ...text, country: 'DEU' }, 'country must be one of'],
    [{ ...text, country: 'ſe' }, 'country must be one of'],
    [{ ...text, country: 49 }, 'country must be one of'],
  ])('rejects %j', (body, expected) => {
    expect(errorOf(body)).toContain(expected);
  });

  it('reports all problems at once, each once', () => {
    const reason = errorOf({
      latitude: 99,
      country: 'XX',
      additional_matches: 0,
      address_string: 1,
    });
    expect(
      reason
        ?.split('; ')
        .map((problem) => problem.split(' ')[0])
        .sort(),
    ).toEqual(['additional_matches', 'address_string', 'country', 'latitude', 'longitude']);
  });

  it('accepts the 36 countries of version 1, in any case', () => {
    expect(v1Countries.size).toBe(36);
    expect(v1Countries.has('DK') && !v1Countries.has('ZA')).toBe(true);
    for (const code of v1Countries.keys()) {
      const expected = code === 'UK' ? 'GB' : code;
      expect(convert({ ...text, country: code })).toHaveProperty('country', expected);
      expect(convert({ ...text, country: code.toLowerCase() })).toHaveProperty('country', expected);
    }
  });
});

describe('the query of a request of version 1', () => {
  it('searches text, by default within 5 km of a position', () => {
    expect(convert({ address_string: ' a\u0007b\n', ...here })).toEqual({
      kind: 'text',
      text: 'ab',
      country: undefined,
      vicinity: { position: { lat: 48, lon: 9 }, radiusMetres: 5000 },
      inputFilter: 'loose',
      excludesContradictions: true,
      limit: 1,
    });
    expect(convert(text)).toHaveProperty('vicinity', undefined);
  });

  it('searches a structured address', () => {
    const fields = { street_number: '1', postalcode: ' 2 ', city: '', country_code: 'FR' };
    const query = convert({ address_structured: fields, ...here, distance_filter: 7 });
    expect(query).toMatchObject({ kind: 'structured', vicinity: { radiusMetres: 7 } });
    expect(JSON.parse(JSON.stringify(query))).toHaveProperty('address', {
      streetNumber: '1',
      postcode: '2',
    });
  });

  it.each([{}, { address_string: ' ' }, { address_structured: { city: '\u0000' } }])(
    'searches a position in reverse beside a blank address: %j',
    (address) => {
      expect(convert({ ...here, ...address, country: 'DE' })).toEqual({
        kind: 'reverse',
        vicinity: { position: { lat: 48, lon: 9 }, radiusMetres: 5000 },
        country: 'DE',
        language: 'local',
        limit: 1,
      });
    },
  );

  it('requests five matches with additional_matches', () => {
    expect(convert({ ...text, additional_matches: true }).limit).toBe(5);
  });
});
