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
const street: Expectation = { kind: 'street', number: '77', objects: [house] };

interface Answer {
  readonly metres?: number;
  readonly confidence?: number;
  readonly quality?: 'low' | 'high';
  readonly structured?: WireMatch['structured_response'];
}

const answer = ({ metres = 0, confidence, quality = 'high', structured }: Answer): WireResult => {
  const { lat, lon } = moveBy(home, { east: metres, north: 0 });
  const feature = {
    geometry: { coordinates: [lon, lat] as const },
    properties: { svc_type: 'basic_geocode', accuracy: { quality } },
  };
  return {
    status: 'ok',
    best_match: {
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
    ['a house with high quality', { confidence: 0.7 }, '77', 'within-100-m'],
  ] as const)('for a house that does not exist, rates %s', (_what, given, number, outcome) => {
    const structured = { street_name: 'Hauptstraße', street_number: number };
    const verdict = judge(street, answer({ ...given, structured }));
    expect(verdict).toMatchObject({ outcome, isOtherDoor: number === '75' });
  });
});
