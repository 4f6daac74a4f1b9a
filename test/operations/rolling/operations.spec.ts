import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { redisIsInstalled } from '../../support/redis-server.js';
import { runDrill } from './drill.js';
import type { Drill } from './drill.js';
import { RollingService } from './rolling-service.js';
import { tally } from './tally.js';

const START_LIMIT_MS = 120_000;

const describeWithRedis = redisIsInstalled() ? describe : describe.skip;

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

  it('refuses nobody while its programs, its schema and its data are replaced', () => {
    const changes = tally(drill).incidents.filter(({ incident }) => !incident.isOutage);
    expect(changes.map(({ incident, counts }) => [incident.name, counts.refused])).toEqual(
      changes.map(({ incident }) => [incident.name, 0]),
    );
  });
});
