import type { Trial } from './evaluate-form.js';
import { outcomes, type Outcome } from './judge.js';
import { mean, percentile } from './percentile.js';

/** How one form fared, on one file or on all. */
export interface FormSummary {
  readonly form: string;
  readonly title: string;
  readonly asked: number;
  readonly counts: Readonly<Record<Outcome, number>>;
  /** 0 to 1. */
  readonly hitShare: number;
  /** Of the matches; NaN when there is none. */
  readonly meanConfidence: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
}

/** A summary a form, in the order in which the forms were tried. */
export const summarise = (trials: readonly Trial[]): readonly FormSummary[] =>
  [...new Set(trials.map(({ form }) => form))].map((form) =>
    summaryOf(trials.filter((trial) => trial.form === form)),
  );

const summaryOf = (trials: readonly Trial[]): FormSummary => {
  const verdicts = trials.map(({ verdict }) => verdict);
  const counts = Object.fromEntries(
    outcomes.map((outcome) => [outcome, verdicts.filter((it) => it.outcome === outcome).length]),
  ) as Record<Outcome, number>;
  const elapsed = trials.flatMap(({ elapsedMs }) => elapsedMs ?? []);
  return {
    form: trials[0]?.form.name ?? '',
    title: trials[0]?.form.title ?? '',
    asked: trials.length,
    counts,
    hitShare: counts.hit / trials.length,
    meanConfidence: mean(verdicts.flatMap(({ confidence }) => confidence ?? [])),
    p50Ms: percentile(elapsed, 0.5),
    p95Ms: percentile(elapsed, 0.95),
  };
};
