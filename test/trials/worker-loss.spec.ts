import { afterEach, describe, expect, it } from 'vitest';
import { LoadClient, requestOf } from '../../tools/overload/load.js';
import type { LoadedService } from '../../tools/overload/loaded-service.js';
import { startSlowService } from '../../tools/overload/loaded-service.js';
import { loseWorkers } from '../../tools/overload/worker-loss.command.js';
import { eventually } from '../../tools/services/eventually.js';
import { TEST_API_KEY, queueKinds } from '../../tools/services/stack.js';

const plan = { gateways: 1, workers: 3, concurrency: 4, queryMs: 20, chunkSize: 10 };

// The full form is `npm run test:losses`, which measures refusals at 100 requests a second.
describe.each(queueKinds)(
  'a service with its queue in %s that loses workers under load',
  (queue) => {
    let service: LoadedService | undefined;
    const client = new LoadClient(TEST_API_KEY);

    afterEach(async () => {
      await service?.stop();
      service = undefined;
    });

    it.each([2, 3])(
      'answers or refuses every request without %i of 3, and answers after',
      async (lost) => {
        service = await startSlowService({ ...plan, queue, requestTimeoutMs: 5_000 });
        const request = requestOf(1);
        const outcomes = await loseWorkers(
          client,
          { service, request },
          { perSecond: 20, lost, phaseSeconds: 4 },
        );

        const statuses = new Set(outcomes.map(({ status }) => status));
        expect([...statuses].filter((status) => ![200, 503, 504].includes(status))).toEqual([]);
        const [url = ''] = service.urls;
        await eventually(async () => (await client.send(url, request)).status === 200);
      },
    );
  },
);
