import { describe, expect, it } from 'vitest';
import { describeProblems } from '../../wire-format/problem.js';
import { bodyOfParameters, readSuggestRequest, toSuggestQuery } from './suggest.params.js';

const errorOf = (body: unknown): string | undefined => {
  const reading = readSuggestRequest(body);
  return reading.outcome === 'invalid' ? describeProblems(reading.problems) : undefined;
};

const queryOf = (body: unknown) => {
  const reading = readSuggestRequest(body);
  if (reading.outcome === 'invalid') throw new Error(describeProblems(reading.problems));
  return toSuggestQuery(reading.params);
};

describe('readSuggestRequest', () => {
  it.each([
    [{}, 'q must be a string of at most 1000 characters'],
    [null, 'the body must be a JSON object'],
    [{ q: ['x'] }, 'q must be a single value'],
    [{ q: 'x', query: 'x' }, 'query is not a known field'],
    [{ q: 'x', country: 'DE' }, 'country must be a list of 1 to'],
    [{ q: 'x', country: {} }, 'country must be a list'],
    [{ q: 'x', country: ['DE', null] }, 'country must be a list of 1 to'],
    [{ q: 'x', country: [['DE']] }, 'country must be a list of 1 to'],
    [{ q: 'x', kinds: [] }, 'kinds must be a list of 1 to 4 of address street place'],
    [{ q: 'x', bbox: [1, 2, 3] }, 'bbox must be the four numbers west, south, east and north'],
    [{ q: 'x', bbox: [1, 2, 3, Infinity] }, 'bbox must be the four numbers'],
    [{ q: 'x', bbox: [1, 3, 2, 2] }, 'bbox must be the four numbers'],
    [{ q: 'x', limit: 11 }, 'limit must not be greater than 10'],
    [{ q: 'x', limit: '5' }, 'limit must be a whole number'],
    [{ q: 'x', location: { latitude: 91, longitude: 0 } }, 'location.latitude must not be greater'],
    [{ q: 'x', location: [1, 2] }, 'location must be a JSON object'],
  ])('rejects %j with its path', (body, expected) => {
    expect(errorOf(body)).toContain(expected);
  });

  it('accepts fields that are null', () => {
    const nothing = { country: null, bbox: null, kinds: null, location: null, limit: null };
    expect(errorOf({ q: 'x', language: null, ...nothing })).toBeUndefined();
  });
});

describe('bodyOfParameters', () => {
  it('reads the parameters of a URL as the fields of a body', () => {
    const parameters = {
      q: 'haup',
      location: '48.5,-8.25',
      country: ['de', 'uk,AT'],
      bbox: '-8,48,9.5,49',
      kinds: 'street,place_of_interest',
      language: 'FR',
      limit: '3',
    };
    expect(queryOf(bodyOfParameters(parameters))).toEqual({
      kind: 'suggest',
      text: 'haup',
      limit: 3,
      countries: ['DE', 'GB', 'AT'],
      near: { lat: 48.5, lon: -8.25 },
      box: { west: -8, south: 48, east: 9.5, north: 49 },
      language: 'fr',
      kinds: ['street', 'place-of-interest'],
    });
  });

  it.each([
    [{ q: 'x', location: '1' }, 'location.longitude must be a number'],
    [{ q: 'x', location: '1,2,3' }, 'location.longitude must be a number'],
    [{ q: 'x', location: ',2' }, 'location.latitude must be a number'],
    [{ q: 'x', bbox: '1,2,3,' }, 'bbox must be the four numbers'],
    [{ q: 'x', limit: '' }, 'limit must be a whole number'],
    [{ q: 'x', country: '' }, 'country must be a list of 1 to'],
    [{ q: ['x', 'y'] }, 'q must be a single value'],
    [JSON.parse('{"q":"x","__proto__":"x"}'), '__proto__ is not a known field'],
  ])('keeps what is malformed in %j', (parameters, expected) => {
    expect(errorOf(bodyOfParameters(parameters as object))).toContain(expected);
  });
});

describe('toSuggestQuery', () => {
  it('has ten suggestions in the language of the text by default', () => {
    const query = queryOf({ q: 'x', language: 'Auto' });
    expect(JSON.parse(JSON.stringify(query))).toEqual({ kind: 'suggest', text: 'x', limit: 10 });
  });

  it.each([
    [' Haupt', 'Haupt'],
    ['Haupt  ', 'Haupt '],
    ['Haupt\n12', 'Haupt, 12'],
    [' ', ' '],
  ])('keeps of white space in %j that the last word is complete', (q, text) => {
    expect(queryOf({ q }).text).toBe(text);
  });
});
