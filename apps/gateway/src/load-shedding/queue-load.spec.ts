import { describe, expect, it, afterEach, beforeEach, vi } from 'vitest';
import type { AliveWorker, ClientStates } from '#queue';
import { encodeGatewayLoad, QueueLoad, QueueDepthPoller } from './queue-load.js';

const TIMEOUT_MS = 10_000;
const POLL_MS = 100;

interface Poll {
  /** Own queries that were answered since the last poll. */
  readonly answered?: number;
  readonly waiting?: number;
  readonly others?: Readonly<Record<string, string>>;
  readonly workers?: readonly AliveWorker[];
}

const workersOf = (count: number): readonly AliveWorker[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `worker ${index}`,
    report: { concurrency: 4 },
  }));

/** A gateway, workers that answer some queries between two polls, and a clock. */
class Scene {
  readonly load = new QueueLoad(TIMEOUT_MS);
  nowMs = 1_000;
  private readonly ends: ((wereProcessed: boolean) => void)[] = [];

  send(queries: number): void {
    for (let query = 0; query < queries; query += 1) this.ends.push(this.load.countPending(1));
  }

  poll({ answered = 0, waiting = 0, others = {}, workers = workersOf(1) }: Poll): void {
    for (const end of this.ends.splice(0, answered)) end(true);
    this.nowMs += POLL_MS;
    this.load.update({ waiting, workers, others: new Map(Object.entries(others)) }, this.nowMs);
  }

  polls(times: number, each: Poll): void {
    for (let time = 0; time < times; time += 1) this.poll(each);
  }

  /**
   * Polls 41 times while messages wait. Between two polls this gateway answers `answered` queries, and the other one
   * `other.answered`, which has `other.pending` pending.
   */
  pollBeside(other: { readonly pending: number; readonly answered: number }, answered = 0): void {
    for (let time = 1; time <= 41; time += 1) {
      const others = { other: encode(other.pending, time * other.answered) };
      this.poll({ answered, waiting: 1, others });
    }
  }

  get waitMs(): number | undefined {
    return this.load.expectedWaitMs(0, this.nowMs);
  }
}

const encode = (pending: number, answered: number): string =>
  encodeGatewayLoad({ pending, answered });

describe('the expected wait', () => {
  it('is unknown before the first poll and a second after the last one', () => {
    const scene = new Scene();
    expect(scene.waitMs).toBeUndefined();
    scene.poll({});
    expect(scene.waitMs).toBe(0);
    scene.nowMs += 1_000;
    expect(scene.waitMs).toBe(0);
    scene.nowMs += 1;
    expect(scene.waitMs).toBeUndefined();
  });

  it('is zero while no message waits, however slow the answers', () => {
    const scene = new Scene();
    scene.send(50);
    scene.polls(50, { answered: 1, waiting: 0 });
    expect(scene.waitMs).toBe(0);
  });

  it('is longer where more queries wait than in another gateway that has as many answers', () => {
    const scene = new Scene();
    scene.send(1_000);
    scene.pollBeside({ pending: 300, answered: 10 }, 10);
    // 590 own queries at 100 answers a second; all 890 would take 4.45 s.
    expect(scene.waitMs).toBeCloseTo(5_900, -2);
  });

  it('is that of its own queries at its own share of the answers, if that is larger', () => {
    const scene = new Scene();
    scene.send(1_000);
    scene.pollBeside({ pending: 100, answered: 5 }, 15);
    // 385 own queries at 150 answers a second would take 2.57 s.
    expect(scene.waitMs).toBeCloseTo(2_570, -2);
  });

  it('assumes equal shares where requests have just begun to arrive at this gateway', () => {
    const scene = new Scene();
    scene.pollBeside({ pending: 400, answered: 20 });
    scene.send(100);
    expect(scene.waitMs).toBeCloseTo(2_500, -2);
    scene.send(400);
    expect(scene.waitMs).toBeCloseTo(5_000, -2);
  });

  it.each([
    // 590 own queries are left: at the 200 answers a second of an equal gateway, or at its own 100.
    { has: 'has no backlog', hasBacklog: false, waitMs: 2_950 },
    { has: 'has had a backlog for 3 s', hasBacklog: true, waitMs: 5_900 },
  ])('at less than an equal share, where this gateway $has', ({ hasBacklog, waitMs }) => {
    const scene = new Scene();
    scene.load.watchBacklog(() => hasBacklog);
    scene.send(1_000);
    scene.pollBeside({ pending: 100, answered: 30 }, 10);
    expect(scene.waitMs).toBeCloseTo(waitMs, -2);
  });

  it('does not depend on whether other gateways with few queries have one at the moment', () => {
    const scene = new Scene();
    scene.load.watchBacklog(() => true);
    scene.send(2_000);
    scene.pollBeside({ pending: 0, answered: 10 }, 30);
    // 770 own queries at 300 of the 400 answers a second.
    expect(scene.waitMs).toBeCloseTo(2_570, -2);
  });

  it('counts queries that wait in this gateway as those that wait in the queue', () => {
    const scene = new Scene();
    scene.load.watchBacklog(() => true);
    scene.send(1_000);
    scene.polls(11, { answered: 10, waiting: 0 });
    expect(scene.waitMs).toBeCloseTo(8_900);
  });

  it('is the number of pending queries over the throughput', () => {
    const scene = new Scene();
    scene.send(1_000);
    scene.polls(11, { answered: 10, waiting: 9 });
    // 890 are pending, and 100 a second are answered.
    expect(scene.waitMs).toBeCloseTo(8_900);
    expect(scene.load.expectedWaitMs(100, scene.nowMs)).toBeCloseTo(9_900);
  });

  it.each([
    { polls: 5, isKnown: false },
    { polls: 6, isKnown: true },
  ])('is known after $polls polls with waiting messages: $isKnown', ({ polls, isKnown }) => {
    const scene = new Scene();
    scene.send(1_000);
    scene.polls(polls, { answered: 10, waiting: 9 });
    expect(scene.waitMs !== undefined).toBe(isKnown);
  });

  it('starts the grace period anew when the queue was empty in between', () => {
    const scene = new Scene();
    scene.send(1_000);
    scene.polls(11, { answered: 10, waiting: 9 });
    scene.poll({ answered: 10, waiting: 0 });
    scene.polls(3, { answered: 10, waiting: 9 });
    expect(scene.waitMs).toBeUndefined();
  });

  it('is unknown before the first slow answers, and infinite when none comes', () => {
    const scene = new Scene();
    scene.send(10);
    scene.polls(20, { waiting: 1 });
    expect(scene.waitMs).toBeUndefined();
    scene.polls(40, { waiting: 1 });
    expect(scene.waitMs).toBe(Infinity);
  });

  it('includes the pending and the answered queries of other gateways', () => {
    const scene = new Scene();
    for (let poll = 1; poll <= 11; poll += 1) {
      scene.poll({ waiting: 9, others: { other: `600/${5_000 + 10 * poll}` } });
    }
    expect(scene.waitMs).toBeCloseTo(6_000);
  });

  it('follows the number of workers with the next poll, both ways', () => {
    const scene = new Scene();
    scene.send(1_000);
    scene.polls(20, { answered: 30, waiting: 9, workers: workersOf(3) });
    expect(scene.waitMs).toBeCloseTo(400_000 / 300);
    scene.poll({ answered: 10, waiting: 9, workers: workersOf(1) });
    expect(scene.waitMs).toBeCloseTo(390_000 / 100);
    scene.poll({ answered: 20, waiting: 9, workers: workersOf(2) });
    expect(scene.waitMs).toBeCloseTo(370_000 / 200);
  });

  it('grows while no worker is alive, and falls when some return', () => {
    const scene = new Scene();
    scene.send(3_000);
    scene.polls(20, { answered: 30, waiting: 9, workers: workersOf(3) });
    scene.polls(50, { waiting: 9, workers: [] });
    expect(scene.waitMs).toBeGreaterThan(100_000);
    scene.polls(10, { waiting: 9, answered: 30, workers: workersOf(3) });
    expect(scene.waitMs).toBeLessThan(15_000);
  });

  it('counts one worker where none publishes a heartbeat, as in the previous release', () => {
    const scene = new Scene();
    scene.send(1_000);
    scene.polls(20, { answered: 10, waiting: 9, workers: [] });
    expect(scene.waitMs).toBeCloseTo(8_000);
  });

  it.each([
    { report: { concurrency: 0, batchConcurrency: 1 }, why: 'serves batches only' },
    { report: { concurrency: 4, hasGazetteer: false }, why: 'has no gazetteer' },
  ])('does not count on a worker that $why', ({ report }) => {
    const scene = new Scene();
    scene.send(1_000);
    const workers = [...workersOf(1), { id: 'other', report }];
    scene.polls(11, { answered: 10, waiting: 9, workers });
    expect(scene.waitMs).toBeCloseTo(8_900);
  });

  it('does not count the earlier answers of a gateway that is new', () => {
    const scene = new Scene();
    scene.send(1_000);
    scene.polls(11, { answered: 10, waiting: 9 });
    scene.poll({ answered: 10, waiting: 9, others: { other: '0/1000000' } });
    expect(scene.waitMs).toBeCloseTo(8_800);
  });

  it.each(['v9 600', 'v9 600/5', '600/5 v9', ''])(
    'ignores loads in an unknown format: %j',
    (other) => {
      const scene = new Scene();
      scene.send(100);
      scene.polls(11, { answered: 5, waiting: 9, others: { other } });
      expect(scene.waitMs).toBeCloseTo(900);
    },
  );

  it.each([
    { waiting: [0, 9], why: 'the queue was empty at its start' },
    { waiting: [9, 0], why: 'the queue was empty at its end' },
    { waiting: [0, 0], why: 'the queue was empty' },
  ])('estimates no throughput from a time in which $why', ({ waiting: [begin, end] }) => {
    const scene = new Scene();
    scene.send(100_000);
    scene.polls(60, { answered: 10, waiting: 9 });
    for (let time = 0; time < 10; time += 1) {
      scene.poll({ waiting: begin });
      scene.poll({ answered: 1_000, waiting: end });
      scene.poll({ waiting: 0 });
    }
    // The estimate covers only half a second, but at full load.
    scene.poll({ waiting: 9 });
    scene.polls(6, { answered: 10, waiting: 9 });
    const queriesPerSecond = (scene.load.ownLoad.pending * 1_000) / (scene.waitMs ?? 0);
    expect(queriesPerSecond).toBeGreaterThan(90);
    expect(queriesPerSecond).toBeLessThan(110);
  });

  it('discards most of its estimate after the queue was empty', () => {
    const scene = new Scene();
    scene.send(10_000);
    scene.polls(60, { answered: 50, waiting: 9 });
    scene.poll({ answered: 1, waiting: 0 });
    scene.polls(11, { answered: 10, waiting: 9 });
    const queriesPerSecond = (scene.load.ownLoad.pending * 1_000) / (scene.waitMs ?? 0);
    // 500 a second for half a second, then 100 a second for a second.
    expect(queriesPerSecond).toBeGreaterThan(150);
    expect(queriesPerSecond).toBeLessThan(300);
  });
});

describe('the workers', () => {
  it('are those that answer requests by the last poll, and at least one', () => {
    const scene = new Scene();
    const workers = () => scene.load.workers;
    expect(workers()).toBe(1);
    scene.poll({ workers: [...workersOf(3), { id: 'batches', report: { concurrency: 0 } }] });
    expect(workers()).toBe(3);
    scene.nowMs += 60_000;
    expect(workers()).toBe(3);
    scene.poll({ workers: [] });
    expect(workers()).toBe(1);
  });
});

describe('the load of one gateway', () => {
  it('counts pending queries, and answered ones that a worker has processed', () => {
    const load = new QueueLoad(TIMEOUT_MS);
    const ends = [load.countPending(3), load.countPending(5), load.countPending(7)];
    ends[0]?.(true);
    ends[1]?.(false);
    expect(load.ownLoad).toEqual({ pending: 7, answered: 3 });
    expect(encodeGatewayLoad(load.ownLoad)).toBe('7/3');
  });
});

/** A queue that records what the gateway publishes to it. */
class FakeQueue {
  readonly published: string[] = [];
  readonly timeoutsMs: (number | undefined)[] = [];
  isUnreachable = false;
  delayMs = 0;

  async exchangeState(state: string, timeoutMs?: number): Promise<ClientStates> {
    this.published.push(state);
    this.timeoutsMs.push(timeoutMs);
    if (this.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.delayMs));
    if (this.isUnreachable) throw new Error('away');
    return { waiting: 0, others: new Map(), workers: [] };
  }
}

describe('the polls of the queue depth', () => {
  let queue: FakeQueue;
  let load: QueueLoad;
  let poller: QueueDepthPoller;

  beforeEach(() => {
    vi.useFakeTimers();
    queue = new FakeQueue();
    load = new QueueLoad(10_000);
    poller = new QueueDepthPoller(load, queue);
  });
  afterEach(() => {
    poller.stop();
    vi.useRealTimers();
  });

  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const pollsIn = async (ms: number): Promise<number> => {
    const before = queue.published.length;
    await pass(ms);
    return queue.published.length - before;
  };

  it('begin with the first request, at once', async () => {
    expect(await pollsIn(1_000)).toBe(0);
    load.countPending(3);
    poller.start();

    expect(queue.published).toEqual(['3/0']);
    await pass(0);
    expect(load.expectedWaitMs(0, performance.now())).toBe(0);
  });

  it('continue ten times a second while queries are pending', async () => {
    const end = load.countPending(1);
    poller.start();
    await pass(POLL_MS / 2);
    expect(await pollsIn(10 * POLL_MS)).toBe(10);
    end(true);
    expect(await pollsIn(10 * POLL_MS)).toBe(0);
    load.countPending(2);
    poller.start();
    expect(queue.published.at(-1)).toBe('2/1');
  });

  it('are as frequent with more requests', async () => {
    load.countPending(1);
    queue.delayMs = 20;
    for (let request = 0; request < 5; request += 1) poller.start();
    await pass(10);
    poller.start();
    expect(queue.published).toHaveLength(1);
    await pass(20);
    poller.start();
    expect(queue.published).toHaveLength(1);
    expect(await pollsIn(120)).toBe(1);
  });

  it('wait for an answer half a second, and continue when the queue is back', async () => {
    load.countPending(1);
    queue.isUnreachable = true;
    poller.start();
    await pass(3 * POLL_MS);
    expect(load.expectedWaitMs(0, performance.now())).toBeUndefined();
    expect(new Set(queue.timeoutsMs)).toEqual(new Set([500]));
    queue.isUnreachable = false;
    await pass(POLL_MS);

    expect(load.expectedWaitMs(0, performance.now())).toBe(0);
  });

  it('end when the gateway stops, also one that is waiting for its answer', async () => {
    load.countPending(1);
    poller.start();
    await pass(10);
    poller.stop();
    expect(await pollsIn(1_000)).toBe(0);
    poller.start();
    expect(await pollsIn(1_000)).toBe(0);

    const waiting = new QueueDepthPoller(load, queue);
    queue.delayMs = 20;
    waiting.start();
    waiting.stop();
    expect(await pollsIn(1_000)).toBe(0);
  });
});
