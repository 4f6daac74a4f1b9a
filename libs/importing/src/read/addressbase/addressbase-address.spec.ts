import { describe, expect, it } from 'vitest';
import { addressbaseAddress } from './addressbase-address.js';
import type { AddressbaseRows } from './addressbase-rows.js';

const house = (rows: Partial<AddressbaseRows>): string | undefined =>
  addressbaseAddress({ point: {}, postal: {}, object: {}, street: {}, ...rows }).house?.local;

const postal = { post_town: 'BATH', thoroughfare: 'MILL LANE', building_number: '7' };

describe('the house of an AddressBase address', () => {
  it('has the name of the organisation when it has none of its own', () => {
    expect(house({ postal, organisation: 'ALDER & SONS' })).toBe('Alder & Sons');
    expect(house({ object: { pao_start_number: '7' }, organisation: 'ALDER' })).toBe('Alder');
    expect(house({ postal, object: { la_organisation: 'ALDER' } })).toBe('Alder');
  });

  it('keeps the building name, and the name in the Royal Mail address', () => {
    const named = { ...postal, building_name: 'HERON COURT' };
    expect(house({ postal: named, organisation: 'ALDER' })).toBe('Heron Court');
    const delivered = { ...postal, organisation_name: 'ELM LTD' };
    expect(house({ postal: delivered, organisation: 'ALDER' })).toBe('Elm Ltd');
    expect(house({ object: { pao_text: 'HERON COURT' }, organisation: 'ALDER' })).toBe(
      'Heron Court',
    );
  });

  it('has no name otherwise', () => {
    expect(house({ postal })).toBeUndefined();
  });
});
