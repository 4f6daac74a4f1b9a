import { describe, expect, it } from 'vitest';
import type { Verdict } from './judge.js';
import { formsNamed } from './queries/forms.js';
import type { QueryForm } from './queries/query-form.js';
import type { JudgedQuery } from './run-form.js';
import type { FormSummary } from './summary.js';
import {
  barCell,
  bars,
  isBelowBar,
  medianSummaries,
  summarise,
  withheldAnswers,
} from './summary.js';

const form: QueryForm = { name: 'wrong-postcode', title: 'wrong', create: () => undefined };
const testQuery = { query: {}, expectation: { kind: 'nothing' } } as const;
const judgedQuery = (verdict: Verdict, flawless?: Verdict): JudgedQuery => ({
  form,
  testQuery,
  match: null,
  verdict,
  flawless,
});
const hit = (confidence: number): Verdict => ({ outcome: 'hit', confidence });
const miss: Verdict = { outcome: 'farther', confidence: 0.9 };

describe('the summary of a form', () => {
  it('counts the paired queries whose confidence is lower with the error', () => {
    const [summary] = summarise([
      judgedQuery(hit(0.9), hit(0.95)),
      judgedQuery(hit(0.95), hit(0.95)),
      judgedQuery({ outcome: 'no-match' }, hit(0.95)),
      judgedQuery(hit(0.95), miss),
    ]);
    expect(summary).toMatchObject({ pairs: 3, lessSure: 2 });
  });

  it('counts matches over the ceiling, and those of version 1', () => {
    const over = { ...judgedQuery({ ...miss, isOverCeiling: true }), isInV1: true };
    const [summary] = summarise([over, judgedQuery(miss), judgedQuery({ outcome: 'hit' })]);
    expect(summary).toMatchObject({ overCeiling: 1, inV1: 1 });
  });

  it('counts the withheld answers that would have been right', () => {
    const position = { kind: 'position', objects: [] } as const;
    const withheld = (one: JudgedQuery, verdict: Verdict) => ({ ...one, withheld: verdict });
    const sought = { ...judgedQuery(miss), testQuery: { query: {}, expectation: position } };
    expect(
      withheldAnswers([
        withheld(judgedQuery({ outcome: 'hit' }), hit(0.1)),
        withheld(sought, hit(0.1)),
        withheld(sought, miss),
        sought,
      ]),
    ).toEqual({ count: 3, right: 1 });
  });

  it('reports the median round', () => {
    const rounds = [
      [judgedQuery(hit(1)), judgedQuery(miss)],
      [judgedQuery(miss)],
      [judgedQuery(hit(1))],
    ];
    expect(medianSummaries(rounds)).toMatchObject([{ asked: 2, hitShare: 0.5 }]);
  });
});

const exact = (hitShare: number, asked = 500): FormSummary => ({
  form: 'exact',
  title: 'exact',
  asked,
  hitShare,
  counts: { hit: 0, 'within-100-m': 0, 'within-1-km': 0, farther: 0, 'no-match': 0 },
  meanConfidence: 1,
  otherDoors: 0,
  overCeiling: 0,
  inV1: 0,
  pairs: 0,
  lessSure: 0,
  p50Ms: NaN,
  p95Ms: NaN,
});

describe('a bar', () => {
  it('marks figures below it, with a margin for single files', () => {
    expect(barCell(exact(0.995), 'all')).toBe('99.5');
    expect(barCell(exact(0.994), 'all')).toBe('✗ 99.5');
    expect(barCell(exact(0.98), 'file')).toBe('98.0');
    expect(barCell(exact(0.978), 'file')).toBe('✗ 98.0');
  });

  it('does not apply to a file with few queries', () => {
    expect(isBelowBar(exact(0.95, 20), 'file')).toBe(false);
  });

  it('belongs to an existing form', () => {
    const names = formsNamed(['hard']).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(bars)));
  });
});
