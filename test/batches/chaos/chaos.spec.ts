import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { seededRandom } from '../../../apps/cli/src/evaluation/seeded-random.js';
import { describeWithRedis } from '../../support/with-redis.js';
import { areEqual, chaosUpload, disorderIn } from './chaos-rows.js';
import { runBatch } from './chaos-run.js';
import { ChaosService } from './chaos-service.js';
import { nothingHappens, planOf } from './incidents.js';

const ROWS = 20_000;

/** It takes two batches through a good many starts; half a minute where nothing else runs. */
const LIMIT_MS = 900_000;

// Ten runs of 100,000 rows are `npm run test:chaos`.
describeWithRedis('a batch during which everything is killed once', () => {
  let service: ChaosService;

  beforeAll(async () => {
    service = await ChaosService.start();
  });
  afterAll(() => service?.stop());

  it(
    'ends with every row once, in order, as if nothing had happened',
    async () => {
      const upload = chaosUpload(ROWS, seededRandom(1, 'rows'));
      const undisturbed = await runBatch(service, upload, nothingHappens);
      expect(disorderIn(undisturbed, ROWS)).toBeUndefined();
      const disturbed = await runBatch(service, upload, planOf(seededRandom(1, 'incidents')));
      expect(disorderIn(disturbed, ROWS)).toBeUndefined();
      expect(areEqual(disturbed, undisturbed)).toBe(true);
    },
    LIMIT_MS,
  );
});
