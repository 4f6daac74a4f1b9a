import { describe, expect, it } from '@jest/globals';
import { everyName } from '../names.js';
import { countryToponym } from './country-toponym.js';
import { TextToponyms } from './text-toponyms.js';

const finland = countryToponym('FI');

describe('places of which only the names are known', () => {
  it('are one place with all the names that any address gives them', () => {
    const texts = new TextToponyms();
    const first = texts.named('city', { local: 'Turku' }, finland);
    const second = texts.named('city', { local: 'Turku', translations: { sv: 'Åbo' } }, finland);
    const third = texts.named('city', { local: 'TURKU', alternatives: ['Aboa'] }, finland);
    expect(new Set([first.key, second.key, third.key]).size).toBe(1);
    expect(everyName(third.names)).toEqual(['Turku', 'Åbo', 'Aboa', 'TURKU']);
  });

  it('are told once, as soon as all of their names are known', () => {
    const texts = new TextToponyms();
    const names = { local: 'Turku', translations: { sv: 'Åbo' } };
    const first = texts.named('city', names, finland);
    expect(texts.named('city', { ...names }, finland)).toBe(first);
    expect(texts.named('city', { local: 'Turku' }, finland)).toBe(first);
  });
});
