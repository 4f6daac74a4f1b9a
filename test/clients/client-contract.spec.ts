import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDocument } from '../../tools/checks/openapi-schema.js';
import type { InterfaceSchema } from '../../tools/checks/openapi-schema.js';
import { suggestCases } from '../contract/cases/suggest.js';
import { v2Answers } from '../contract/cases/v2-answers.js';
import { v2Queries } from '../contract/cases/v2-queries.js';
import { v2Refusals } from '../contract/cases/v2-refusals.js';
import { askThroughClient, callOf } from '../contract/client-sender.js';
import { startDemoService } from './demo-service.js';
import type { DemoService } from './demo-service.js';

const cases = [...v2Queries, ...v2Answers, ...v2Refusals, ...suggestCases];

/** Most rows must not fall back to a direct request. */
const FEWEST_CALLS = 100;

describe('the contract of version 2 through the TypeScript client', () => {
  let service: DemoService;
  let schema: InterfaceSchema;
  let calls = 0;

  beforeAll(async () => {
    service = await startDemoService();
    schema = await readDocument(`${service.url}/openapi.json`);
  });
  afterAll(() => service.stop());

  it.each(cases.map((one) => [`${one.table}: ${one.name}`, one] as const))(
    '%s',
    async (_name, { run }) => {
      const ask = askThroughClient({ ...service, schema });
      await run((request) => {
        if (callOf(request)) calls += 1;
        return ask(request);
      });
    },
  );

  it('is mostly of requests that the client can send', () => {
    console.log(`${calls} requests of ${cases.length} rows were sent by the client`);
    expect(calls).toBeGreaterThanOrEqual(FEWEST_CALLS);
  });
});
