import { parseArgs } from 'node:util';
import type { QueueKind } from '../support/queue-host.js';
import { TEST_API_KEY } from '../support/stack.js';
import { Asker, bodyOf } from './asker.js';
import { describeOverload, missedBars } from './overload-report.js';
import { overload } from './overload-run.js';
import { startSlowService } from './slow-service.js';

// npm run test:overload -- [--seconds 60] [--times 4] [--queue redis --queue postgres] [--gateways 2]
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    times: { type: 'string', default: '4' },
    queue: { type: 'string', multiple: true, default: ['redis', 'postgres'] },
    gateways: { type: 'string', default: '2' },
  },
});

const REQUEST_TIMEOUT_MS = 10_000;
const QUERIES_A_REQUEST = 10;
/** Two workers, four chunks at once, 20 ms a query: 400 queries a second. */
const service = { workers: 2, concurrency: 4, queryMs: 20, chunkSize: 10 };

for (const queue of values.queue) {
  const asker = new Asker(TEST_API_KEY);
  const slow = await startSlowService({
    ...service,
    queue: queue as QueueKind,
    gateways: Number(values.gateways),
    requestTimeoutMs: REQUEST_TIMEOUT_MS,
  });
  try {
    const target = { urls: slow.urls, bodies: [bodyOf(QUERIES_A_REQUEST)] };
    const result = await overload(asker, target, {
      queriesARequest: QUERIES_A_REQUEST,
      atOnce: 2 * service.workers * service.concurrency,
      calmSeconds: 10,
      seconds: Number(values.seconds),
      times: Number(values.times),
    });
    console.log(describeOverload(`queue in ${queue}`, result));
    const missed = missedBars(result, REQUEST_TIMEOUT_MS);
    for (const bar of missed) console.log(`missed: ${bar}`);
    if (missed.length > 0) process.exitCode = 1;
  } finally {
    asker.close();
    await slow.stop();
  }
}
