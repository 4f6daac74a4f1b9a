import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../gateway/v2-client.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { startInProcess } from '../../tools/services/in-process.js';
import type { InProcessStack } from '../../tools/services/in-process.js';

describe('a gateway', () => {
  let postgres: TestPostgres;
  let stack: InProcessStack;

  beforeAll(async () => {
    postgres = await startPostgres();
  });

  afterAll(() => postgres.stop());

  afterEach(() => stack.stop());

  const start = async (environment: Record<string, string>): Promise<string> => {
    const queueUrl = 'redis://127.0.0.1:1';
    stack = await startInProcess({ queueUrl, databaseUrl: postgres.url, workers: 0, environment });
    return stack.gateways[0]!.url;
  };

  /** The status of the last of so many wrong keys that one caller would be throttled. */
  const lastStatus = async (url: string, addressOf: (guess: number) => string): Promise<number> => {
    let status = 0;
    for (let guess = 0; guess <= 30; guess += 1) {
      const headers = { authorization: 'wrong', 'x-forwarded-for': addressOf(guess) };
      status = (await ask(url, {}, headers)).status;
    }
    return status;
  };

  it('counts wrong keys by the X-Forwarded-For of a trusted proxy', async () => {
    const url = await start({ TRUSTED_PROXIES: '127.0.0.0/8' });
    expect(await lastStatus(url, (guess) => `192.0.2.${guess}`)).toBe(401);
    expect(await lastStatus(url, () => '198.51.100.1')).toBe(429);
    expect(await lastStatus(url, (guess) => `2001:db8::${guess}`)).toBe(429);
  });

  it('ignores X-Forwarded-For by default', async () => {
    const url = await start({});
    expect(await lastStatus(url, (guess) => `192.0.2.${guess}`)).toBe(429);
  });
});
