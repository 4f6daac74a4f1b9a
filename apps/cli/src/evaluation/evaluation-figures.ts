import { barOf, isUnderBar } from './bar.js';
import { calibrationOfTrials } from './calibration-report.js';
import { circumstances } from './circumstances.js';
import type { EvaluationPlan, FileEvaluation } from './evaluate-file.js';
import { medianSummaries, type FormSummary } from './form-summary.js';
import { roundsOf, worstFile } from './rounds.js';

/** All that the report tells, as JSON. */
export const evaluationFigures = (
  evaluations: readonly FileEvaluation[],
  { seeds, sample }: Pick<EvaluationPlan, 'seeds' | 'sample'>,
): string => {
  const rounds = roundsOf(evaluations);
  const figures = {
    circumstances: circumstances(),
    seeds,
    sample,
    files: evaluations.map(({ file, distinctAddresses, rounds: ofFile }) => ({
      file,
      distinctAddresses,
      forms: medianSummaries(ofFile).map((summary) => withBar(summary, 'file')),
    })),
    total: medianSummaries(rounds).map((summary) => {
      const worst = worstFile(evaluations, summary.form);
      const lowest = { lowestHitShare: worst?.summary.hitShare, lowestIn: worst?.file };
      return { ...withBar(summary, 'all'), ...lowest };
    }),
    calibration: calibrationOfTrials(rounds.flat()),
  };
  return `${JSON.stringify(figures, null, 2)}\n`;
};

const withBar = (summary: FormSummary, scope: 'file' | 'all') => ({
  ...summary,
  barPercent: barOf(summary.form, scope),
  isUnderBar: isUnderBar(summary, scope),
});
