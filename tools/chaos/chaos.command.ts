import { Command, Option } from 'commander';
import { wholeNumber } from '../../apps/cli/src/options.js';
import { formatFigure, textTable } from '../../apps/cli/src/terminal.js';
import { seededRandom } from '../measurement/seeded-random.js';
import type { QueueKind } from '../services/stack.js';
import { median } from '../measurement/statistics.js';
import type { BatchOutcome, Recovery } from './chaos-run.js';
import { areEqual, chaosUpload, findDisorder, runBatch } from './chaos-run.js';
import type { RequestTally } from './chaos-requests.js';
import { ChaosRequests } from './chaos-requests.js';
import { ChaosService } from './chaos-service.js';
import type { Fault, FaultPlan, FaultTarget } from './fault-plan.js';
import { drawFaultPlan, faultTargets, noFaults } from './fault-plan.js';

interface ChaosOptions {
  readonly runs: number;
  readonly rows: number;
  readonly seed: number;
  readonly queue: QueueKind;
  readonly data?: string;
}

/** Runs the same batch without and with faults; exits with 1 if any result differs. */
export const chaosCommand = new Command('chaos')
  .description('kill every program while a batch is processed, and compare the results')
  .option('--runs <count>', 'batches with faults', wholeNumber, 10)
  .option('--rows <count>', 'rows of a batch', wholeNumber, 100_000)
  .option('--seed <number>', 'seed of the rows and of the faults', wholeNumber, 1)
  .addOption(
    new Option('--queue <kind>', 'where the queue is')
      .choices(['redis', 'postgres'])
      .default('redis'),
  )
  .option('--data <file>', 'file to import (default: a small register)')
  .action((options: ChaosOptions) => runChaos(options));

const runChaos = async ({ runs, rows, seed, queue, data }: ChaosOptions): Promise<void> => {
  const upload = chaosUpload(rows, seededRandom(seed, 'rows'));
  const service = await ChaosService.start({ queue, file: data });
  try {
    const undisturbed = await timed(() => runBatch(service, upload, noFaults));
    const disorder = findDisorder(undisturbed, rows);
    if (disorder) throw new Error(`without faults: ${disorder}`);
    console.log(`without faults: ${rows} rows in ${undisturbed.seconds.toFixed(1)} s`);
    const requests = await ChaosRequests.of(service);
    const recoveries: Recovery[] = [];
    for (let run = 1; run <= runs; run += 1) {
      const plan = drawFaultPlan(seededRandom(seed, `run ${run}`), queue);
      const batch = timed(() => runBatch(service, upload, plan));
      const { value: outcome, tally } = await requests.during(batch);
      const isEqual = areEqual(outcome, undisturbed);
      const verdict = isEqual ? 'equal' : (findDisorder(outcome, rows) ?? 'different answers');
      console.log(describeRun({ run, plan, outcome, verdict, seconds: outcome.seconds }));
      console.log(describeTally(tally));
      recoveries.push(...outcome.recoveries);
      if (!isEqual || tally.wrong > 0 || tally.late > 0) process.exitCode = 1;
    }
    requests.close();
    console.log(recoveryTable(faultTargets[queue], recoveries));
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

const describeTally = ({ slowestMs, ...counts }: RequestTally): string => {
  const fates = Object.entries(counts).map(([fate, count]) => `${count} ${fate}`);
  return `  requests: ${fates.join(', ')}, slowest ${formatFigure(slowestMs / 1_000, 1)} s`;
};

const describeFault = ({ target, share }: Fault): string =>
  `${target} at ${Math.round(share * 100)} %`;

/** How soon rows were processed again after each kind of fault. */
const recoveryTable = (targets: readonly FaultTarget[], recoveries: readonly Recovery[]): string =>
  textTable(
    ['recovered', 'times', 'median s', 'maximum s'],
    targets.map((target) => {
      const seconds = recoveries
        .filter((recovery) => recovery.target === target)
        .map((recovery) => recovery.seconds);
      const figures = [median(seconds), Math.max(...seconds)];
      return [target, String(seconds.length), ...figures.map((value) => formatFigure(value, 1))];
    }),
  );
