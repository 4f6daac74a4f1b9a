import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { KeyStore } from '#access';
import { ask } from '../gateway/ask.js';
import type { Answer } from '../gateway/ask.js';
import { Line } from '../messaging/line.js';
import { eventually } from '../support/eventually.js';
import { startPostgres } from '../support/postgres.js';
import type { TestPostgres } from '../support/postgres.js';
import { startStack, TEST_API_KEY } from '../support/stack.js';
import type { Stack } from '../support/stack.js';

describe('while Postgres is away', () => {
  let postgres: TestPostgres;
  let store: KeyStore;
  let line: Line;
  let stack: Stack | undefined;

  beforeAll(async () => {
    postgres = await startPostgres();
    store = new KeyStore(postgres.database);
  });

  afterAll(() => postgres.stop());

  beforeEach(async () => {
    line = await Line.to(postgres.url);
  });

  afterEach(async () => {
    await stack?.stop();
    stack = undefined;
    await line.cut();
  });

  const start = async (environment: Record<string, string> = {}): Promise<string> => {
    // Nothing listens on port 1: whoever gets past the guard with a bad request never asks for it.
    const queueUrl = 'redis://127.0.0.1:1';
    stack = await startStack({ queueUrl, databaseUrl: line.url, workers: 0, environment });
    return stack.gateways[0]!.url;
  };

  const askWith = (url: string, authorization: string): Promise<Answer> =>
    ask(url, {}, { authorization });

  const readyKeys = async (url: string): Promise<string | undefined> => {
    const health = await fetch(`${url}/health/ready`);
    const { details } = (await health.json()) as { details: Record<string, { status: string }> };
    return details['keys']?.status;
  };

  /** Health is looked after at a pace of its own. */
  const keysBecome = (url: string, status: string): Promise<void> =>
    eventually(async () => (await readyKeys(url)) === status);

  const linesThatSay = (text: string): number =>
    stack!.gateways[0]!.lines.filter((logged) => logged.includes(text)).length;

  it('gateways go by the keys that they know, say so once, and learn what has changed since', async () => {
    const { key } = await store.create({ name: 'known' });
    const url = await start();
    expect((await askWith(url, key)).status).toBe(400);

    await line.cut();
    const { key: unheard } = await store.create({ name: 'unheard of' });
    await eventually(() => linesThatSay('keys cannot be read') === 1);
    expect((await askWith(url, key)).status).toBe(400);
    expect((await askWith(url, unheard)).status).toBe(401);
    await keysBecome(url, 'up');
    await store.revoke('known');

    await line.mend();
    await eventually(() => linesThatSay('keys are read again') === 1);
    expect((await askWith(url, unheard)).status).toBe(400);
    expect((await askWith(url, key)).status).toBe(401);
    expect(linesThatSay('keys cannot be read')).toBe(1);
  });

  it('gateways write the last uses down once it is back', async () => {
    const { key } = await store.create({ name: 'used meanwhile' });
    const url = await start();
    await line.cut();
    expect((await askWith(url, key)).status).toBe(400);
    await line.mend();
    const isWritten = async () => (await store.show('used meanwhile')).lastUsedAt !== undefined;
    await eventually(isWritten);
  });

  it('a gateway that has never read the keys calls none of them wrong', async () => {
    const { key } = await store.create({ name: 'early' });
    await line.cut();
    const url = await start({ BOOTSTRAP_API_KEY: '' });
    const early = await askWith(url, key);
    expect(early.status).toBe(503);
    expect(early.headers.get('retry-after')).not.toBeNull();
    expect((await askWith(url, '')).status).toBe(401);
    await keysBecome(url, 'down');

    await line.mend();
    await eventually(async () => (await askWith(url, key)).status === 400);
    expect((await askWith(url, TEST_API_KEY)).status).toBe(401);
    await keysBecome(url, 'up');
  });

  it('a bootstrap key opens even then', async () => {
    await line.cut();
    const url = await start();
    expect((await askWith(url, TEST_API_KEY)).status).toBe(400);
    await keysBecome(url, 'up');
  });
});
