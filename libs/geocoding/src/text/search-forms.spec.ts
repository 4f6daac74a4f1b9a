import { describe, expect, it } from '@jest/globals';
import { nameKey } from './name-key.js';
import { searchForms } from './search-forms.js';

describe('searchForms', () => {
  it.each([
    ['Hauptstraße', 'haupt strasse|hauptstrasse'],
    ['Alte Haupt Straße', 'alte haupt strasse|alte hauptstrasse'],
    ['Müllerweg', 'muller weg|mullerweg|mueller weg|muellerweg'],
    ['Rue du 8-Mai-1945', 'rue du 8 mai 1945'],
    ["Rue de l'Église", 'rue de l eglise'],
    ["O'Connell Street", 'oconnell street'],
    ['信義路五段', '信义路 5段'],
    ['월드컵로', '월드컵로'],
    ['شارع الشيخ زايد', 'شارع الشيخ زايد'],
  ])('finds %s by %s', (name, forms) => {
    expect(searchForms([name])).toBe(forms);
  });

  it('keeps one form of names that fold to the same', () => {
    expect(searchForms(['Café', 'CAFE'])).toBe('cafe');
  });
});

describe('nameKey', () => {
  it.each([
    ['Haupt-Str.', 'Hauptstraße'],
    ['Main St', 'MAIN STREET'],
    ['St James St', 'Saint James Street'],
    ['Bd Voltaire', 'boulevard voltaire'],
    ['N Main St', 'n. main st.'],
    ['忠孝東路四段', '忠孝东路4段'],
  ])('is equal for %s and %s', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  it.each([
    ['Oak Lane', 'Oak Road'],
    ['1st Avenue', '2nd Avenue'],
  ])('differs for %s and %s', (one, other) => {
    expect(nameKey(one)).not.toBe(nameKey(other));
  });
});
