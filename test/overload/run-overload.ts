import { parseArgs } from 'node:util';
import type { QueueKind } from '../support/queue-host.js';
import { TEST_API_KEY } from '../support/stack.js';
import { Asker } from './asker.js';
import { describeOverload, missedBars } from './overload-report.js';
import { overload } from './overload-run.js';
import { questionsOf, shapes } from './questions.js';
import type { Shape } from './questions.js';
import { startRealService } from './real-service.js';
import { startSlowService } from './slow-service.js';
import type { LoadedService } from './slow-service.js';

// npm run test:overload -- [--queue redis --queue postgres] [--geocoder slow|real]
//   [--shape ten|single|largest|mixed] [--seconds 60] [--times 4] [--gateways 2] [--workers 2]
//   [--query-ms 20]
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    times: { type: 'string', default: '4' },
    queue: { type: 'string', multiple: true, default: ['redis', 'postgres'] },
    geocoder: { type: 'string', default: 'slow' },
    shape: { type: 'string', default: 'ten' },
    gateways: { type: 'string', default: '2' },
    workers: { type: 'string', default: '2' },
    'query-ms': { type: 'string', default: '20' },
  },
});
if (!Object.hasOwn(shapes, values.shape)) throw new Error(`no such shape: ${values.shape}`);

const REQUEST_TIMEOUT_MS = 10_000;
/** Enough that hardly a query is repeated. */
const QUESTIONS = 2_000;
/** Four chunks at once, with 20 ms a query: 200 queries a second for each worker. */
const slow = { concurrency: 4, queryMs: Number(values['query-ms']), chunkSize: 10 };
const workers = Number(values.workers);
const shape = values.shape as Shape;

const startService = async (queue: QueueKind) => {
  const size = { queue, workers, gateways: Number(values.gateways) };
  const plan = { ...size, requestTimeoutMs: REQUEST_TIMEOUT_MS };
  if (values.geocoder !== 'real') {
    const service: LoadedService = await startSlowService({ ...plan, ...slow });
    return { service, questions: questionsOf(shape, QUESTIONS) };
  }
  const service = await startRealService(plan);
  return { service, questions: questionsOf(shape, QUESTIONS, service.queries) };
};

for (const queue of values.queue as QueueKind[]) {
  const asker = new Asker(TEST_API_KEY);
  const { service, questions } = await startService(queue);
  try {
    const target = { urls: service.urls, questions };
    const result = await overload(asker, target, {
      atOnce: 2 * workers * slow.concurrency,
      calmSeconds: 10,
      seconds: Number(values.seconds),
      times: Number(values.times),
      deadlineMs: REQUEST_TIMEOUT_MS,
    });
    console.log(describeOverload(`${values.geocoder} geocoder, queue in ${queue}`, result));
    const missed = missedBars(result, REQUEST_TIMEOUT_MS);
    for (const bar of missed) console.log(`missed: ${bar}`);
    if (missed.length > 0) process.exitCode = 1;
  } finally {
    asker.close();
    await service.stop();
  }
}
