import { describe, expect, it } from 'vitest';
import { InteractivePriority } from './interactive-priority.js';

/** Interactive work that runs until it is ended. */
const workOn = (load: InteractivePriority): { end(): Promise<void> } => {
  let end = (): void => undefined;
  const done = load.during(() => new Promise<void>((resolve) => (end = resolve)));
  return { end: () => (end(), done) };
};

describe('a turn of the event loop', () => {
  /** The turns of chunks, each of which takes as many as it has queries; `-` ends a turn. */
  const turnsOf = async (chunks: Readonly<Record<string, number>>): Promise<string> => {
    const load = new InteractivePriority();
    const order: string[] = [];
    const answer = async ([name, queries]: readonly [string, number]): Promise<void> => {
      for (let query = 1; query <= queries; query += 1) {
        await load.awaitTurn(queries);
        order.push(`${name}${query}`);
      }
    };
    const answered = Promise.all(Object.entries(chunks).map(answer));
    const turns = Object.values(chunks).reduce((sum, queries) => sum + queries, 1);
    for (let turn = 1; turn <= turns; turn += 1) {
      await new Promise(setImmediate);
      order.push('-');
    }
    await answered;
    return order.join(' ').replace(/^(?:- )+|(?: -)+$/g, '');
  };

  it('is given to one of the chunks that wait, in their order', async () => {
    expect(await turnsOf({ a: 2, b: 2 })).toBe('a1 - b1 - a2 - b2');
  });

  it('is given to the smallest chunk, and every second one to that which has waited longest', async () => {
    expect(await turnsOf({ a: 4, b: 4, c: 2 })).toBe(
      'c1 - a1 - c2 - b1 - a2 - b2 - a3 - b3 - a4 - b4',
    );
  });
});

describe('the priority of interactive work', () => {
  it('does not delay a batch while there is none', async () => {
    await expect(new InteractivePriority().yieldToInteractive()).resolves.toBeUndefined();
  });

  it('delays a batch while there is some', async () => {
    const load = new InteractivePriority();
    const work = workOn(load);
    const order: string[] = [];
    const batch = load.yieldToInteractive().then(() => order.push('batch'));
    await new Promise(setImmediate);
    order.push('answer');
    await work.end();
    await batch;
    expect(order).toEqual(['answer', 'batch']);
  });

  it('leaves a batch its share of a worker that is never idle', async () => {
    const load = new InteractivePriority();
    const work = workOn(load);
    await load.yieldToInteractive();
    await work.end();
  });

  it('ends when the work fails', async () => {
    const load = new InteractivePriority();
    await expect(load.during(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    await expect(load.yieldToInteractive()).resolves.toBeUndefined();
  });
});
