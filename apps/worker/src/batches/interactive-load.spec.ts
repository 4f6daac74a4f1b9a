import { describe, expect, it } from '@jest/globals';
import { InteractiveLoad } from './interactive-load.js';

/** Interactive work that lasts until it is told to end. */
const workOn = (load: InteractiveLoad): { end(): Promise<void> } => {
  let end = (): void => undefined;
  const done = load.during(() => new Promise<void>((resolve) => (end = resolve)));
  return { end: () => (end(), done) };
};

describe('giving way to interactive work', () => {
  it('lets a batch go on at once where nobody waits', async () => {
    await expect(new InteractiveLoad().givenWay()).resolves.toBeUndefined();
  });

  it('holds a batch back while somebody waits', async () => {
    const load = new InteractiveLoad();
    const work = workOn(load);
    const order: string[] = [];
    const batch = load.givenWay().then(() => order.push('batch'));
    await new Promise(setImmediate);
    order.push('answer');
    await work.end();
    await batch;
    expect(order).toEqual(['answer', 'batch']);
  });

  it('lets a batch have its share of a worker that is never idle', async () => {
    const load = new InteractiveLoad();
    const work = workOn(load);
    await load.givenWay();
    await work.end();
  });

  it('waits for nobody whose work has failed', async () => {
    const load = new InteractiveLoad();
    await expect(load.during(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    await expect(load.givenWay()).resolves.toBeUndefined();
  });
});
