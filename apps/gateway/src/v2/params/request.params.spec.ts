import { describe, expect, it } from 'vitest';
import { validateSync } from 'class-validator';
import { RequestParams } from './request.params.js';
import { passesValidation } from '../../wire-format/validation.js';
import { ShapeReader } from '../../wire-format/shape-reader.js';

const text = { address_string: 'Ulm' };
const here = { latitude: 1, longitude: 2 };

describe('passesValidation of request params', () => {
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
  ])('agrees with class-validator on %j', (body) => {
    const params = new ShapeReader('refused').read(body, RequestParams, '')!;
    expect(passesValidation(params)).toBe(validateSync(params).length === 0);
  });
});
