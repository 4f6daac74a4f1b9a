import { describe, expect, it } from 'vitest';
import { bestLpi, currentOrganisation } from './premium-property.js';

describe('currentOrganisation', () => {
  it('returns the latest that has not ended', () => {
    const ended = { organisation: 'ALDER', end_date: '2016-01-01', last_update_date: '2020-01-01' };
    const first = { organisation: 'ELM', last_update_date: '2016-01-01' };
    const last = { organisation: 'OAK', last_update_date: '2018-01-01' };
    expect(currentOrganisation([ended, first, last])).toBe('OAK');
    expect(currentOrganisation([ended])).toBeUndefined();
  });
});

describe('bestLpi', () => {
  const historic = { logical_status: '8', language: 'ENG' };
  const welsh = { logical_status: '1', language: 'CYM' };
  const english = { logical_status: '1', language: 'ENG' };

  it('prefers the current status, then English', () => {
    expect(bestLpi([historic, welsh, english])).toBe(english);
    expect(bestLpi([historic, welsh])).toBe(welsh);
  });

  it('is limited to the given language', () => {
    expect(bestLpi([english, welsh], 'CYM')).toBe(welsh);
    expect(bestLpi([english], 'CYM')).toBeUndefined();
  });
});
