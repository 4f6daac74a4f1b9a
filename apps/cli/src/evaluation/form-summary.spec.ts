import { describe, expect, it } from '@jest/globals';
import type { Trial } from './evaluate-form.js';
import { medianSummaries, summarise } from './form-summary.js';
import type { Form } from './forms/form.js';
import type { Verdict } from './judge.js';

const form: Form = { name: 'wrong-postcode', title: 'wrong', ask: () => undefined };
const question = { query: {}, expectation: { kind: 'nothing' } } as const;
const trial = (verdict: Verdict, flawless?: Verdict): Trial => ({
  form,
  question,
  match: null,
  verdict,
  flawless,
});
const hit = (confidence: number): Verdict => ({ outcome: 'hit', confidence });
const miss: Verdict = { outcome: 'farther', confidence: 0.9 };

describe('the summary of a form', () => {
  it('counts what a slip made less sure, of what is right without it', () => {
    const [summary] = summarise([
      trial(hit(0.9), hit(0.95)),
      trial(hit(0.95), hit(0.95)),
      trial({ outcome: 'no-match' }, hit(0.95)),
      trial(hit(0.95), miss),
    ]);
    expect(summary).toMatchObject({ pairs: 3, lessSure: 2 });
  });

  it('is, of several rounds, that of the median one', () => {
    const rounds = [[trial(hit(1)), trial(miss)], [trial(miss)], [trial(hit(1))]];
    expect(medianSummaries(rounds)).toMatchObject([{ asked: 2, hitShare: 0.5 }]);
  });
});
