import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../tools/services/eventually.js';
import type { RedisSecurity } from '../../tools/services/redis-cluster.js';
import { userInfoOf, startRedisCluster } from '../../tools/services/redis-cluster.js';
import { RedisProcess } from '../../tools/services/redis-process.js';
import type { Stack } from '../../tools/services/stack.js';
import { programs, startStack } from '../../tools/services/stack.js';
import { askFast } from '../rate-limit/crowd.js';
import type { Certificates } from '../support/certificates.js';
import { makeCertificates, opensslIsInstalled } from '../support/certificates.js';
import { PASSWORD_PATTERN, createRedisSecurity } from '../support/redis/redis-security.js';
import { startSecuredSentinel } from '../support/redis/secured-sentinel.js';
import { describeWithRedis } from '../support/with-redis.js';

const describeWithBoth = opensslIsInstalled() ? describeWithRedis : describe.skip;
if (!opensslIsInstalled()) console.warn('openssl is not installed: TLS is not tested');

/** On a busy machine: until the gateway has found its worker. */
const ANSWER_LIMIT_MS = 60_000;

interface Started {
  readonly url: string;
  stop(): Promise<void>;
}

const startServer = async (security: RedisSecurity): Promise<Started> => {
  const redis = await RedisProcess.start([], async (_directory, port) => security.settings(port));
  const url = `rediss://${userInfoOf(security)}@127.0.0.1:${redis.port}`;
  return { url, stop: () => redis.stop() };
};

describeWithBoth.each([
  ['a Redis', startServer],
  ['a Redis Cluster', (security: RedisSecurity) => startRedisCluster({ security })],
  ['a Redis under Sentinel', startSecuredSentinel],
])(
  'a gateway and a worker on %s over TLS',
  (_what, start: (security: RedisSecurity) => Promise<Started>) => {
    let certificates: Certificates;
    let redis: Started;

    beforeAll(async () => {
      certificates = await makeCertificates();
      redis = await start(createRedisSecurity(certificates));
    });

    afterAll(async () => {
      await redis?.stop();
      await certificates.remove();
    });

    const withStack = async (
      environment: Readonly<Record<string, string>>,
      use: (stack: Stack) => Promise<void>,
    ): Promise<void> => {
      const workerProgram = programs.echoWorker;
      const isQueueUnreachable = environment.REDIS_CA_FILE === undefined;
      const options = { queueUrl: redis.url, workerProgram, environment, isQueueUnreachable };
      const stack = await startStack(options);
      try {
        await use(stack);
      } finally {
        await stack.stop();
      }
      for (const { lines } of [...stack.gateways, ...stack.workers]) {
        expect(lines.join('\n')).not.toMatch(PASSWORD_PATTERN);
      }
    };

    it('answers and counts when it trusts the CA', () =>
      withStack(
        { REDIS_CA_FILE: certificates.authority, BOOTSTRAP_API_KEY_UNLIMITED: 'false' },
        async ({ gateways: [gateway] }) => {
          await eventually(
            async () => (await askFast(gateway!.url)).status === 200,
            ANSWER_LIMIT_MS,
          );
          const { status, headers } = await askFast(gateway!.url);

          expect(status).toBe(200);
          expect(headers.get('ratelimit')).toMatch(/^"default";r=\d+;t=\d+$/);
          expect(gateway!.lines.filter((line) => line.includes('certificate'))).toEqual([]);
        },
      ));

    it('answers 503 without delay when it does not', () =>
      withStack({}, async ({ gateways: [gateway] }) => {
        const { status, headers } = await askFast(gateway!.url);

        expect(status).toBe(503);
        expect(headers.get('retry-after')).toMatch(/^\d+$/);
      }));
  },
);
