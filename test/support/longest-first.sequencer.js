import { relative } from 'node:path';
import { BaseSequencer } from 'vitest/node';

/** Specs of 30 seconds or more, mostly waiting: started last, one of them would prolong the whole run. */
const longest = [
  'test/queue/redis.spec.ts',
  'test/trials/drill.spec.ts',
  'test/health/gateway-health.spec.ts',
  'test/destinations/names.spec.ts',
  'test/trials/overload.spec.ts',
  'test/queue/postgres.spec.ts',
  'test/trials/chaos.spec.ts',
  'test/batches/webhooks.spec.ts',
  'test/geocoding/duplicates.spec.ts',
  'test/access/gateway-keys.spec.ts',
  'test/trials/stuck-worker.spec.ts',
  'test/image/image.spec.ts',
  'test/demo/demo.spec.ts',
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
