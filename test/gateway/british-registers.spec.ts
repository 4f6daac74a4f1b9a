import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importDataset } from '#importing';
import { startPostgres } from '../../tools/services/postgres.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { startInProcess } from '../../tools/services/in-process.js';
import type { InProcessStack } from '../../tools/services/in-process.js';
import { ask } from './v2-client.js';

const samples = resolve('../shared/data/suites/addressbase');
const hasSamples = existsSync(samples);

if (!hasSamples) console.warn('../shared is absent: specs on the AddressBase samples are skipped');

/** The files of one data set, and the identifiers in them. */
const layouts = [
  {
    product: 'Standard',
    files: ['std_addressbase_test1.csv', 'std_addressbase_test2.csv'],
    uprns: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((last) => `1000000000${last}`),
    udprns: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((last) => `2000000${last}`),
  },
  {
    product: 'Plus',
    files: ['addressbase_test1.csv', 'addressbase_test2.csv'],
    uprns: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((last) => `1000000000${last}`),
    udprns: ['814808', '814769', '814770', '7727835', '7465547', '7517601', '7477980'],
  },
  {
    product: 'Premium',
    files: ['abp_blpu.csv', 'abp_lpi.csv', 'abp_delivery_point.csv'],
    uprns: ['1', '2', '3', '98', '99', '100010971565'],
    udprns: ['17', '18', '19'],
  },
] as const;

/** In the format of v2: up to 12 and 8 digits. */
const withZeros = (identifier: string, digits: number): readonly string[] => [
  ...new Set([identifier, `0${identifier}`.slice(-digits), identifier.padStart(digits, '0')]),
];

interface SourceIdMatch {
  readonly source_id?: { readonly os_uprn?: string; readonly os_udprn?: string };
}

(hasSamples ? describe : describe.skip)('the samples of AddressBase', () => {
  let postgres: TestPostgres;

  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  it.each(layouts)(
    'of $product are found by every identifier, with and without leading zeros',
    async ({ product, files, uprns, udprns }) => {
      const { database, url } = postgres;
      const dataset = 'addressbase';
      const paths = files.map((file) => join(samples, file));
      const { rejected } = await importDataset({ database, dataset, files: paths });
      expect({ product, rejected: [...rejected] }).toEqual({ product, rejected: [] });
      const stack = await startInProcess({ queueUrl: url, databaseUrl: url });
      try {
        for (const uprn of uprns) {
          expect(await found(stack, 'os_uprn', withZeros(uprn, 12))).toEqual([uprn]);
        }
        for (const udprn of udprns) {
          expect(await found(stack, 'os_udprn', withZeros(udprn, 8))).toEqual([udprn]);
        }
      } finally {
        await stack.stop();
      }
    },
  );
});

/** The distinct best matches of look-ups by identifiers. */
const found = async (
  stack: InProcessStack,
  scheme: 'os_uprn' | 'os_udprn',
  identifiers: readonly string[],
): Promise<readonly (string | undefined)[]> => {
  const queries = identifiers.map((identifier) => ({ source_id: { [scheme]: identifier } }));
  const { body } = await ask(stack.gateways[0]!.url, { queries });
  return [
    ...new Set(
      body.responses.map(
        ({ best_match: best }) => (best as SourceIdMatch | null)?.source_id?.[scheme],
      ),
    ),
  ];
};

describe('a property without an address, or with several', () => {
  let postgres: TestPostgres;
  let stack: InProcessStack;
  const directory = mkdtempSync(join(tmpdir(), 'open-uprn-'));

  beforeAll(async () => {
    postgres = await startPostgres();
    const { database, url } = postgres;
    const load = (name: string, rows: readonly string[]) => {
      const file = join(directory, `${name}.csv`);
      writeFileSync(file, rows.join('\r\n'));
      return importDataset({ database, dataset: name, files: [file] });
    };
    await load('open-uprn', [
      '\ufeffUPRN,X_COORDINATE,Y_COORDINATE,LATITUDE,LONGITUDE',
      '71,358260.66,172796.5,51.4526038,-2.6020703',
      '72,358259.3,172798.9,51.4526253,-2.6020906',
    ]);
    await load('register', [
      'id,number,street,city,country,lat,lon,uprn',
      'a,5,Chapel Lane,Bristol,GB,51.4526253,-2.6020906,72',
      'b,7,Chapel Lane,Bristol,GB,51.4536253,-2.6020906,',
    ]);
    const words = (udprn: number, unit: string) =>
      `28,I,1,81,${udprn},,,${unit},,9,,CHAPEL LANE,,,BRISTOL,BS1 1AA,S,1A,,,,,,,2016-01-18,2012-04-23,,2016-02-10,2012-03-19`;
    await load('premium', [
      words(501, ''),
      '21,I,1,81,1,2,2007-06-26,,1.00,1.00,51.4546253,-2.6020906,1,116,E,2007-06-26,,2016-02-10,2003-09-18,D,BS1 1AA,0',
      words(502, 'FLAT 1'),
    ]);
    stack = await startInProcess({ queueUrl: url, databaseUrl: url });
  });
  afterAll(async () => {
    await stack.stop();
    await postgres.stop();
    rmSync(directory, { recursive: true });
  });

  const answer = async (query: object) => {
    const { body } = await ask(stack.gateways[0]!.url, { queries: [query] });
    return body.responses[0]!;
  };

  it('returns the point of a property without an address', async () => {
    const { best_match: best } = await answer({ source_id: { os_uprn: '0071' } });
    expect(JSON.stringify(best?.geojson)).toContain('[-2.6020703,51.4526038]');
  });

  it('is superseded by the address of the same property', async () => {
    const response = await answer({ source_id: { os_uprn: '72' } });
    expect(response.best_match?.address).toContain('5 Chapel Lane');
    expect(response.additional_matches).toEqual([]);
  });

  it.each(['501', '502'])('is found by each of its UDPRNs: %s', async (udprn) => {
    const { best_match: best } = await answer({ source_id: { os_udprn: udprn } });
    expect(best?.address).toContain('9 Chapel Lane');
    expect((best as SourceIdMatch).source_id).toEqual({ os_uprn: '81', os_udprn: udprn });
  });

  it('is not found by a position, even if it is nearer than an address', async () => {
    const location = { latitude: 51.4526038, longitude: -2.6020703 };
    expect((await answer({ location })).best_match?.address).toContain('5 Chapel Lane');
  });
});
