import { describe, expect, it } from '@jest/globals';
import { QueueLoad } from './queue-load.js';

const TIMEOUT_MS = 10_000;
const LOOK_MS = 100;

/** A gateway, workers that answer so many queries at every look, and a clock. */
class Scene {
  readonly load = new QueueLoad(TIMEOUT_MS);
  nowMs = 1_000;
  private readonly ends: ((wereAnswered: boolean) => void)[] = [];

  ask(queries: number): void {
    for (let query = 0; query < queries; query += 1) this.ends.push(this.load.begin(1));
  }

  look({ answered = 0, waiting = 0, others = {} }): void {
    for (const end of this.ends.splice(0, answered)) end(true);
    this.nowMs += LOOK_MS;
    this.load.learn({ waiting, others: new Map(Object.entries(others)) }, this.nowMs);
  }

  looks(times: number, seen: Parameters<Scene['look']>[0]): void {
    for (let time = 0; time < times; time += 1) this.look(seen);
  }

  get waitMs(): number | undefined {
    return this.load.expectedWaitMs(0, this.nowMs);
  }
}

describe('the wait behind a queue', () => {
  it('is unknown before anybody has looked, and when nobody has looked for long', () => {
    const scene = new Scene();
    expect(scene.waitMs).toBeUndefined();
    scene.look({});
    expect(scene.waitMs).toBe(0);
    scene.nowMs += 2_000;
    expect(scene.waitMs).toBeUndefined();
  });

  it('is nothing as long as no message waits, however slowly answers come', () => {
    const scene = new Scene();
    scene.ask(50);
    scene.looks(50, { answered: 1, waiting: 0 });
    expect(scene.waitMs).toBe(0);
  });

  it('is what is under way over what workers answer a second', () => {
    const scene = new Scene();
    scene.ask(1_000);
    scene.looks(11, { answered: 10, waiting: 9 });
    // 890 are left, and 100 a second are answered.
    expect(scene.waitMs).toBeCloseTo(8_900);
    expect(scene.load.expectedWaitMs(100, scene.nowMs)).toBeCloseTo(9_900);
  });

  it('is not told of a burst that may be over in half a second', () => {
    const scene = new Scene();
    scene.ask(1_000);
    scene.looks(4, { answered: 10, waiting: 9 });
    expect(scene.waitMs).toBeUndefined();
  });

  it('is unknown while the first, slow answers are still to come, and endless when none comes', () => {
    const scene = new Scene();
    scene.ask(10);
    scene.looks(20, { waiting: 1 });
    expect(scene.waitMs).toBeUndefined();
    scene.looks(40, { waiting: 1 });
    expect(scene.waitMs).toBe(Infinity);
  });

  it('counts what other gateways have under way, and what they were answered', () => {
    const scene = new Scene();
    for (let look = 1; look <= 11; look += 1) {
      scene.look({ waiting: 9, others: { other: `600/${5_000 + 10 * look}` } });
    }
    expect(scene.waitMs).toBeCloseTo(6_000);
  });

  it('ignores what it cannot read', () => {
    const scene = new Scene();
    scene.ask(100);
    scene.looks(11, { answered: 5, waiting: 9, others: { other: 'v9 600' } });
    expect(scene.waitMs).toBeCloseTo(900);
  });
});
