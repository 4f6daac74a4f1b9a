import { describe, expect, it } from '@jest/globals';
import { bestLpi, organisationAt } from './property-records.js';

describe('who is at a property', () => {
  it('is the latest that has not gone', () => {
    const gone = { organisation: 'ALDER', end_date: '2016-01-01', last_update_date: '2020-01-01' };
    const first = { organisation: 'ELM', last_update_date: '2016-01-01' };
    const last = { organisation: 'OAK', last_update_date: '2018-01-01' };
    expect(organisationAt([gone, first, last])).toBe('OAK');
    expect(organisationAt([gone])).toBeUndefined();
  });
});

describe('the local authority’s address of a property', () => {
  const historic = { logical_status: '8', language: 'ENG' };
  const welsh = { logical_status: '1', language: 'CYM' };
  const english = { logical_status: '1', language: 'ENG' };

  it('is the one most in force, in English where there are two', () => {
    expect(bestLpi([historic, welsh, english])).toBe(english);
    expect(bestLpi([historic, welsh])).toBe(welsh);
  });

  it('is asked for in one language', () => {
    expect(bestLpi([english, welsh], 'CYM')).toBe(welsh);
    expect(bestLpi([english], 'CYM')).toBeUndefined();
  });
});
