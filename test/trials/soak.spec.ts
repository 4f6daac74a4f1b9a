import { afterAll, beforeAll, expect, it } from 'vitest';
import { SoakLoad } from '../../tools/soak/soak.command.js';
import { countTrends, SoakSampler } from '../../tools/soak/soak-samples.js';
import { startSoakService, type SoakService } from '../../tools/soak/soak-service.js';
import { describeWithRedis } from '../support/with-redis.js';

const SECONDS = 10;
const REQUESTS_PER_SECOND = 15;

/** Far more than two gateways and two workers open. */
const MANY_CONNECTIONS = 100;

// The full form is `npm run test:soak`: one hour.
describeWithRedis('a service under a steady load', () => {
  let service: SoakService;

  beforeAll(async () => {
    service = await startSoakService({ addresses: 2_000, sample: 200 });
  });
  afterAll(() => service?.stop());

  it('returns the expected statuses, with few connections and keys', async () => {
    const load = new SoakLoad(service);
    const sampler = new SoakSampler(service, 1);
    await load.run(REQUESTS_PER_SECOND, SECONDS);
    const samples = await sampler.end();

    // A machine that is busy with other specs sheds some load; every other response is as expected.
    const unexpected = [...load.unexpected.keys()].filter((event) => !event.endsWith(': 503'));
    expect(unexpected).toEqual([]);
    expect(load.answered).toBeGreaterThan(0);
    expect(Object.keys(samples.at(-1)?.memory ?? {})).toHaveLength(service.processes.length);
    const counts = countTrends(samples);
    expect(counts.map(({ name }) => name)).toContain('Redis keys');
    const ofPostgres = counts.filter(({ name }) => name.startsWith('Postgres'));
    const connections = ofPostgres.reduce((sum, { maximum }) => sum + maximum, 0);
    expect(connections).toBeGreaterThan(0);
    expect(connections).toBeLessThan(MANY_CONNECTIONS);
  });
});
