import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areEqual, chaosUpload, findDisorder, runBatch } from '../../tools/chaos/chaos-run.js';
import { ChaosService } from '../../tools/chaos/chaos-service.js';
import { drawFaultPlan, noFaults } from '../../tools/chaos/fault-plan.js';
import { seededRandom } from '../../tools/measurement/seeded-random.js';
import { queueKinds } from '../../tools/services/stack.js';

/** Enough that every fault falls within its phase; otherwise the run fails. */
const ROWS = 10_000;

/** Two batches and many program starts. */
const LIMIT_MS = 900_000;

// The full form is `npm run test:chaos`: ten runs of 100,000 rows. Concurrent, as much of it is waiting.
describe.concurrent.each(queueKinds)(
  'a batch, queued in %s, during which every program is killed once',
  (queue) => {
    let service: ChaosService;

    beforeAll(async () => {
      service = await ChaosService.start({ queue });
    });
    afterAll(() => service?.stop());

    it(
      'has every row once and in order, with the same results as without faults',
      async () => {
        const upload = chaosUpload(ROWS, seededRandom(1, 'rows'));
        const undisturbed = await runBatch(service, upload, noFaults);
        expect(findDisorder(undisturbed, ROWS)).toBeUndefined();
        const disturbed = await runBatch(
          service,
          upload,
          drawFaultPlan(seededRandom(1, 'incidents'), queue),
        );
        expect(findDisorder(disturbed, ROWS)).toBeUndefined();
        expect(areEqual(disturbed, undisturbed)).toBe(true);
      },
      LIMIT_MS,
    );
  },
);
