import Sequencer from '@jest/test-sequencer';

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

/** Starts the slowest specs first: in a fresh clone jest has no durations and sorts by file size. */
export default class LongestFirstSequencer extends Sequencer {
  sort(tests) {
    const ranks = new Map(longest.map((path, index) => [path, index]));
    const rankOf = ({ path, context }) =>
      ranks.get(path.slice(context.config.rootDir.length + 1)) ?? longest.length;
    return super.sort(tests).sort((one, other) => rankOf(one) - rankOf(other));
  }
}
