import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Patience, SilenceError } from './patience.js';

/** As a machine does that has other things to do. */
const standStill = (ms: number): void => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

const after = <T>(ms: number, value: T): Promise<T> => sleep(ms, value);

describe('patience', () => {
  it('gives a reply on, and a failure too', async () => {
    const patience = new Patience(4_000);

    expect(await patience.within(after(1, 'reply'))).toBe('reply');
    await expect(patience.within(Promise.reject(new TypeError('no')))).rejects.toThrow(TypeError);
  });

  it('ends when there is no sign of life', async () => {
    const patience = new Patience(30);

    await expect(patience.within(new Promise(() => undefined))).rejects.toThrow(SilenceError);
  });

  it('ends for all at once when it is given up', async () => {
    const patience = new Patience(600_000);
    const waits = [1, 2, 3].map(() => patience.within(new Promise(() => undefined)));
    patience.giveUp();
    const ends = await Promise.allSettled(waits);

    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  });

  it('lasts while the server answers others', async () => {
    const patience = new Patience(400);
    const late = patience.within(after(1_000, 'late'));
    for (let others = 0; others < 10; others += 1) await patience.within(after(80, 'other'));

    expect(await late).toBe('late');
  });

  it('reads what has arrived before it calls a server silent', async () => {
    const patience = new Patience(20);
    const reply = patience.within(after(10, 'in time'));
    standStill(80);

    expect(await reply).toBe('in time');
  });

  it('begins anew where this process stood still, as the server may have, too', async () => {
    const patience = new Patience(400);
    const reply = patience.within(after(1_000, 'after the standstill'));
    standStill(900);

    expect(await reply).toBe('after the standstill');
  });
});
