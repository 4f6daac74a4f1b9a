import { describe, expect, it } from 'vitest';
import { hasPhoneticKey, phoneticKey } from './phonetic-key.js';

describe('phoneticKey', () => {
  it.each([
    ['de', 'filip', 'philipp'],
    ['de', 'shmidt', 'schmidt'],
    ['de', 'schmitt', 'schmid'],
    ['de', 'maier', 'meyer'],
    ['de', 'kasper', 'casper'],
    ['de', 'fogel', 'vogel'],
    ['de', 'moler', 'mohler'],
    ['en', 'kuk', 'cook'],
    ['en', 'raten', 'wraten'],
    ['en', 'nolton', 'knolton'],
    ['en', 'sesil', 'cecil'],
    ['fr', 'rousso', 'rousseau'],
    ['fr', 'poushet', 'pouchet'],
    ['es', 'erera', 'herrera'],
    ['es', 'balera', 'valera'],
    ['it', 'kiesa', 'chiesa'],
    ['nl', 'deik', 'dijk'],
    ['pl', 'kowalska', 'kovalska'],
    ['sv', 'wasa', 'vasa'],
    ['xx', 'filip', 'philipp'],
  ])('in %s is equal for %s and %s', (language, one, other) => {
    expect(phoneticKey(one, language)).toBe(phoneticKey(other, language));
    expect(hasPhoneticKey(other, phoneticKey(one, language), language)).toBe(true);
  });

  it.each([
    ['de', 'schmidt', 'schmeidt'],
    ['de', 'berg', 'burg'],
    ['de', 'philipp', 'philippa'],
    ['en', 'cook', 'coke'],
    ['fr', 'vogel', 'fogel'],
    ['xx', 'kuk', 'cook'],
  ])('in %s differs for %s and %s', (language, one, other) => {
    expect(phoneticKey(one, language)).not.toBe(phoneticKey(other, language));
    expect(hasPhoneticKey(other, phoneticKey(one, language), language)).toBe(false);
  });
});
