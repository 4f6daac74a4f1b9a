import { describe, expect, it } from 'vitest';
import type { Destination, Explanation } from '#contracts';
import type { OptionsParams } from '../../../v2/params/request.params.js';
import { csvFormat } from './csv-format.js';

const destination: Destination = {
  id: '0b4c4b56-39c2-5d4a-9ad7-1a1f6a7a4a9b',
  label: 'Hauptstraße 1, 71083 Herrenberg',
  address: {},
  countryCode: 'DE',
  level: 'street-number',
  position: { lat: -48.123456789, lon: 8.5 },
  positionQuality: 'high',
  confidence: 0.912345,
  attributions: [],
};
const point = { lat: 1, lon: 2 };
const full: Destination = {
  ...destination,
  doors: { positions: [point], quality: 'medium' },
  building: { position: point, quality: 'high' },
  parking: { position: point, quality: 'low', doorDistanceMetres: 12.3456 },
  distanceMetres: 99.999,
};

const named = (name: string) => ({ name, use: 'carried' }) as const;
const columns = [named('Name'), named('Ort')];
const header = (names = columns): string[] =>
  csvFormat.header({ options: {}, columns: names }).trimEnd().split(',');
type Answer = Parameters<typeof csvFormat.line>[0]['answer'];
const lineOf = (answer: Answer, options: OptionsParams = {}): string =>
  csvFormat.line(
    { row: 1, input: { line: 2, carried: ['a', 'b'], problem: 'it is bad' }, answer },
    { options, columns },
  );

describe('results as CSV', () => {
  it('have the columns of the upload followed by those of the result', () => {
    expect(header().slice(0, 4)).toEqual(['Name', 'Ort', 'result_status', 'result_id']);
    expect(lineOf({ outcome: 'matched', matches: [destination] })).toBe(
      `a,b,ok,${destination.id},"Hauptstraße 1, 71083 Herrenberg",-48.1234568,8.5,high,0.9123,` +
        ',,,,,,,,,,,\r\n',
    );
    expect(lineOf({ outcome: 'matched', matches: [full] })).toMatch(
      /,100,1,2,medium,1,2,high,1,2,low,12\.35,\r\n$/,
    );
  });

  it('have as many cells in every line as columns in the header', () => {
    const count = header().length;
    expect(lineOf({ outcome: 'no-match' }).split(',')).toHaveLength(count);
    expect(lineOf({ outcome: 'failed' }).split(',')).toHaveLength(count);
    expect(
      lineOf({ outcome: 'matched', matches: [{ ...full, label: 'x' }] }).split(','),
    ).toHaveLength(count);
  });

  it('give the reason of a rejection', () => {
    expect(lineOf(null)).toMatch(/^a,b,rejected,.*it is bad\r\n$/);
  });

  it('have unique column names when they are uploaded again', () => {
    const twice = header(header().map(named));
    expect(new Set(twice).size).toBe(twice.length);
    expect(twice).toContain('result_status_2');
    expect(header(twice.map(named)).at(-1)).toBe('result_reason_3');
  });

  it('have the row number and id if the upload had no columns', () => {
    expect(csvFormat.header({ options: {} })).toMatch(/^row,row_id,result_status,/);
  });

  it('have address components, source identifiers and explanations according to the options', () => {
    const options = {
      structured_response: true,
      source_id: { os_uprn: true, os_udprn: false },
      verbose: true,
      return_original: true,
    };
    const names = csvFormat.header({ options, columns }).trimEnd().split(',');
    expect(names.slice(header().length - 1)).toEqual(
      [
        ...['unit', 'house_name', 'street_number', 'street_name', 'locality', 'city', 'county'],
        ...['state', 'country', 'postalcode', 'country_code', 'os_uprn', 'info', 'warnings'],
        ...['errors', 'reason'],
      ].map((name) => `result_${name}`),
    );
    const found: Destination = {
      ...destination,
      label: 'x',
      address: { streetNumber: '-1/2', city: 'Ulm', postcode: '01234' },
      sourceIds: { uprn: '12', udprn: '34' },
    };
    const explanation: Explanation = {
      level: 'street',
      components: { city: 'matched' },
      info: ['a, b'],
      warnings: [],
      errors: [],
    };
    expect(lineOf({ outcome: 'matched', matches: [found], explanation }, options)).toMatch(
      /,,,'-1\/2,,,Ulm,,,,01234,DE,12,"level: street; city: matched; a, b",,,\r\n$/,
    );
    const filtered = { ...explanation, level: undefined, components: {}, info: [], errors: ['no'] };
    expect(lineOf({ outcome: 'filtered', explanation: filtered }, options)).toMatch(
      /^a,b,no_matches,,.*,,,,no,\r\n$/,
    );
    for (const answer of [null, { outcome: 'no-match' }, { outcome: 'failed' }] as const) {
      expect(lineOf(answer, options).split(',')).toHaveLength(names.length);
    }
  });

  it('have the original query if the upload had no columns', () => {
    const batch = { options: { return_original: true } };
    expect(csvFormat.header(batch)).toMatch(/,original_request,result_reason\r\n$/);
    const input = { line: 1, query: { address_string: '=1' } };
    expect(csvFormat.line({ row: 1, input, answer: { outcome: 'no-match' } }, batch)).toMatch(
      /,"{""address_string"":""=1""}",\r\n$/,
    );
  });
});
