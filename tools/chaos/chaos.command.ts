import { Command } from 'commander';
import { wholeNumber } from '../../apps/cli/src/options.js';
import { formatFigure, textTable } from '../../apps/cli/src/terminal.js';
import { seededRandom } from '../measurement/seeded-random.js';
import { median } from '../measurement/statistics.js';
import type { BatchOutcome, Recovery } from './chaos-run.js';
import { areEqual, chaosUpload, findDisorder, runBatch } from './chaos-run.js';
import { ChaosService } from './chaos-service.js';
import type { Fault, FaultPlan } from './fault-plan.js';
import { drawFaultPlan, faultTargets, noFaults } from './fault-plan.js';

interface ChaosOptions {
  readonly runs: number;
  readonly rows: number;
  readonly seed: number;
  readonly data?: string;
}

/** Runs the same batch without and with faults; exits with 1 if any result differs. */
export const chaosCommand = new Command('chaos')
  .description('kill every program while a batch is processed, and compare the results')
  .option('--runs <count>', 'batches with faults', wholeNumber, 10)
  .option('--rows <count>', 'rows of a batch', wholeNumber, 100_000)
  .option('--seed <number>', 'seed of the rows and of the faults', wholeNumber, 1)
  .option('--data <file>', 'file to import (default: a small register)')
  .action((options: ChaosOptions) => runChaos(options));

const runChaos = async ({ runs, rows, seed, data }: ChaosOptions): Promise<void> => {
  const upload = chaosUpload(rows, seededRandom(seed, 'rows'));
  const service = await ChaosService.start(data);
  try {
    const undisturbed = await timed(() => runBatch(service, upload, noFaults));
    const disorder = findDisorder(undisturbed, rows);
    if (disorder) throw new Error(`without faults: ${disorder}`);
    console.log(`without faults: ${rows} rows in ${undisturbed.seconds.toFixed(1)} s`);
    const recoveries: Recovery[] = [];
    for (let run = 1; run <= runs; run += 1) {
      const plan = drawFaultPlan(seededRandom(seed, `run ${run}`));
      const outcome = await timed(() => runBatch(service, upload, plan));
      const isEqual = areEqual(outcome, undisturbed);
      const verdict = isEqual ? 'equal' : (findDisorder(outcome, rows) ?? 'different answers');
      console.log(describeRun({ run, plan, outcome, verdict, seconds: outcome.seconds }));
      recoveries.push(...outcome.recoveries);
      if (!isEqual) process.exitCode = 1;
    }
    console.log(recoveryTable(recoveries));
  } finally {
    await service.stop();
  }
};

const timed = async <T>(work: () => Promise<T>): Promise<T & { readonly seconds: number }> => {
  const start = performance.now();
  const value = await work();
  return { ...value, seconds: (performance.now() - start) / 1_000 };
};

/** One run with faults. */
interface Run {
  readonly run: number;
  readonly plan: FaultPlan;
  readonly outcome: BatchOutcome;
  readonly verdict: string;
  readonly seconds: number;
}

const describeRun = ({ run, plan, outcome, verdict, seconds }: Run): string => {
  const phases = Object.entries(plan).map(
    ([phase, faults]: [string, readonly Fault[]]) =>
      `  ${phase}: ${faults.map(describeFault).join(', ')}`,
  );
  const pause = outcome.longestPauseSeconds.toFixed(1);
  const timing = `${seconds.toFixed(1)} s, longest pause ${pause} s, ${outcome.retries} retries`;
  return [`run ${run}: ${verdict}, ${timing}`, ...phases].join('\n');
};

const describeFault = ({ target, share }: Fault): string =>
  `${target} at ${Math.round(share * 100)} %`;

/** How soon rows were processed again after each kind of fault. */
const recoveryTable = (recoveries: readonly Recovery[]): string =>
  textTable(
    ['recovered', 'times', 'median s', 'maximum s'],
    faultTargets.map((target) => {
      const seconds = recoveries
        .filter((recovery) => recovery.target === target)
        .map((recovery) => recovery.seconds);
      const figures = [median(seconds), Math.max(...seconds)];
      return [target, String(seconds.length), ...figures.map((value) => formatFigure(value, 1))];
    }),
  );
