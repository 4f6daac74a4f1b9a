import { describe, expect, it } from 'vitest';
import { InteractivePriority } from './interactive-priority.js';

/** Interactive work that runs until it is ended. */
const workOn = (load: InteractivePriority): { end(): Promise<void> } => {
  let end = (): void => undefined;
  const done = load.during(() => new Promise<void>((resolve) => (end = resolve)));
  return { end: () => (end(), done) };
};

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

  describe('before a task that rests', () => {
    const workFor = (ms: number): void => {
      const end = performance.now() + ms;
      while (performance.now() < end);
    };

    it('lets it rest for as long as it has worked, after recent interactive work', async () => {
      const load = new InteractivePriority();
      await load.during(() => Promise.resolve());
      const yieldToOthers = load.restingYield();
      workFor(10);
      const startedAt = performance.now();
      await yieldToOthers();
      expect(performance.now() - startedAt).toBeGreaterThan(8);
    });

    it('lets it continue at once where there has been none', async () => {
      const yieldToOthers = new InteractivePriority().restingYield();
      workFor(30);
      let hasContinued = false;
      const continued = yieldToOthers().then(() => (hasContinued = true));
      for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
      expect(hasContinued).toBe(true);
      await continued;
    });
  });

  it('ends when the work fails', async () => {
    const load = new InteractivePriority();
    await expect(load.during(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    await expect(load.yieldToInteractive()).resolves.toBeUndefined();
  });
});
