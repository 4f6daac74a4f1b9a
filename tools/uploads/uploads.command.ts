import { Command } from 'commander';
import { positiveNumber, repeatable, wholeNumber } from '../../apps/cli/src/options.js';
import { textTable } from '../../apps/cli/src/terminal.js';
import { describeMachine } from '../measurement/machine.js';
import { percentile } from '../measurement/statistics.js';
import type { QueueKind } from '../services/stack.js';
import { knownUploads, generatedUploads } from './hostile-uploads.js';
import type { UploadCost, UploadFigures } from './measure-uploads.js';
import { measureUploads } from './measure-uploads.js';

interface UploadsOptions {
  readonly queue?: readonly QueueKind[];
  readonly generated: number;
  readonly seed: number;
  readonly seconds: number;
}

const sizes = { text: 16_000_000, newlines: 1_100_000_000 };
const GENERATED_BYTES = 4_000_000;

const limits = { cpuSecondsPer10Megabytes: 1, blockedMs: 50, latencyRatio: 3 } as const;

/** Sends uploads that are meant to cost much; exits with 1 if one exceeds a bar. */
export const uploadsCommand = new Command('uploads')
  .description('send uploads that are meant to cost much, and check what they cost')
  .option('--queue <kind>', 'redis or postgres (default: redis); repeatable', repeatable)
  .option('--generated <count>', 'generated uploads', wholeNumber, 200)
  .option('--seed <number>', 'seed of the generated uploads', wholeNumber, 1)
  .option('--seconds <seconds>', 'duration of the single queries alone', positiveNumber, 30)
  .action(async ({ queue: queues = ['redis'], generated, seed, seconds }: UploadsOptions) => {
    const uploads = [
      ...knownUploads(sizes),
      ...generatedUploads(generated, { bytes: GENERATED_BYTES, seed }),
    ];
    for (const queue of queues) report(queue, await measureUploads({ queue, uploads, seconds }));
  });

const report = (queue: QueueKind, figures: UploadFigures): void => {
  const { costs, aloneP99Ms, besideP99Ms, aloneBlockedMs } = figures;
  const known = costs.filter(({ upload }) => !upload.isGenerated);
  const generated = costs.filter(({ upload }) => upload.isGenerated).sort(byCost);
  const listed = [...known, ...generated.slice(0, LISTED)];
  console.log(`${describeMachine()} · queue in ${queue}\n`);
  console.log(textTable(head, listed.map(rowOf)));
  console.log(`
CPU seconds per 10 MB: ${describe(costs.map(cpuSecondsPer10Megabytes), 2)}
event loop blocked, ms: ${describe(blockedMsOf(costs), 0)}; alone: maximum ${aloneBlockedMs.toFixed(0)}
single queries, p99 ms: ${besideP99Ms.toFixed(1)}; alone: ${aloneP99Ms.toFixed(1)}`);
  const missed = costs.filter(isMissed).length;
  const isSlow = besideP99Ms > aloneP99Ms * limits.latencyRatio;
  if (missed > 0) console.log(`missed: ${missed} of ${costs.length} uploads`);
  if (isSlow) console.log('missed: latency of single queries');
  if (missed > 0 || isSlow) process.exitCode = 1;
};

const describe = (values: readonly number[], decimals: number): string =>
  `median ${percentile(values, 0.5).toFixed(decimals)}, maximum ${Math.max(...values).toFixed(decimals)}`;

const blockedMsOf = (costs: readonly UploadCost[]): readonly number[] =>
  costs.map(({ blockedMs }) => blockedMs);

/** Generated uploads in the table: the most expensive. */
const LISTED = 10;

const head = ['upload', 'text, MB', 'status', 'CPU s per 10 MB', 'blocked, ms', 'reason'];

const rowOf = (cost: UploadCost): readonly string[] => [
  cost.upload.name,
  (cost.upload.textBytes / 1e6).toFixed(1),
  String(cost.status),
  cpuSecondsPer10Megabytes(cost).toFixed(2),
  cost.blockedMs.toFixed(0),
  cost.reason ?? '',
];

const cpuSecondsPer10Megabytes = ({ upload, cpuSeconds }: UploadCost): number =>
  cpuSeconds / (upload.textBytes / 1e7);

const byCost = (one: UploadCost, other: UploadCost): number =>
  cpuSecondsPer10Megabytes(other) - cpuSecondsPer10Megabytes(one);

/** An upload is read in full, or refused as such. */
const STATUSES: readonly number[] = [202, 400];

const isMissed = (cost: UploadCost): boolean =>
  !STATUSES.includes(cost.status) ||
  cpuSecondsPer10Megabytes(cost) > limits.cpuSecondsPer10Megabytes ||
  cost.blockedMs > limits.blockedMs;
