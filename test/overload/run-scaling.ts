import { parseArgs } from 'node:util';
import { textTable } from '../../apps/cli/src/evaluation/text-table.js';
import type { QueueKind } from '../support/queue-host.js';
import { TEST_API_KEY } from '../support/stack.js';
import { Asker } from './asker.js';
import { closedLoad } from './load.js';
import { rateOf } from './overload-run.js';
import { questionOf } from './questions.js';
import { startSlowService } from './slow-service.js';

// npm run test:scaling -- [--seconds 15] [--queue redis --queue postgres] [--workers 1 --workers 8]
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '15' },
    queue: { type: 'string', multiple: true, default: ['redis', 'postgres'] },
    workers: { type: 'string', multiple: true, default: ['1', '2', '4', '8'] },
  },
});

const QUERY_MS = 20;
const CONCURRENCY = 4;
const QUERIES_A_REQUEST = 10;
const LEAST_SHARE = 0.9;

/** Queries a second of so many workers that always have something to do. */
async function rateWith(workers: number, queue: QueueKind): Promise<number> {
  const asker = new Asker(TEST_API_KEY);
  const service = await startSlowService({
    queue,
    workers,
    gateways: 1,
    concurrency: CONCURRENCY,
    queryMs: QUERY_MS,
    requestTimeoutMs: 10_000,
    chunkSize: QUERIES_A_REQUEST,
  });
  try {
    const target = { urls: service.urls, questions: [questionOf(QUERIES_A_REQUEST)] };
    const atOnce = 2 * workers * CONCURRENCY;
    await closedLoad(asker, target, { atOnce, seconds: 3 });
    const outcomes = await closedLoad(asker, target, { atOnce, seconds: Number(values.seconds) });
    return rateOf(outcomes);
  } finally {
    asker.close();
    await service.stop();
  }
}

for (const queue of values.queue) {
  const rows: string[][] = [];
  let single: number | undefined;
  for (const workers of values.workers.map(Number)) {
    const rate = await rateWith(workers, queue as QueueKind);
    single ??= rate / workers;
    const share = rate / (single * workers);
    rows.push([String(workers), rate.toFixed(0), share.toFixed(3)]);
    if (share < LEAST_SHARE) process.exitCode = 1;
  }
  console.log(textTable([`workers (queue in ${queue})`, 'queries/s', 'of linear'], rows));
}
