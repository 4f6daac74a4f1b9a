import { describe, expect, it } from '@jest/globals';
import { isOneEditAway } from './one-edit.js';

describe('isOneEditAway', () => {
  it.each([
    ['strasse', 'strase', true],
    ['strasse', 'straasse', true],
    ['strasse', 'strusse', true],
    ['strasse', 'starsse', true],
    ['strasse', 'strasse', false],
    ['strasse', 'strse', false],
    ['strasse', 'sartsse', false],
    ['abcd', 'badc', false],
    ['', 'a', true],
  ])('of %s and %s is %s', (one, other, answer) => {
    expect(isOneEditAway(one, other)).toBe(answer);
    expect(isOneEditAway(other, one)).toBe(answer);
  });
});
