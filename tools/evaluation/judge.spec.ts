import { describe, expect, it } from 'vitest';
import { moveBy } from './ground-truth/shape.js';
import { judge } from './judge.js';
import { knownAddress } from './ground-truth/known-address.js';
import type { Expectation } from './queries/query-form.js';
import type { WireMatch, WireResult } from '../services/geocoding-client.js';

const home = { lat: 48.6, lon: 8.87 };
const house = knownAddress(
  { street: 'Hauptstraße', number: '12' },
  { centre: home, rings: [], lines: [] },
)!;
const position: Expectation = { kind: 'position', objects: [house] };
const address: Expectation = { kind: 'address', position: home, objects: [house] };
const street: Expectation = {
  kind: 'street',
  number: '77',
  objects: [house],
  likely: [home, moveBy(home, { east: 40, north: 0 })],
};

interface Answer {
  readonly id?: string;
  readonly metres?: number;
  readonly confidence?: number;
  readonly quality?: 'low' | 'high';
  readonly structured?: WireMatch['structured_response'];
}

const answer = (given: Answer): WireResult => {
  const { id = 'one', metres = 0, confidence, quality = 'high', structured } = given;
  const { lat, lon } = moveBy(home, { east: metres, north: 0 });
  const feature = {
    geometry: { coordinates: [lon, lat] as const },
    properties: { svc_type: 'basic_geocode', accuracy: { quality } },
  };
  return {
    status: 'ok',
    best_match: {
      id,
      address: '',
      geojson: { features: [feature] },
      search_confidence: confidence,
      structured_response: structured,
    },
  };
};

const nothing: WireResult = { status: 'no_matches', best_match: null };

describe('the judge', () => {
  it.each([
    [24, 'hit'],
    [26, 'within-100-m'],
    [500, 'within-1-km'],
    [5000, 'farther'],
  ])('rates a distance of %d m as %s', (metres, outcome) => {
    expect(judge(position, answer({ metres }))).toMatchObject({ outcome });
  });

  it('rates an empty answer as no match', () => {
    expect(judge(position, nothing)).toEqual({ outcome: 'no-match' });
  });

  it('rates a reverse answer by street and number, not by distance', () => {
    const structured = { street_number: '12', street_name: 'HAUPTSTRASSE' };
    expect(judge(address, answer({ metres: 30, structured })).outcome).toBe('hit');
    const neighbour = { ...structured, street_number: '14' };
    expect(judge(address, answer({ structured: neighbour })).outcome).toBe('within-100-m');
  });

  it('expects no match, or very low confidence, if there is nothing to find', () => {
    expect(judge({ kind: 'nothing' }, nothing).outcome).toBe('hit');
    expect(judge({ kind: 'nothing' }, answer({ confidence: 0.3 })).outcome).toBe('hit');
    expect(judge({ kind: 'nothing' }, answer({ confidence: 0.31 })).outcome).toBe('farther');
  });

  it('compares the confidence with the limits of the form', () => {
    const expectation = { kind: 'nothing', atMost: 0.4, ceiling: 0.8 } as const;
    const rated = [0.4, 0.8, 0.81].map((confidence) => judge(expectation, answer({ confidence })));
    expect(rated.map(({ outcome }) => outcome)).toEqual(['hit', 'farther', 'farther']);
    expect(rated.map(({ isOverCeiling }) => isOverCeiling)).toEqual([false, false, true]);
  });

  it('rates the distance to the nearest of several places', () => {
    const there = moveBy(home, { east: 500, north: 0 });
    const shapes = [home, there].map((centre) => ({ centre, rings: [], lines: [] }));
    const place: Expectation = { kind: 'place', shapes, metres: 50 };
    expect(judge(place, answer({ metres: 49 })).outcome).toBe('hit');
    expect(judge(place, answer({ metres: 455 })).outcome).toBe('hit');
    expect(judge(place, answer({ metres: 51 })).outcome).toBe('within-100-m');
    expect(judge(place, nothing).outcome).toBe('no-match');
  });

  it('expects the match of the reference query, or none if that has none', () => {
    const same: Expectation = { kind: 'same' };
    expect(judge(same, answer({}), answer({})).outcome).toBe('hit');
    expect(judge(same, answer({}), answer({ id: 'other' })).outcome).toBe('farther');
    expect(judge(same, nothing, answer({})).outcome).toBe('no-match');
    expect(judge(same, nothing, nothing).outcome).toBe('hit');
    expect(judge(same, nothing).outcome).toBe('no-match');
  });

  it('counts an interpolated house by its distance from the likely positions', () => {
    const structured = { street_name: 'Hauptstraße', street_number: '77' };
    const shares = [-30, 0, 20, 40].map(
      (metres) => judge(street, answer({ metres, quality: 'low', structured })).shareRight,
    );
    expect(shares).toEqual([0, 0.5, 1, 0.5]);
    expect(judge(street, answer({ quality: 'low' })).shareRight).toBeUndefined();
  });

  it.each([
    ['the street', { quality: 'low', confidence: 0.4 }, undefined, 'hit'],
    [
      'a street with high confidence',
      { quality: 'low', confidence: 0.5 },
      undefined,
      'within-100-m',
    ],
    ['an interpolated house', { quality: 'low', confidence: 0.7 }, '77', 'hit'],
    ["another house's number", { quality: 'low', confidence: 0.1 }, '75', 'within-100-m'],
    ['a range around its number', { confidence: 0.9 }, '70-80', 'within-100-m'],
    ['a house with high quality', { confidence: 0.7 }, '77', 'within-100-m'],
  ] as const)('for a house that does not exist, rates %s', (_what, given, number, outcome) => {
    const structured = { street_name: 'Hauptstraße', street_number: number };
    const verdict = judge(street, answer({ ...given, structured }));
    expect(verdict).toMatchObject({ outcome, isOtherDoor: number === '75' });
  });
});
