import { Command } from 'commander';
import { positiveNumber, repeatable } from '../../apps/cli/src/options.js';
import { TEST_API_KEY, type QueueKind } from '../services/stack.js';
import { LoadClient, requestOf } from './load.js';
import { startSlowService } from './loaded-service.js';
import { describePhases, loseWorkers, summarise } from './worker-loss.js';

interface WorkerLossOptions {
  readonly queue?: readonly QueueKind[];
  readonly lost?: readonly string[];
  readonly rate: number;
  readonly queryMs: number;
  readonly seconds: number;
}

const WORKERS = 3;
const CONCURRENCY = 4;

/** Until the death or the return of workers is known, and the estimate has been learnt again. */
const MAX_EXCESS_SECONDS = 2;

/** Kills workers under load; exits with 1 if more is refused than the other workers cannot carry. */
export const workerLossCommand = new Command('worker-loss')
  .description('kill workers under load, and check that no more is refused than must be')
  .option('--queue <kind>', 'redis or postgres (default: both); repeatable', repeatable)
  .option(
    '--lost <count>',
    `workers killed, of ${WORKERS} (default: 2 and 3); repeatable`,
    repeatable,
  )
  .option('--rate <requests>', 'requests a second, of one query each', positiveNumber, 100)
  .option(
    '--query-ms <ms>',
    'duration of a query; a worker answers four at a time',
    positiveNumber,
    20,
  )
  .option('--seconds <seconds>', 'duration of each of the three phases', positiveNumber, 15)
  .action(async ({ queue, lost = ['2', '3'], ...options }: WorkerLossOptions) => {
    for (const kind of queue ?? (['redis', 'postgres'] as const)) {
      for (const count of lost.map(Number)) await loseOn(kind, count, options);
    }
  });

const loseOn = async (
  queue: QueueKind,
  lost: number,
  { rate, queryMs, seconds }: Pick<WorkerLossOptions, 'rate' | 'queryMs' | 'seconds'>,
): Promise<void> => {
  const client = new LoadClient(TEST_API_KEY);
  const service = await startSlowService({
    ...{ queue, queryMs, workers: WORKERS, gateways: 2, concurrency: CONCURRENCY },
    ...{ requestTimeoutMs: 10_000, chunkSize: 10 },
  });
  try {
    const plan = { perSecond: rate, lost, phaseSeconds: seconds };
    const outcomes = await loseWorkers(client, { service, request: requestOf(1) }, plan);
    const ofWorkers = (count: number): number => (count * CONCURRENCY * 1_000) / queryMs;
    const carried = {
      'all workers': ofWorkers(WORKERS),
      'workers lost': ofWorkers(WORKERS - lost),
      'workers back': ofWorkers(WORKERS),
    };
    const summaries = summarise(outcomes, { sent: rate, carried });
    console.log(`### ${lost} of ${WORKERS} workers lost, queue in ${queue}\n`);
    console.log(describePhases(summaries));
    if (summaries.slice(1).some(({ excessSeconds }) => excessSeconds > MAX_EXCESS_SECONDS)) {
      console.log('missed: at most 2 s of refusals beyond what the workers cannot carry');
      process.exitCode = 1;
    }
  } finally {
    client.close();
    await service.stop();
  }
};
