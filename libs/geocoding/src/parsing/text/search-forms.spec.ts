import { describe, expect, it } from 'vitest';
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
  ])('indexes %s as %s', (name, forms) => {
    expect(searchForms([name])).toBe(forms);
  });

  it('has the forms of other names behind those of current ones', () => {
    expect(searchForms(['Hauptstraße', 'Grand-rue'], ['Lange Gasse', 'Grand Rue'])).toBe(
      'haupt strasse|hauptstrasse|grand rue||lange gasse|langegasse',
    );
    expect(searchForms(['Grand-rue'], ['Grand Rue'])).toBe('grand rue');
  });

  it('has each form once', () => {
    expect(searchForms(['Café', 'CAFE'])).toBe('cafe');
  });
});
