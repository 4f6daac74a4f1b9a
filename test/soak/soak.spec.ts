import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { describeWithRedis } from '../support/with-redis.js';
import { SoakLoad } from './soak-load.js';
import { countCourses, memoryCourses } from './soak-report.js';
import type { SoakSample } from './soak-samples.js';
import { SoakWatch } from './soak-samples.js';
import { startSoakService } from './soak-service.js';
import type { SoakService } from './soak-service.js';

const SECONDS = 10;
const REQUESTS_A_SECOND = 15;

/** Far more than two gateways and two workers hold open. */
const MANY_CONNECTIONS = 100;

// An hour of it is `npm run test:soak`.
describeWithRedis('a service under a steady load', () => {
  let service: SoakService;

  beforeAll(async () => {
    service = await startSoakService({ addresses: 2_000, sample: 200 });
  });
  afterAll(() => service?.stop());

  it('answers as it should, with few connections and keys', async () => {
    const load = new SoakLoad(service);
    const watch = new SoakWatch(service, 1);
    await load.pace(REQUESTS_A_SECOND, SECONDS);
    const samples = await watch.end();

    // A machine that is busy with other specs refuses some; what is answered is answered rightly.
    const strange = [...load.strange.keys()].filter((what) => !what.endsWith(': 503'));
    expect(strange).toEqual([]);
    expect(load.answered).toBeGreaterThan(0);
    expect(Object.keys(samples.at(-1)?.memory ?? {})).toHaveLength(service.processes.length);
    const counts = countCourses(samples);
    expect(counts.map(({ name }) => name)).toContain('Redis keys');
    const ofPostgres = counts.filter(({ name }) => name.startsWith('Postgres'));
    const connections = ofPostgres.reduce((sum, { most }) => sum + most, 0);
    expect(connections).toBeGreaterThan(0);
    expect(connections).toBeLessThan(MANY_CONNECTIONS);
  });
});

describe('the verdict on a soak', () => {
  const course = (sizeAt: (minute: number) => number): readonly SoakSample[] =>
    Array.from({ length: 60 }, (_, minute) => ({
      seconds: minute * 60,
      memory: { gateway: sizeAt(minute) },
      counts: { keys: sizeAt(minute) },
    }));

  it('takes no offence at what fills within ten minutes', () => {
    const [gateway] = memoryCourses(course((minute) => 100 + 20 * Math.min(minute, 9)));

    expect(gateway).toEqual({
      name: 'gateway',
      begins: 280,
      ends: 280,
      most: 280,
      isBounded: true,
    });
  });

  it('does at what grows by a mebibyte a minute', () => {
    expect(memoryCourses(course((minute) => 100 + minute))[0]?.isBounded).toBe(false);
  });

  it('does at keys that become more', () => {
    expect(countCourses(course((minute) => 50 + minute))[0]?.isBounded).toBe(false);
  });

  it('looks at the second half of a short run', () => {
    const [gateway] = memoryCourses(course((minute) => (minute < 3 ? 10 : 100)).slice(0, 6));

    expect(gateway?.begins).toBe(100);
  });
});
