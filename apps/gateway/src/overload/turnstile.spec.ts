import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, it } from '@jest/globals';
import { Turnstile } from './turnstile.js';

describe('a turnstile', () => {
  const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  it('lets one through a turn of the event loop, in the order in which they came', async () => {
    const turnstile = new Turnstile();
    const through: string[] = [];
    for (const who of ['a', 'b', 'c']) turnstile.enter(() => through.push(who));
    expect(through).toEqual([]);

    await nextTurn();
    expect(through).toEqual(['a']);
    turnstile.enter(() => through.push('d'));
    for (let turns = 0; turns < 3; turns += 1) await nextTurn();

    expect(through).toEqual(['a', 'b', 'c', 'd']);
  });

  it('tells how long the one who is next has waited', async () => {
    const turnstile = new Turnstile();
    expect(turnstile.waitMs).toBe(0);
    let waitedMs = 0;
    turnstile.enter(() => undefined);
    turnstile.enter(() => (waitedMs = turnstile.waitMs));
    turnstile.enter(() => undefined);
    for (let turns = 0; turns < 3; turns += 1) await nextTurn();
    expect(waitedMs).toBeGreaterThan(0);
    expect(turnstile.waitMs).toBe(0);
  });

  it('goes on in the context in which one came', async () => {
    const contexts = new AsyncLocalStorage<string>();
    const turnstile = new Turnstile();
    const seen: (string | undefined)[] = [];
    for (const who of ['a', 'b', 'c']) {
      contexts.run(who, () => turnstile.enter(() => seen.push(contexts.getStore())));
    }
    for (let turns = 0; turns < 3; turns += 1) await nextTurn();
    expect(seen).toEqual(['a', 'b', 'c']);
  });

  it('lets in whoever comes after it has been empty', async () => {
    const turnstile = new Turnstile();
    for (let times = 0; times < 2; times += 1) {
      const waitedMs = await new Promise<number>((resolve) => turnstile.enter(resolve));
      expect(waitedMs).toBeGreaterThanOrEqual(0);
    }
  });
});
