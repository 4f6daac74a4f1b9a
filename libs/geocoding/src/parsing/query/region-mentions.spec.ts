import { describe, expect, it } from 'vitest';
import { parseQuery } from './parse-query.js';
import {
  findStateByName,
  isRegionName,
  alternativeCityNames,
  startsCityName,
} from './region-mentions.js';

const options = { limit: 1, inputFilter: 'none' } as const;

const statesIn = (text: string): readonly string[] =>
  parseQuery({ kind: 'text', text, ...options }).stateMentions.map(
    ({ country, state, isInStatePosition }) => `${country} ${state}${isInStatePosition ? '' : '?'}`,
  );

describe('state mentions', () => {
  it.each([
    ['12 Main St, Springfield, IL', ['US Illinois']],
    ['12 Main St, Springfield, Mass. 01103', ['US Massachusetts']],
    ['Berlin, 12 New South Wales', ['AU New South Wales', 'GB Wales']],
    ['525 University Ave, Palo Alto CA', ['US California', 'IT Cagliari']],
    ['Via Manno 5, 09124 Cagliari', ['IT Cagliari']],
    ['12 Georgia Street, Vancouver', ['US Georgia?']],
  ])('of %s are %p', (text, states) => {
    expect(statesIn(text)).toEqual(expect.arrayContaining(states));
  });

  it('are none where no state is named', () => {
    expect(statesIn('Hauptstraße 12, Herrenberg')).toEqual([]);
  });

  it('include a whole field of a structured query', () => {
    const address = { city: 'Springfield', state: 'Illinois' };
    const { stateMentions } = parseQuery({ kind: 'structured', address, ...options });
    const state = { country: 'US', state: 'Illinois' };
    expect(stateMentions).toContainEqual({ from: 1, to: 2, ...state, isInStatePosition: true });
  });
});

describe('findStateByName', () => {
  it.each([
    ['US', 'ca', 'California'],
    ['IT', 'CA', 'Cagliari'],
    ['DE', 'Bavaria', 'Bayern'],
    ['DE', 'CA', undefined],
  ])('in %s, %s is %s', (country, name, state) => {
    expect(findStateByName(country, name)).toBe(state);
  });
});

it('isRegionName knows full names of countries and states', () => {
  expect(['germany', 'texas', 'nagold'].map(isRegionName)).toEqual([true, true, false]);
});

it.each([
  ['geneva', 'geneve'],
  ['den haag', 'gravenhage'],
  ['munich', 'munchen'],
  ['abo', 'turku'],
])('alternativeCityNames has for %s: %s', (name, other) => {
  expect(alternativeCityNames(name)).toContain(other);
});

it('startsCityName tests the first word of a name', () => {
  expect([startsCityName('den'), startsCityName('nagold')]).toEqual([true, false]);
});
