import { describe, expect, it } from 'vitest';
import type { Outcome } from './drill-load.js';
import { drillReport, shortfallsOf, tallyDrill } from './drill.command.js';
import type { Verdict } from './house-requests.js';

const outcome = (sentAt: number, verdict: Verdict, duration = 0.1) => ({
  sentAt,
  answeredAt: sentAt + duration,
  key: 'k',
  verdict,
});

const incidents = [
  { name: 'change', isOutage: false, startedAt: 1, endedAt: 2 },
  { name: 'outage', isOutage: true, startedAt: 10, endedAt: 12 },
];

const drillOf = (outcomes: readonly Outcome[]) => ({
  outcomes,
  incidents,
  batchRows: { sent: 400, right: 400 },
  generator: { skipped: 0, longestPauseSeconds: 0 },
});

describe('the tally of a drill', () => {
  it('allows refusals during an outage and for five seconds after it, and at no other time', () => {
    const outcomes = [1.5, 9.95, 11, 16.9, 17.1].map((at) => outcome(at, 'refused'));
    const tally = tallyDrill(drillOf(outcomes));
    expect(tally).toMatchObject({ sent: 5, sentOutsideOutages: 2, refusedOutsideOutages: 2 });
    expect(tally.incidents.map(({ sent }) => sent)).toEqual([1, 3]);
  });

  it('reports how long after an outage requests failed', () => {
    const outcomes = [outcome(11, 'refused'), outcome(13.5, 'refused'), outcome(14, 'right')];
    const [, outage] = tallyDrill(drillOf(outcomes)).incidents;
    expect(outage?.recoverySeconds).toBe(1.5);
    expect(shortfallsOf(tallyDrill(drillOf(outcomes)))).toEqual([]);
    const late = [...outcomes, outcome(18, 'refused')];
    expect(shortfallsOf(tallyDrill(drillOf(late)))).toEqual([
      'refused outside outages: 1 of 1',
      'outage: recovered after 6.0 s',
    ]);
  });

  it.each(['wrong', 'broken', 'hung', 'unauthorised'] as const)('never accepts %s', (verdict) => {
    const tally = tallyDrill(drillOf([outcome(11, verdict)]));
    expect(shortfallsOf(tally)).toContain(`${verdict}: 1`);
    expect(tally.faults).toHaveLength(1);
    expect(drillReport(tally)).toContain(verdict);
  });
});
