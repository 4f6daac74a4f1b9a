import { relative } from 'node:path';
import { BaseSequencer } from 'vitest/node';

/** Specs of 30 seconds or more, mostly waiting: started last, one of them would prolong the whole run. */
const longest = [
  'test/trials/drill.spec.ts',
  'test/trials/overload.spec.ts',
  'test/queue/redis.spec.ts',
  'test/trials/chaos.spec.ts',
  'test/trials/neighbouring-releases.spec.ts',
  'test/trials/worker-loss.spec.ts',
  'test/web/spreadsheet.spec.ts',
  'test/queue/postgres.spec.ts',
  'test/redis/failover.spec.ts',
  'test/clients/protocol-fuzz.spec.ts',
  'test/web/page.spec.ts',
  'test/database/embedded-postgres.spec.ts',
  'test/operations/readiness.spec.ts',
  'test/clients/python-client.spec.ts',
  'test/batches/batch-command-outages.spec.ts',
  'test/batches/webhooks.spec.ts',
  'test/health/gateway-health.spec.ts',
  'test/batches/batch-command.spec.ts',
  'test/trials/stuck-worker.spec.ts',
  'test/importing/killed-swap.spec.ts',
  'test/trials/endless-query.spec.ts',
  'test/access/gateway-keys.spec.ts',
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
