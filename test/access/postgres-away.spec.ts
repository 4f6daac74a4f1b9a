import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { KeyStore } from '#access';
import { ask } from '../gateway/v2-client.js';
import type { Answer } from '../gateway/v2-client.js';
import { TcpProxy } from '../queue/tcp-proxy.js';
import { eventually } from '../../tools/services/eventually.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { metricsUrlOf, TEST_API_KEY } from '../../tools/services/stack.js';
import { startInProcess } from '../../tools/services/in-process.js';
import type { InProcessStack } from '../../tools/services/in-process.js';

describe('while Postgres is unreachable', () => {
  let postgres: TestPostgres;
  let store: KeyStore;
  let line: TcpProxy;
  let stack: InProcessStack | undefined;

  beforeAll(async () => {
    postgres = await startPostgres();
    store = new KeyStore(postgres.database);
  });

  afterAll(() => postgres.stop());

  beforeEach(async () => {
    line = await TcpProxy.to(postgres.url);
  });

  afterEach(async () => {
    await stack?.stop();
    stack = undefined;
    await line.cut();
  });

  const start = async (variables: Record<string, string> = {}): Promise<string> => {
    // Nothing listens on port 1; an invalid request fails before it is queued.
    const queueUrl = 'redis://127.0.0.1:1';
    const environment = { METRICS_PORT: '0', ...variables };
    stack = await startInProcess({ queueUrl, databaseUrl: line.url, workers: 0, environment });
    return stack.gateways[0]!.url;
  };

  const askWith = (url: string, authorization: string): Promise<Answer> =>
    ask(url, {}, { authorization });

  /** Read where no key is needed: without Postgres the gateway knows none. */
  const readyKeys = async (): Promise<string | undefined> => {
    const health = await fetch(new URL('/health', metricsUrlOf(stack!.gateways[0]!)));
    const { checks } = (await health.json()) as { checks: Record<string, { status: string }> };
    return checks['keys']?.status;
  };

  /** Health is probed at intervals. */
  const keysBecome = (status: string): Promise<void> =>
    eventually(async () => (await readyKeys()) === status);

  const linesThatSay = (text: string): number =>
    stack!.gateways[0]!.lines.filter((logged) => logged.includes(text)).length;

  it('gateways use cached keys, log it once, and read the changes afterwards', async () => {
    const { key } = await store.create({ name: 'known' });
    const url = await start();
    expect((await askWith(url, key)).status).toBe(400);

    await line.cut();
    const { key: unheard } = await store.create({ name: 'unheard of' });
    await eventually(() => linesThatSay('API key sync failed') === 1);
    expect((await askWith(url, key)).status).toBe(400);
    expect((await askWith(url, unheard)).status).toBe(401);
    await keysBecome('up');
    await store.revoke('known');

    await line.restore();
    await eventually(() => linesThatSay('API key sync recovered') === 1);
    expect((await askWith(url, unheard)).status).toBe(400);
    expect((await askWith(url, key)).status).toBe(401);
    expect(linesThatSay('API key sync failed')).toBe(1);
  });

  it('gateways store the last uses once it is back', async () => {
    const { key } = await store.create({ name: 'used meanwhile' });
    const url = await start();
    await line.cut();
    expect((await askWith(url, key)).status).toBe(400);
    await line.restore();
    const isWritten = async () => (await store.show('used meanwhile')).lastUsedAt !== undefined;
    await eventually(isWritten);
  });

  it('a gateway that has never read the keys rejects none as invalid', async () => {
    const { key } = await store.create({ name: 'early' });
    await line.cut();
    const url = await start({ BOOTSTRAP_API_KEY: '' });
    const early = await askWith(url, key);
    expect(early.status).toBe(503);
    expect(early.headers.get('retry-after')).not.toBeNull();
    expect((await askWith(url, '')).status).toBe(401);
    await keysBecome('down');

    await line.restore();
    await eventually(async () => (await askWith(url, key)).status === 400);
    expect((await askWith(url, TEST_API_KEY)).status).toBe(401);
    await keysBecome('up');
  });

  it('the bootstrap key is valid even then', async () => {
    await line.cut();
    const url = await start();
    expect((await askWith(url, TEST_API_KEY)).status).toBe(400);
    await keysBecome('up');
  });
});
