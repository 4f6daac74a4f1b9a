import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GeocodeQuery } from '#contracts';
import type { Gazetteer, LookupBarrier } from '../index/gazetteer.js';
import { VillageGazetteer } from '../index/village-gazetteer.fake.js';
import { ChunkBarrier } from './chunk-context.js';
import type { PartBarrier } from './chunk-context.js';
import { Geocoder } from './geocoder.js';

const microtasks = (): Promise<void> => new Promise(process.nextTick);

/** The parts of a chunk, and the names of the look-ups that have started. */
const setUp = (parts: number) => {
  const chunk = new ChunkBarrier();
  const barriers = Array.from({ length: parts }, () => chunk.addPart());
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const lookUp = (part: PartBarrier | undefined, name: string): Promise<unknown> | undefined =>
    part?.run(
      () =>
        new Promise<void>((end) => {
          started.push(name);
          ends.set(name, end);
        }),
    );
  const end = async (...names: readonly string[]): Promise<void> => {
    for (const name of names) ends.get(name)?.();
    await microtasks();
  };
  return { barriers, started, lookUp, end };
};

describe('the look-ups of the parts of a chunk', () => {
  beforeEach(
    () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }),
  );
  afterEach(() => {
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  it('start together when each part has requested one or ended', async () => {
    const { barriers, started, lookUp } = setUp(3);
    const [a, b, c] = barriers;
    void lookUp(a, 'a');
    await microtasks();
    void lookUp(b, 'b');
    await microtasks();
    expect(started).toEqual([]);
    c?.end();
    await microtasks();
    expect(started).toEqual(['a', 'b']);
  });

  it('wait again when the parts request further ones', async () => {
    const { barriers, started, lookUp, end } = setUp(2);
    const [a, b] = barriers;
    void lookUp(a, 'a');
    void lookUp(b, 'b');
    await microtasks();
    await end('a', 'b');
    void lookUp(a, 'a again');
    await microtasks();
    expect(started).toEqual(['a', 'b']);
    void lookUp(b, 'b again');
    await microtasks();
    expect(started).toEqual(['a', 'b', 'a again', 'b again']);
  });

  it('are not waited for while they run', async () => {
    const { barriers, started, lookUp, end } = setUp(2);
    const [a, b] = barriers;
    void lookUp(a, 'slow');
    void lookUp(b, 'b');
    await microtasks();
    await end('b');
    void lookUp(b, 'b again');
    await microtasks();
    expect(started).toEqual(['slow', 'b', 'b again']);
  });

  it('count once for a part that has several at a time', async () => {
    const { barriers, started, lookUp, end } = setUp(3);
    const [a, b, c] = barriers;
    void lookUp(a, 'a1');
    void lookUp(a, 'a2');
    void lookUp(b, 'b');
    await microtasks();
    expect(started).toEqual([]);
    c?.end();
    await microtasks();
    expect(started).toEqual(['a1', 'a2', 'b']);
    await end('a1', 'b');
    b?.end();
    void lookUp(a, 'a3');
    await microtasks();
    await end('a2', 'a3');
    expect(started).toEqual(['a1', 'a2', 'b', 'a3']);
  });

  it('start without a part that takes long once no other has come for 5 ms, and never wait for it again', async () => {
    const { barriers, started, lookUp, end } = setUp(3);
    const [a, b, straggler] = barriers;
    void lookUp(a, 'a');
    vi.advanceTimersByTime(4);
    void lookUp(b, 'b');
    vi.advanceTimersByTime(4);
    await microtasks();
    expect(started).toEqual([]);
    vi.advanceTimersByTime(1);
    await microtasks();
    expect(started).toEqual(['a', 'b']);
    void lookUp(straggler, 'straggler');
    await microtasks();
    await end('a', 'b', 'straggler');
    void lookUp(a, 'a again');
    void lookUp(b, 'b again');
    await microtasks();
    expect(started).toEqual(['a', 'b', 'straggler', 'a again', 'b again']);
  });

  it('wait for some 15 ms for parts that come in quick succession, and the later ones for each other', async () => {
    const { barriers, started, lookUp } = setUp(7);
    for (const [index, part] of barriers.slice(0, 5).entries()) {
      void lookUp(part, String(index));
      await microtasks();
      expect(started).toEqual(index < 4 ? [] : ['0', '1', '2', '3', '4']);
      vi.advanceTimersByTime(4);
    }
    void lookUp(barriers[5], '5');
    await microtasks();
    expect(started).toHaveLength(5);
    barriers[6]?.end();
    await microtasks();
    expect(started.slice(5)).toEqual(['5']);
  });

  it('that share no statement run at once, and are not waited for', async () => {
    const { barriers, started, lookUp } = setUp(2);
    const [a, b] = barriers;
    const alone = a?.runAlone(() => new Promise<void>(() => started.push('alone')));
    expect(started).toEqual(['alone']);
    void lookUp(b, 'b');
    await microtasks();
    expect(started).toEqual(['alone', 'b']);
    void alone;
  });

  it('wait for a part whose look-up failed until it has ended', async () => {
    const { barriers, started, lookUp, end } = setUp(2);
    const [a, b] = barriers;
    const failing = a?.run(() => Promise.reject(new Error('connection lost')));
    void lookUp(b, 'b');
    await expect(failing).rejects.toThrow('connection lost');
    await end('b');
    void lookUp(b, 'b again');
    await microtasks();
    expect(started).toEqual(['b']);
    a?.end();
    await microtasks();
    expect(started).toEqual(['b', 'b again']);
  });
});

/** A village in which two streets meet, and the barriers that its look-ups are given, by method. */
const recordingGazetteer = () => {
  const at = { lat: 47.1, lon: 9.5 };
  const ofSchaan = { country: 'LI', city: 'Schaan', postcode: '9494', at };
  const village = new VillageGazetteer([
    { ...ofSchaan, street: 'Birkenweg', houses: ['1', '9'] },
    { ...ofSchaan, street: 'Lindenplatz', houses: [] },
  ]);
  const barriers = new Map<string | symbol, unknown[]>();
  const record = (method: string | symbol, parameters: readonly unknown[]): void => {
    const options = parameters.at(-1) as { readonly barrier?: LookupBarrier };
    barriers.set(method, [...(barriers.get(method) ?? []), options.barrier]);
  };
  const gazetteer: Gazetteer = new Proxy(village, {
    get: (target, method) => {
      const value: unknown = Reflect.get(target, method, target);
      if (typeof value !== 'function' || method === 'snapshot') return value;
      return (...parameters: readonly unknown[]): unknown => {
        record(method, parameters);
        return Reflect.apply(value, target, parameters);
      };
    },
  });
  return { gazetteer, barriers, at };
};

describe('the barrier of a part', () => {
  it('is given to the look-ups of queries of every kind', async () => {
    const { gazetteer, barriers, at } = recordingGazetteer();
    const text = (of: string): GeocodeQuery => ({
      ...{ kind: 'text', text: of, limit: 5, inputFilter: 'none' },
    });
    const queries: readonly GeocodeQuery[] = [
      ...['Birkenweg 9, Schaan', 'Birkenweg 5, Schaan', 'Birkenweg / Lindenplatz, Schaan'].map(
        text,
      ),
      {
        kind: 'reverse',
        vicinity: { position: at, radiusMetres: 100 },
        limit: 1,
        language: 'local',
      },
      { kind: 'id', id: '00000000-0000-5000-8000-000000000000', limit: 1 },
      { kind: 'source-id', scheme: 'uprn', value: '1', limit: 1 },
    ];
    const suggest: GeocodeQuery = { kind: 'suggest', text: 'birkenweg 9', limit: 5 };
    const barrier: LookupBarrier = { run: (lookUp) => lookUp(), runAlone: (lookUp) => lookUp() };
    const options = { deadline: Date.now() + 60_000, barrier };
    for (const ofChunk of [queries, [suggest]]) {
      const chunk = { version: 1, queries: ofChunk, explain: true, outlines: false } as const;
      await new Geocoder(gazetteer).geocode(chunk, options);
    }
    expect([...barriers.keys()].sort()).toEqual(
      ['findGoneIds', 'findIds', 'findSourceIds', 'geometryOf', 'linesOf', 'neighboursOf']
        .concat(['premises', 'premisesAt', 'premisesNear', 'streets'])
        .sort(),
    );
    for (const given of barriers.values()) expect(new Set(given)).toEqual(new Set([barrier]));
  });
});
