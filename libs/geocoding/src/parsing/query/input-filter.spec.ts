import { describe, expect, it } from 'vitest';
import type { Address, InputFilter } from '#contracts';
import { filterReason } from './input-filter.js';
import { parseQuery } from './parse-query.js';

const rejects = (text: string, inputFilter: InputFilter): boolean => {
  const query = { kind: 'text', text, inputFilter, limit: 1 } as const;
  return filterReason(query, parseQuery(query)) !== undefined;
};

const reasonOf = (address: Address, inputFilter: InputFilter): string => {
  const query = { kind: 'structured', address, inputFilter, limit: 1 } as const;
  return filterReason(query, parseQuery(query)) ?? '';
};

const rejectsFields = (address: Address, inputFilter: InputFilter): boolean =>
  reasonOf(address, inputFilter) !== '';

describe('the input filter', () => {
  it.each(['none', 'loose', 'strict'] as const)('%s rejects empty queries', (filter) => {
    expect(rejects('  ,', filter)).toBe(true);
    expect(rejectsFields({}, filter)).toBe(true);
  });

  it.each(['none', 'loose', 'strict'] as const)(
    '%s rejects queries that are too long',
    (filter) => {
      const address = (words: number): Address => ({ city: 'a '.repeat(words), streetName: 'b c' });
      expect(reasonOf(address(998), filter)).not.toMatch(/too long/);
      expect(reasonOf(address(999), filter)).toMatch(/too long/);
    },
  );

  it('counts the characters that escapes and ligatures stand for', () => {
    expect(rejects('%EF%B7%BA'.repeat(111), 'none')).toBe(false);
    expect(rejects('%EF%B7%BA'.repeat(112), 'none')).toBe(true);
    expect(rejects('ï·º'.repeat(333), 'none')).toBe(true);
  });

  it.each(['a', '7', '12'])('loose rejects "%s", none accepts it', (text) => {
    expect(rejects(text, 'loose')).toBe(true);
    expect(rejects(text, 'none')).toBe(false);
  });

  it.each(['71083', '2000', 'Herrenberg', '京', 'SE15'])('loose accepts "%s"', (text) => {
    expect(rejects(text, 'loose')).toBe(false);
  });

  it('strict judges a searchable query by what is found', () => {
    expect(rejects('Hauptstraße', 'strict')).toBe(false);
    expect(rejectsFields({ streetName: 'Hauptstraße' }, 'strict')).toBe(false);
    expect(rejects('7', 'strict')).toBe(true);
  });
});
