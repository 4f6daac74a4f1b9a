import { relative } from 'node:path';
import { BaseSequencer } from 'vitest/node';

/** Specs of 30 seconds or more, mostly waiting: started last, one of them would prolong the whole run. */
const longest = [
  'test/trials/chaos.spec.ts',
  'test/trials/neighbouring-releases.spec.ts',
  'test/queue/redis.spec.ts',
  'test/trials/worker-loss.spec.ts',
  'test/clients/protocol-fuzz.spec.ts',
  'test/queue/postgres.spec.ts',
  'test/trials/drill.spec.ts',
  'test/web/spreadsheet.spec.ts',
  'test/image/image.spec.ts',
  'test/redis/failover.spec.ts',
  'test/operations/readiness.spec.ts',
  'test/geocoding/duplicates.spec.ts',
  'test/web/page.spec.ts',
  'test/health/gateway-health.spec.ts',
  'test/database/embedded-postgres.spec.ts',
  'test/clients/python-client.spec.ts',
  'test/batches/webhooks.spec.ts',
  'test/destinations/names.spec.ts',
  'test/batches/batch-command-outages.spec.ts',
  'test/importing/killed-swap.spec.ts',
  'test/openapi/docs-page.spec.ts',
  'test/trials/overload.spec.ts',
  'test/batches/batch-command.spec.ts',
  'test/trials/stuck-worker.spec.ts',
  'test/health/draining.spec.ts',
  'test/gateway/crowd-of-addresses.spec.ts',
  'test/demo/demo.spec.ts',
  'test/access/gateway-keys.spec.ts',
  'test/trials/endless-query.spec.ts',
  'test/operations/metrics.spec.ts',
];

/** Starts the slowest specs first: in a fresh clone no durations are known. */
export class LongestFirstSequencer extends BaseSequencer {
  async sort(specifications) {
    const ranks = new Map(longest.map((path, index) => [path, index]));
    const rankOf = ({ moduleId }) =>
      ranks.get(relative(this.ctx.config.root, moduleId)) ?? longest.length;
    const sorted = await super.sort(specifications);
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
