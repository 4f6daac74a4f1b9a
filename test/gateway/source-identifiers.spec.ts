import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importDataset } from '#importing';
import { startPostgres } from '../../tools/services/postgres.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { startInProcess } from '../../tools/services/in-process.js';
import type { InProcessStack } from '../../tools/services/in-process.js';
import { ask } from './v2-client.js';
import type { AnswerBody } from './v2-client.js';

type Match = AnswerBody['responses'][number]['best_match'] & {
  readonly source_id?: { readonly os_uprn?: string; readonly os_udprn?: string };
};

describe('source identifiers', () => {
  let postgres: TestPostgres;
  let stack: InProcessStack;

  beforeAll(async () => {
    postgres = await startPostgres();
    const { database } = postgres;
    const addressbase = resolve(import.meta.dirname, '../importing/fixtures/addressbase.csv');
    await importDataset({ database, dataset: 'addressbase', files: [addressbase] });
    const british = join('apps/cli/demo-gazetteer/gb.geojsonl');
    await importDataset({ database, dataset: 'demo', files: [resolve(british)] });
    stack = await startInProcess({ queueUrl: postgres.url, databaseUrl: postgres.url });
  });

  afterAll(async () => {
    await stack.stop();
    await postgres.stop();
  });

  const bestOf = async (query: object, options?: object): Promise<Match | null> => {
    const answer = await ask(stack.gateways[0]!.url, { queries: [query], options });
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body.responses[0]!.best_match;
  };

  it.each(['10090000001', '010090000001'])('find an address by its UPRN %s', async (os_uprn) => {
    const best = await bestOf({ source_id: { os_uprn } });
    expect(best?.address).toContain('7 Quayside Row');
    expect(best?.source_id).toEqual({ os_uprn: '10090000001', os_udprn: '50000001' });
    expect(best?.search_confidence).toBe(1);
  });

  it('find an address by its UDPRN', async () => {
    const best = await bestOf({ source_id: { os_udprn: '50000002' } });
    expect(best?.address).toContain('Quayside Row');
    expect(best?.source_id?.os_uprn).toBe('10090000002');
  });

  it('find a destination of the demo by its UPRN', async () => {
    const best = await bestOf({ source_id: { os_uprn: '100023336956' } });
    expect(best?.address).toContain('10 Downing Street');
    expect(best?.source_id).toEqual({ os_uprn: '100023336956' });
  });

  it('return the distance from a position in the query, without a limit by it', async () => {
    const location = { latitude: 48, longitude: 9, distance_filter: 1 };
    const best = await bestOf({ source_id: { os_uprn: '10090000001' }, location });
    expect(best?.distance).toBeGreaterThan(500_000);
  });

  it.each([
    [{ os_uprn: '99999999999' }],
    [{ os_udprn: '10090000' }],
    [{ os_uprn: '0' }],
    [{ os_uprn: '10090000006' }],
  ])('match nothing for %j', async (source_id) => {
    expect(await bestOf({ source_id })).toBeNull();
  });

  it.each([
    [undefined, undefined],
    [{}, undefined],
    [{ source_id: {} }, undefined],
    [{ source_id: { os_uprn: false, os_udprn: null } }, undefined],
    [{ source_id: { os_uprn: true } }, { os_uprn: '10090000001' }],
    [{ source_id: { os_udprn: true } }, { os_udprn: '50000001' }],
    [
      { source_id: { os_uprn: true, os_udprn: true } },
      { os_uprn: '10090000001', os_udprn: '50000001' },
    ],
  ])('are in a match with the options %j: %j', async (options, expected) => {
    const best = await bestOf({ address_string: '7 Quayside Row, Martlethorpe ZZ9 1AA' }, options);
    expect(best?.address).toContain('7 Quayside Row');
    expect(best?.source_id).toEqual(expected);
  });

  it('are omitted where they are unknown', async () => {
    const query = { address_string: '11A Back Mews, Martlethorpe' };
    const option = { source_id: { os_uprn: true, os_udprn: true } };
    expect((await bestOf(query, option))?.source_id).toEqual({ os_uprn: '10090000003' });
    expect((await bestOf(query, { source_id: { os_udprn: true } }))?.source_id).toBeUndefined();
  });

  it('find flats of AddressBase in their usual format', async () => {
    const options = { source_id: { os_uprn: true }, structured_response: true };
    const texts = ['Flat 3, 9 Quayside Row, Martlethorpe', 'Flat 3 Heron Court, Martlethorpe'];
    for (const address_string of texts) {
      const best = await bestOf({ address_string }, options);
      expect([address_string, best?.source_id]).toEqual([
        address_string,
        { os_uprn: '10090000002' },
      ]);
    }
  });
});
