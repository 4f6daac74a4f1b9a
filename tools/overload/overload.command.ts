import { Command, Option } from 'commander';
import { positiveNumber, repeatable, wholeNumber } from '../../apps/cli/src/options.js';
import { TEST_API_KEY, type QueueKind } from '../services/stack.js';
import { LoadClient, requestMixes, requestsOf, type LoadRequest, type RequestMix } from './load.js';
import { startRealService, startSlowService, type LoadedService } from './loaded-service.js';
import { describeOverload, missedBars, runOverload } from './overload.js';

interface OverloadOptions {
  readonly queue?: readonly QueueKind[];
  readonly geocoder: 'slow' | 'real';
  readonly shape: RequestMix;
  readonly seconds: number;
  readonly times: number;
  readonly gateways: number;
  readonly workers: number;
  readonly queryMs: number;
}

const REQUEST_TIMEOUT_MS = 10_000;
const CAPACITY_SECONDS = 10;
/** Enough that queries are hardly ever repeated. */
const REQUESTS = 2_000;
/** Four concurrent chunks at 20 ms per query: 200 queries per second and worker. */
const slowWorker = { concurrency: 4, chunkSize: 10 };

/** Overloads a service on each kind of queue; exits with 1 if a requirement is missed. */
export const overloadCommand = new Command('overload')
  .description('send a multiple of the capacity, and check goodput and load shedding')
  .option('--queue <kind>', 'redis or postgres (default: both); repeatable', repeatable)
  .addOption(
    new Option('--geocoder <kind>', 'a geocoder that waits, or the real one')
      .choices(['slow', 'real'])
      .default('slow'),
  )
  .addOption(
    new Option('--shape <mix>', 'queries per request')
      .choices(Object.keys(requestMixes))
      .default('ten'),
  )
  .option('--seconds <seconds>', 'duration of the overload', positiveNumber, 60)
  .option('--times <factor>', 'load as a multiple of the capacity', positiveNumber, 4)
  .option('--gateways <count>', 'gateway processes', wholeNumber, 2)
  .option('--workers <count>', 'worker processes', wholeNumber, 2)
  .option('--query-ms <ms>', 'duration of a query in the slow geocoder', positiveNumber, 20)
  .action(async (options: OverloadOptions) => {
    for (const queue of options.queue ?? (['redis', 'postgres'] as const)) {
      await overloadOn(queue, options);
    }
  });

const overloadOn = async (queue: QueueKind, options: OverloadOptions): Promise<void> => {
  const { workers, geocoder, seconds, times } = options;
  const client = new LoadClient(TEST_API_KEY);
  const { service, requests } = await startService(queue, options);
  try {
    const target = { urls: service.urls, requests };
    const result = await runOverload(client, target, {
      concurrency: 2 * workers * slowWorker.concurrency,
      calmSeconds: CAPACITY_SECONDS,
      seconds,
      times,
      deadlineMs: REQUEST_TIMEOUT_MS,
    });
    console.log(describeOverload(`${geocoder} geocoder, queue in ${queue}`, result));
    const missed = missedBars(result, REQUEST_TIMEOUT_MS);
    for (const bar of missed) console.log(`missed: ${bar}`);
    if (missed.length > 0) process.exitCode = 1;
  } finally {
    client.close();
    await service.stop();
  }
};

const startService = async (
  queue: QueueKind,
  { geocoder, shape, gateways, workers, queryMs }: OverloadOptions,
): Promise<{ readonly service: LoadedService; readonly requests: readonly LoadRequest[] }> => {
  const plan = { queue, workers, gateways, requestTimeoutMs: REQUEST_TIMEOUT_MS };
  if (geocoder === 'slow') {
    const service = await startSlowService({ ...plan, ...slowWorker, queryMs });
    return { service, requests: requestsOf(shape, REQUESTS) };
  }
  const service = await startRealService(plan);
  return { service, requests: requestsOf(shape, REQUESTS, service.queries) };
};
