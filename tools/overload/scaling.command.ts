import { Command } from 'commander';
import { positiveNumber, repeatable } from '../../apps/cli/src/options.js';
import { textTable } from '../../apps/cli/src/terminal.js';
import { TEST_API_KEY, type QueueKind } from '../services/stack.js';
import { closedLoad, LoadClient, requestOf } from './load.js';
import { startSlowService } from './loaded-service.js';
import { rateOf } from './overload.js';

interface ScalingOptions {
  readonly seconds: number;
  readonly queue?: readonly QueueKind[];
  readonly workers?: readonly string[];
}

const WARM_UP_SECONDS = 3;
const QUERY_MS = 20;
const CONCURRENCY = 4;
const QUERIES_PER_REQUEST = 10;
/** Throughput per worker, as a share of that of the first measurement. */
const MIN_SHARE = 0.9;

/** Measures the throughput of several numbers of workers; exits with 1 if it grows less than linearly. */
export const scalingCommand = new Command('scaling')
  .description('check that throughput grows linearly with the number of workers')
  .option('--seconds <seconds>', 'duration of each measurement', positiveNumber, 15)
  .option('--queue <kind>', 'redis or postgres (default: both); repeatable', repeatable)
  .option('--workers <count>', 'number of workers (default: 1, 2, 4 and 8); repeatable', repeatable)
  .action(async ({ seconds, queue, workers = ['1', '2', '4', '8'] }: ScalingOptions) => {
    for (const kind of queue ?? (['redis', 'postgres'] as const)) {
      const rows: string[][] = [];
      let single: number | undefined;
      for (const count of workers.map(Number)) {
        const rate = await rateWith(count, kind, seconds);
        single ??= rate / count;
        const share = rate / (single * count);
        rows.push([String(count), rate.toFixed(0), share.toFixed(3)]);
        if (share < MIN_SHARE) process.exitCode = 1;
      }
      console.log(textTable([`workers (queue in ${kind})`, 'queries/s', 'of linear'], rows));
    }
  });

/** Queries per second of so many busy workers. */
const rateWith = async (workers: number, queue: QueueKind, seconds: number): Promise<number> => {
  const client = new LoadClient(TEST_API_KEY);
  const service = await startSlowService({
    queue,
    workers,
    gateways: 1,
    concurrency: CONCURRENCY,
    queryMs: QUERY_MS,
    requestTimeoutMs: 10_000,
    chunkSize: QUERIES_PER_REQUEST,
  });
  try {
    const target = { urls: service.urls, requests: [requestOf(QUERIES_PER_REQUEST)] };
    const concurrency = 2 * workers * CONCURRENCY;
    await closedLoad(client, target, { concurrency, seconds: WARM_UP_SECONDS });
    return rateOf(await closedLoad(client, target, { concurrency, seconds }));
  } finally {
    client.close();
    await service.stop();
  }
};
