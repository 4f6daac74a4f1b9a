import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { askFast } from '../rate-limit/crowd.js';
import { makeCertificates, opensslIsInstalled } from '../support/certificates.js';
import type { Certificates } from '../support/certificates.js';
import { eventually } from '../support/eventually.js';
import { RedisProcess } from '../support/redis/redis-process.js';
import { redisIsInstalled } from '../support/redis-server.js';
import { programs, startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';

const isPossible = redisIsInstalled() && opensslIsInstalled();
if (!isPossible) console.warn('redis-server or openssl is not installed: TLS is not tested');

const USER = 'geocoder';
const PASSWORD = 'p@ss/word:of a test';
const NOBODY_ELSE = ['--user', 'default', 'off'];
const RIGHTS = ['on', `>${PASSWORD}`, '~*', '&*', '+@all'];

const encrypted = ({ authority, certificate, key }: Certificates, port: number) => [
  ...['--port', '0', '--tls-port', String(port), '--tls-auth-clients', 'no'],
  ...['--tls-cert-file', certificate, '--tls-key-file', key, '--tls-ca-cert-file', authority],
];

(isPossible ? describe : describe.skip)('a gateway and a worker on a Redis over TLS', () => {
  let certificates: Certificates;
  let redis: RedisProcess;
  let url: string;

  beforeAll(async () => {
    certificates = await makeCertificates();
    redis = await RedisProcess.start(
      ['--user', USER, ...RIGHTS, ...NOBODY_ELSE],
      async (_directory, port) => encrypted(certificates, port),
    );
    const access = `${USER}:${encodeURIComponent(PASSWORD)}`;
    url = `rediss://${access}@127.0.0.1:${redis.port}`;
  });

  afterAll(() => redis?.stop());

  const withStack = async (
    environment: Readonly<Record<string, string>>,
    use: (stack: Stack) => Promise<void>,
  ): Promise<void> => {
    const workerProgram = programs.echoWorker;
    const stack = await startStack({ queueUrl: url, workerProgram, environment });
    try {
      await use(stack);
    } finally {
      await stack.stop();
    }
    for (const { lines } of [...stack.gateways, ...stack.workers]) {
      expect(lines.join('\n')).not.toMatch(/p@ss|p%40ss/);
    }
  };

  it('answers when it believes the authority, and counts there', () =>
    withStack(
      { REDIS_CA_FILE: certificates.authority, BOOTSTRAP_API_KEY_UNLIMITED: 'false' },
      async ({ gateways: [gateway] }) => {
        await eventually(async () => (await askFast(gateway!.url)).status === 200);
        const { status, headers } = await askFast(gateway!.url);

        expect(status).toBe(200);
        expect(headers.get('ratelimit')).toMatch(/^"default";r=\d+;t=\d+$/);
        expect(gateway!.lines.filter((line) => line.includes('out of reach'))).toEqual([]);
      },
    ));

  it('answers 503 when it does not, and waits for nothing', () =>
    withStack({}, async ({ gateways: [gateway] }) => {
      const { status, headers } = await askFast(gateway!.url);

      expect(status).toBe(503);
      expect(headers.get('retry-after')).toMatch(/^\d+$/);
    }));
});
