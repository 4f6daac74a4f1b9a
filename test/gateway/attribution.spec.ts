import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importDataset } from '#importing';
import { eventually } from '../../tools/services/eventually.js';
import { startInProcess } from '../../tools/services/in-process.js';
import type { InProcessStack } from '../../tools/services/in-process.js';
import { startSuiteDatabase } from '../importing/suite-database.js';
import { startGatewayWithoutBackends } from '../support/gateway-without-backends.js';
import { answerOf, ask } from './v2-client.js';

const header = 'id,number,street,city,country,lat,lon';
const town = (number: number): string =>
  `${header}\n${number},${number},Mill Lane,Ely,GB,52.4,0.26\n`;

describe('the attributions of the data', () => {
  const own = startSuiteDatabase();
  let stack: InProcessStack;

  beforeAll(async () => {
    const attributions = { first: '© Survey of Ely', second: '© Survey of Ely', third: undefined };
    for (const [at, [dataset, attribution]] of Object.entries(attributions).entries()) {
      const file = join(own.directory, `${dataset}.csv`);
      writeFileSync(file, town(at + 1));
      await importDataset({ database: own.database, dataset, files: [file], attribution });
    }
    stack = await startInProcess({ queueUrl: own.url, databaseUrl: own.url });
  });
  afterAll(() => stack?.stop());

  it('are listed for each data set, without an API key', async () => {
    const list = () => fetch(`${stack.gateways[0]!.url}/attribution`);
    // The gateway has started before its worker.
    await eventually(async () => (await list()).ok);
    const { body } = await answerOf(await list(), 'GET');
    expect(body).toEqual({
      attributions: ['© Survey of Ely', 'third'],
      data_sets: [
        { name: 'first', attribution: '© Survey of Ely', imported_at: expect.any(String) },
        { name: 'second', attribution: '© Survey of Ely', imported_at: expect.any(String) },
        { name: 'third', attribution: 'third', imported_at: expect.any(String) },
      ],
    });
  });

  it('are found by the data sets that a verbose answer names', async () => {
    const { body } = await ask(stack.gateways[0]!.url, {
      queries: [{ address_string: '2 Mill Lane, Ely' }, { address_string: '3 Mill Lane, Ely' }],
      options: { verbose: true },
    });
    const named = body.responses.map(({ logging }) =>
      logging!.info.filter((line) => line.startsWith('data sets:')),
    );
    expect(named).toEqual([['data sets: second'], ['data sets: third']]);
  });

  it('are unavailable until a worker is reachable', async () => {
    const lone = await startGatewayWithoutBackends();
    const { status, headers, body } = await answerOf(
      await fetch(`${lone.gateways[0]!.url}/attribution`),
      'GET',
    );
    await lone.stop();
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toMatch(/^\d+$/);
    expect(Object.keys(body)).toEqual(['code', 'reason', 'remediation']);
  });
});
