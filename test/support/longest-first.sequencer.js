import Sequencer from '@jest/test-sequencer';

/** Half a minute and more, most of it waiting: begun last, one of them would keep a whole run waiting. */
const longest = [
  'test/messaging/redis.spec.ts',
  'test/operations/rolling/operations.spec.ts',
  'test/health/gateway-health.spec.ts',
  'test/destinations/names.spec.ts',
  'test/overload/overload.spec.ts',
  'test/messaging/postgres.spec.ts',
  'test/batches/chaos/chaos.spec.ts',
  'test/batches/webhooks.spec.ts',
  'test/geocoding/no-destination-twice.spec.ts',
  'test/access/gateway-keys.spec.ts',
  'test/overload/stuck-worker.spec.ts',
  'test/image/image.spec.ts',
  'test/demo/demo.spec.ts',
];

/** Begins with what takes longest: in a fresh clone jest knows no more of that than how long a file is. */
export default class LongestFirstSequencer extends Sequencer {
  sort(tests) {
    const ranks = new Map(longest.map((path, index) => [path, index]));
    const rankOf = ({ path, context }) =>
      ranks.get(path.slice(context.config.rootDir.length + 1)) ?? longest.length;
    return super.sort(tests).sort((one, other) => rankOf(one) - rankOf(other));
  }
}
