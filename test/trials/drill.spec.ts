import { afterAll, beforeAll, expect, it } from 'vitest';
import { outsideOutages, runDrill, type DrillResult } from '../../tools/drill/drill.js';
import { DrillService } from '../../tools/drill/drill-service.js';
import { tallyDrill } from '../../tools/drill/drill.command.js';
import { describeWithRedis } from '../support/with-redis.js';

const START_LIMIT_MS = 300_000;

// The full form is `npm run test:operations`: three minutes at 200 requests per second, with all
// requirements.
describeWithRedis('a service whose parts are replaced and interrupted under load', () => {
  let service: DrillService;
  let drill: DrillResult;

  beforeAll(async () => {
    service = await DrillService.start();
    drill = await runDrill(service, { seconds: 45, requestsPerSecond: 20 });
  }, START_LIMIT_MS);
  afterAll(() => service?.stop());

  it('returns no wrong answer, breaks no connection and leaves no request hanging', () => {
    expect(tallyDrill(drill)).toMatchObject({
      counts: { wrong: 0, unauthorised: 0, broken: 0, hung: 0 },
    });
  });

  it('answers every row of every batch', () => {
    const { sent, right } = drill.batchRows;
    expect(right).toBe(sent);
  });

  it('refuses no request because programs, schema or data are replaced', () => {
    const refused = outsideOutages(drill).filter(({ verdict }) => verdict === 'refused');
    // A machine that is too slow for the load sheds it, which is reported by this code.
    const otherwise = refused.filter(({ detail }) => !detail?.includes('"overloaded"'));
    expect(otherwise.map(({ detail }) => detail)).toEqual([]);
  });
});
