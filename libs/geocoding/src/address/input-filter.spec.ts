import { describe, expect, it } from '@jest/globals';
import type { Address, InputFilter } from '#contracts';
import { reasonToFilter } from './input-filter.js';
import { readQuery } from './read-query.js';

const filters = (text: string, inputFilter: InputFilter): boolean => {
  const query = { kind: 'text', text, inputFilter, limit: 1 } as const;
  return reasonToFilter(query, readQuery(query)) !== undefined;
};

const filtersFields = (address: Address, inputFilter: InputFilter): boolean => {
  const query = { kind: 'structured', address, inputFilter, limit: 1 } as const;
  return reasonToFilter(query, readQuery(query)) !== undefined;
};

describe('the input filter', () => {
  it.each(['none', 'loose', 'strict'] as const)('%s turns away what is blank', (filter) => {
    expect(filters('  ,', filter)).toBe(true);
    expect(filtersFields({}, filter)).toBe(true);
  });

  it.each(['a', '7', '12'])('loose turns away "%s", none searches it', (text) => {
    expect(filters(text, 'loose')).toBe(true);
    expect(filters(text, 'none')).toBe(false);
  });

  it.each(['71083', '2000', 'Herrenberg', '京', 'SE15'])('loose searches "%s"', (text) => {
    expect(filters(text, 'loose')).toBe(false);
  });

  it.each(['Hauptstraße', 'Hauptstraße 12', 'Herrenberg 71083'])(
    'strict turns away "%s", which names too little',
    (text) => {
      expect(filters(text, 'strict')).toBe(true);
    },
  );

  it.each(['Hauptstraße 12, Herrenberg', '12 High Street SE15 4QA', '台北市市府路1號'])(
    'strict searches "%s"',
    (text) => {
      expect(filters(text, 'strict')).toBe(false);
    },
  );

  it('strict asks fields for street and number, or a house name, and a postcode or place', () => {
    const street = { streetName: 'Hauptstraße', streetNumber: '12' };
    expect(filtersFields(street, 'strict')).toBe(true);
    expect(filtersFields({ ...street, postcode: '71083' }, 'strict')).toBe(false);
    expect(filtersFields({ houseName: 'Rathaus', city: 'Nagold' }, 'strict')).toBe(false);
    expect(filtersFields({ streetName: 'Hauptstraße', city: 'Nagold' }, 'strict')).toBe(true);
  });
});
