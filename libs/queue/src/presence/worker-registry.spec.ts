import { describe, expect, it } from 'vitest';
import {
  WorkerRegistry,
  encodeHeartbeat,
  workerField,
  HeartbeatTracker,
} from './worker-registry.js';

/** Any moment by the reader's clocks, and some milliseconds later. */
const START = 1_000_000;
const after = (ms: number) => ({ epochMs: START + ms, monotonicMs: ms });

const heartbeats = (...workers: readonly (readonly [id: string, at: number])[]) =>
  Object.fromEntries(
    workers.map(([id, at]) => [workerField(id), encodeHeartbeat({ at, report: id })]),
  );

const alive = (registry: WorkerRegistry, metadata: Record<string, string>, ms: number) =>
  registry.update(metadata, after(ms)).map(({ id }) => id);

describe('the registry of workers', () => {
  it('holds workers with a fresh heartbeat, and their reports', () => {
    const metadata = { ...heartbeats(['b', START], ['a', START - 900]), 'opts.maxLenEvents': '10' };

    expect(new WorkerRegistry().update(metadata, after(0))).toEqual([
      { id: 'a', report: 'a' },
      { id: 'b', report: 'b' },
    ]);
  });

  it('drops a worker whose heartbeat has not changed for five seconds', () => {
    const registry = new WorkerRegistry();
    const last = heartbeats(['a', START]);

    expect(alive(registry, last, 0)).toEqual(['a']);
    expect(alive(registry, last, 4_900)).toEqual(['a']);
    expect(alive(registry, last, 5_100)).toEqual([]);
    expect(alive(registry, heartbeats(['a', START + 6_000]), 6_100)).toEqual(['a']);
  });

  it('drops a worker after the timeout that it is given', () => {
    const registry = new WorkerRegistry(1_500);
    const last = heartbeats(['a', START]);

    expect(alive(registry, last, 0)).toEqual(['a']);
    expect(alive(registry, last, 1_500)).toEqual(['a']);
    expect(alive(registry, last, 1_501)).toEqual([]);
    expect(alive(registry, heartbeats(['a', START + 2_000]), 2_100)).toEqual(['a']);
  });

  it('does not count the last heartbeat of a worker that died before the first query', () => {
    expect(alive(new WorkerRegistry(), heartbeats(['dead', START - 30_000]), 0)).toEqual([]);
  });

  it.each([
    ['an hour behind', -3_600_000],
    ['an hour ahead', 3_600_000],
  ])('accepts the second heartbeat of a worker whose clock is %s', (_how, skew) => {
    const registry = new WorkerRegistry();

    expect(alive(registry, heartbeats(['a', START + skew]), 0)).toEqual([]);
    expect(alive(registry, heartbeats(['a', START + skew + 1_000]), 1_000)).toEqual(['a']);
    expect(alive(registry, heartbeats(['a', START + skew + 1_000]), 6_200)).toEqual([]);
  });

  it('ignores values that cannot be decoded', () => {
    expect(
      alive(new WorkerRegistry(), { [workerField('odd')]: '{', [workerField('older')]: '1' }, 0),
    ).toEqual([]);
  });

  it('returns the fields of workers that have been gone for a minute', () => {
    const registry = new WorkerRegistry();
    registry.update(heartbeats(['a', START], ['b', START]), after(0));
    registry.update(heartbeats(['a', START], ['b', START + 30_000]), after(30_000));

    expect(registry.expiredFields(after(59_000))).toEqual([]);
    expect(registry.expiredFields(after(61_000))).toEqual([workerField('a')]);
  });
});

describe('the heartbeat tracker', () => {
  it('returns the values under its prefix by writer', () => {
    const seen = new HeartbeatTracker('cat:').update(
      { 'cat:tom': '1', 'dog:spike': '2', cat: '3' },
      0,
    );

    expect([...seen]).toEqual([['tom', { text: '1', sinceMs: 0, hasChanged: false }]]);
  });

  it('knows since when a value is unchanged, and whether it was seen to change', () => {
    const tracker = new HeartbeatTracker('cat:');
    tracker.update({ 'cat:tom': '1' }, 0);
    tracker.update({ 'cat:tom': '2' }, 100);
    const seen = tracker.update({ 'cat:tom': '2' }, 200);

    expect(seen.get('tom')).toEqual({ text: '2', sinceMs: 100, hasChanged: true });
  });

  it('reports fields as abandoned that are unchanged for a minute and still exist', () => {
    const tracker = new HeartbeatTracker('cat:');
    tracker.update({ 'cat:tom': '1', 'cat:butch': '1', 'cat:gone': '1' }, 0);
    tracker.update({ 'cat:tom': '1', 'cat:butch': '2' }, 30_000);

    expect(tracker.abandonedFields(60_000)).toEqual([]);
    expect(tracker.abandonedFields(60_001)).toEqual(['cat:tom']);
  });
});
