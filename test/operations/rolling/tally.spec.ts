import { describe, expect, it } from '@jest/globals';
import type { Outcome } from './load.js';
import { reportOf, shortfallsOf } from './report.js';
import { tally } from './tally.js';
import type { Verdict } from './verdict.js';

const outcome = (askedAt: number, verdict: Verdict, took = 0.1) => ({
  askedAt,
  answeredAt: askedAt + took,
  key: 'k',
  verdict,
});

const incidents = [
  { name: 'change', isOutage: false, begun: 1, back: 2 },
  { name: 'outage', isOutage: true, begun: 10, back: 12 },
];

const drillOf = (outcomes: readonly Outcome[]) => ({
  outcomes,
  incidents,
  batchRows: { asked: 400, right: 400 },
  asker: { leftOut: 0, longestPauseSeconds: 0 },
});

describe('the tally of a drill', () => {
  it('lets an outage refuse, and five seconds beyond, and nothing else', () => {
    const outcomes = [1.5, 9.95, 11, 16.9, 17.1].map((at) => outcome(at, 'refused'));
    const told = tally(drillOf(outcomes));
    expect(told).toMatchObject({ asked: 5, askedOutsideOutages: 2, refusedOutsideOutages: 2 });
    expect(told.incidents.map(({ asked }) => asked)).toEqual([1, 3]);
  });

  it('tells how long after an outage somebody was not answered', () => {
    const outcomes = [outcome(11, 'refused'), outcome(13.5, 'refused'), outcome(14, 'right')];
    const [, outage] = tally(drillOf(outcomes)).incidents;
    expect(outage?.comebackSeconds).toBe(1.5);
    expect(shortfallsOf(tally(drillOf(outcomes)))).toEqual([]);
    const late = [...outcomes, outcome(18, 'refused')];
    expect(shortfallsOf(tally(drillOf(late)))).toEqual([
      'refused outside of outages: 1 of 1',
      'outage: back after 6.0 s',
    ]);
  });

  it.each(['wrong', 'broken', 'hung', 'unauthorised'] as const)('never lets %s pass', (verdict) => {
    const told = tally(drillOf([outcome(11, verdict)]));
    expect(shortfallsOf(told)).toContain(`${verdict}: 1`);
    expect(told.faults).toHaveLength(1);
    expect(reportOf(told)).toContain(verdict);
  });
});
