import { describe, expect, it } from '@jest/globals';
import { validateSync } from 'class-validator';
import { RequestParams } from '../v2/params/request.params.js';
import { passes } from './passes.js';
import { ShapeReader } from './shape-reader.js';

const text = { address_string: 'Ulm' };
const here = { latitude: 1, longitude: 2 };

describe('passes', () => {
  it.each([
    [{ queries: [text] }],
    [{ queries: [text, { location: here }], options: { verbose: true } }],
    [{ queries: [{ address_structured: { city: 'Ulm' }, country: 'de' }] }],
    [{ queries: [{ source_id: { os_uprn: '1' } }] }],
    [{}],
    [{ queries: [] }],
    [{ queries: text }],
    [{ queries: [{ address_string: 'x'.repeat(1_001) }] }],
    [{ queries: [{ ...text, additional_matches: 'yes' }] }],
    [{ queries: [{ ...text, country: 'ZZ' }] }],
    [{ queries: [text, { location: { ...here, latitude: 91 } }] }],
    [{ queries: [{ location: { ...here, longitude: '2' } }] }],
    [{ queries: [{ location: { latitude: 1 } }] }],
    [{ queries: [{ source_id: { os_uprn: 'x' } }] }],
    [{ queries: [{ id: 'x' }] }],
    [{ queries: [text], options: { input_filter: 'some' } }],
  ])('agrees with the library on %j', (body) => {
    const params = new ShapeReader('refused').read(body, RequestParams, '')!;
    expect(passes(params)).toBe(validateSync(params).length === 0);
  });
});
