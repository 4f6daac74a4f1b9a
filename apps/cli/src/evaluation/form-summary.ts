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
  /** Answers that name another house than the one asked for, where that one does not exist. */
  readonly otherDoors: number;
  /** Questions with a slip that were asked without it too, and rightly answered then. */
  readonly pairs: number;
  /** How many of them were answered less surely with the slip. */
  readonly lessSure: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
}

/** A summary a form, in the order in which the forms were tried. */
export const summarise = (trials: readonly Trial[]): readonly FormSummary[] =>
  [...new Set(trials.map(({ form }) => form))].map((form) =>
    summaryOf(trials.filter((trial) => trial.form === form)),
  );

/** The same of several rounds: of each form the round whose share of hits is the median. */
export const medianSummaries = (rounds: readonly (readonly Trial[])[]): readonly FormSummary[] => {
  const summaries = rounds.flatMap(summarise);
  return [...new Set(summaries.map(({ form }) => form))].flatMap((form) => {
    const sorted = summaries
      .filter((summary) => summary.form === form)
      .sort((one, other) => one.hitShare - other.hitShare);
    return sorted[Math.floor((sorted.length - 1) / 2)] ?? [];
  });
};

const summaryOf = (trials: readonly Trial[]): FormSummary => {
  const verdicts = trials.map(({ verdict }) => verdict);
  const counts = Object.fromEntries(
    outcomes.map((outcome) => [outcome, verdicts.filter((it) => it.outcome === outcome).length]),
  ) as Record<Outcome, number>;
  const elapsed = trials.flatMap(({ elapsedMs }) => elapsedMs ?? []);
  const pairs = trials.filter(isPair);
  return {
    form: trials[0]?.form.name ?? '',
    title: trials[0]?.form.title ?? '',
    asked: trials.length,
    counts,
    hitShare: counts.hit / trials.length,
    meanConfidence: mean(verdicts.flatMap(({ confidence }) => confidence ?? [])),
    otherDoors: verdicts.filter(({ isOtherDoor }) => isOtherDoor).length,
    pairs: pairs.length,
    lessSure: pairs.filter((pair) => !costsNothing(pair)).length,
    p50Ms: percentile(elapsed, 0.5),
    p95Ms: percentile(elapsed, 0.95),
  };
};

const isPair = ({ flawless }: Trial): boolean => flawless?.outcome === 'hit';

/** Whether what was answered rightly without a slip was answered as surely with it; no answer claims none. */
export const costsNothing = (trial: Trial): boolean =>
  isPair(trial) && (trial.verdict.confidence ?? 0) >= (trial.flawless?.confidence ?? 0);
