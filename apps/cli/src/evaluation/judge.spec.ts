import { describe, expect, it } from '@jest/globals';
import { moveBy } from './ground-distance.js';
import { judge } from './judge.js';
import { knownAddress } from './known-address.js';
import type { Expectation } from './question.js';
import type { WireMatch, WireResult } from './wire.js';

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
  ])('calls a position %d m off a %s', (metres, outcome) => {
    expect(judge(position, answer({ metres }))).toMatchObject({ outcome });
  });

  it('calls no answer no match', () => {
    expect(judge(position, nothing)).toEqual({ outcome: 'no-match' });
  });

  it('asks of a reverse answer its street and number, not its distance', () => {
    const structured = { street_number: '12', street_name: 'HAUPTSTRASSE' };
    expect(judge(address, answer({ metres: 30, structured })).outcome).toBe('hit');
    const neighbour = { ...structured, street_number: '14' };
    expect(judge(address, answer({ structured: neighbour })).outcome).toBe('within-100-m');
  });

  it('wants no match, or next to no confidence, where there is nothing to find', () => {
    expect(judge({ kind: 'nothing' }, nothing).outcome).toBe('hit');
    expect(judge({ kind: 'nothing' }, answer({ confidence: 0.3 })).outcome).toBe('hit');
    expect(judge({ kind: 'nothing' }, answer({ confidence: 0.31 })).outcome).toBe('farther');
  });

  it.each([
    ['the street', { quality: 'low', confidence: 0.4 }, undefined, 'hit'],
    ['a sure street', { quality: 'low', confidence: 0.5 }, undefined, 'within-100-m'],
    ['an interpolated house', { quality: 'low', confidence: 0.7 }, '77', 'hit'],
    ["another house's door", { quality: 'low', confidence: 0.1 }, '75', 'within-100-m'],
    ['a surveyed house that is not there', { confidence: 0.7 }, '77', 'within-100-m'],
  ] as const)('told of a house that does not exist, judges %s', (_what, said, number, outcome) => {
    const structured = { street_name: 'Hauptstraße', street_number: number };
    const verdict = judge(street, answer({ ...said, structured }));
    expect(verdict).toMatchObject({ outcome, isOtherDoor: number === '75' });
  });
});
