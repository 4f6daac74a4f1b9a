import { describe, expect, it } from 'vitest';
import { everyName } from './names.js';
import { ToponymRegistry, countryToponym } from './toponyms.js';

const finland = countryToponym('FI');

describe('places known by name only', () => {
  it('collects the names of all addresses in one place', () => {
    const texts = new ToponymRegistry();
    const first = texts.toponym('city', { local: 'Turku' }, finland);
    const second = texts.toponym('city', { local: 'Turku', translations: { sv: 'Åbo' } }, finland);
    const third = texts.toponym('city', { local: 'TURKU', alternatives: ['Aboa'] }, finland);
    expect(new Set([first.key, second.key, third.key]).size).toBe(1);
    expect(everyName(third.names)).toEqual(['Turku', 'Åbo', 'Aboa', 'TURKU']);
  });

  it('returns the same object when no name is new', () => {
    const texts = new ToponymRegistry();
    const names = { local: 'Turku', translations: { sv: 'Åbo' } };
    const first = texts.toponym('city', names, finland);
    expect(texts.toponym('city', { ...names }, finland)).toBe(first);
    expect(texts.toponym('city', { local: 'Turku' }, finland)).toBe(first);
  });
});
