import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeWithRedis } from '../../support/with-redis.js';
import { runDrill } from './drill.js';
import type { Drill } from './drill.js';
import { outsideOutages } from './outage-of.js';
import { RollingService } from './rolling-service.js';
import { tally } from './tally.js';

const START_LIMIT_MS = 300_000;

// Three minutes of 200 requests a second, held to every bar, are `npm run test:operations`.
describeWithRedis('a service that is changed while it is asked', () => {
  let service: RollingService;
  let drill: Drill;

  beforeAll(async () => {
    service = await RollingService.start();
    drill = await runDrill(service, { seconds: 45, requestsPerSecond: 20 });
  }, START_LIMIT_MS);
  afterAll(() => service?.stop());

  it('gives no wrong answer, breaks no connection off, and leaves nobody waiting', () => {
    expect(tally(drill)).toMatchObject({
      counts: { wrong: 0, unauthorised: 0, broken: 0, hung: 0 },
    });
  });

  it('answers every row of every batch that goes through it', () => {
    const { asked, right } = drill.batchRows;
    expect(right).toBe(asked);
  });

  it('refuses nobody because its programs, its schema or its data are replaced', () => {
    const refused = outsideOutages(drill).filter(({ verdict }) => verdict === 'refused');
    // A machine that is too slow for what is asked is another matter, and told in these words.
    const otherwise = refused.filter(({ detail }) => !detail?.includes('"overloaded"'));
    expect(otherwise.map(({ detail }) => detail)).toEqual([]);
  });
});
