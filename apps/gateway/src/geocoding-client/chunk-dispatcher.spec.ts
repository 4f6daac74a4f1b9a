import { AsyncLocalStorage } from 'node:async_hooks';
import type { Subscriber } from 'rxjs';
import { Observable } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GeocodeChunk } from '#contracts';
import { Metrics } from '#platform';
import type { QueuedMessage } from '#queue';
import { DeadlineExceededError, HandlerFailedError, QueueUnavailableError } from '#queue';
import { ChunkDispatcher } from './chunk-dispatcher.js';
import { answerTo, idQuery } from './id-answers.fake.js';
import type { QueryGroup, WaitingGroup } from './waiting-group.js';

const NOW = 1_000_000;
const TIMEOUT_MS = 5_000;

/** The async context of a request: its trace. */
const contexts = new AsyncLocalStorage<string>();

/** A message that was sent; the spec replies to it. */
class SentChunk {
  isRemoved = false;

  readonly sentIn = contexts.getStore();

  constructor(
    readonly message: QueuedMessage<GeocodeChunk>,
    private readonly subscriber: Subscriber<unknown>,
  ) {
    subscriber.add(() => (this.isRemoved ||= !this.hasEnded));
  }

  private hasEnded = false;

  get ids(): readonly string[] {
    return this.message.payload.queries.map((query) => (query.kind === 'id' ? query.id : ''));
  }

  /** Replies as the previous release does, to all queries together. */
  replyTogether(): void {
    this.end({ version: 1, answers: this.message.payload.queries.map(answerTo) });
  }

  /** Replies to some parts; the reply is the last one unless it is partial. */
  replyTo(parts: readonly number[], isPartial = false): void {
    const reply = { version: 1, parts: parts.map((part) => this.partReply(part)) };
    if (isPartial) this.subscriber.next(reply);
    else this.end(reply);
  }

  failPart(part: number): void {
    this.end({ version: 1, parts: [{ part, failure: 'RangeError' }] });
  }

  fail(error: Error): void {
    this.hasEnded = true;
    this.subscriber.error(error);
  }

  end(reply: unknown): void {
    this.hasEnded = true;
    this.subscriber.next(reply);
    this.subscriber.complete();
  }

  private partReply(part: number) {
    const { parts = [], queries } = this.message.payload;
    const first = parts.slice(0, part).reduce((sum, one) => sum + one.queries, 0);
    const own = queries.slice(first, first + (parts[part]?.queries ?? 0));
    return { part, answers: own.map(answerTo) };
  }
}

describe('the dispatcher of chunks', () => {
  let sent: SentChunk[];
  let dispatcher: ChunkDispatcher;
  let capacity: { workers: number; watchBacklog: (hasBacklog: () => boolean) => void };
  let hasBacklog: () => boolean;
  let metrics: Metrics;

  beforeEach(() => {
    vi.useFakeTimers({ now: NOW });
    sent = [];
    capacity = { workers: 1, watchBacklog: (read) => (hasBacklog = read) };
    metrics = new Metrics('gateway');
    dispatcher = dispatcherWith({ chunkSize: 20 });
  });

  const dispatcherWith = ({ chunkSize }: { readonly chunkSize: number }): ChunkDispatcher => {
    const send = (_pattern: unknown, message: unknown): Observable<never> =>
      new Observable((subscriber: Subscriber<unknown>) => {
        sent.push(new SentChunk(message as QueuedMessage<GeocodeChunk>, subscriber));
      }) as Observable<never>;
    return new ChunkDispatcher({ send }, chunkSize, capacity, metrics);
  };

  afterEach(() => {
    vi.useRealTimers();
  });

  /** The requests that follow in the same turn of the event loop are sent with it. */
  const arrive = (ids: readonly string[], options: Partial<QueryGroup> = {}): WaitingGroup =>
    dispatcher.dispatch({
      queries: ids.map(idQuery),
      requestId: ids.join(),
      deadline: Date.now() + TIMEOUT_MS,
      explain: true,
      outlines: false,
      ...options,
    });

  const endTurn = (): void => void vi.advanceTimersByTime(0);

  /** In a turn of its own. */
  const dispatch = (ids: readonly string[], options?: Partial<QueryGroup>): WaitingGroup => {
    const answers = arrive(ids, options);
    endTurn();
    return answers;
  };

  const idsOf = async ({ answers }: WaitingGroup): Promise<unknown> =>
    (await answers).map(({ explanation }) => explanation?.info[0]);

  it('sends a query alone while the worker is idle', async () => {
    const answers = dispatch(['a']);
    expect(sent.map(({ ids }) => ids)).toEqual([['a']]);
    expect(sent[0]?.message.payload.parts).toBeUndefined();
    expect(sent[0]?.message.requestId).toBe('a');
    sent[0]?.replyTogether();
    expect(await idsOf(answers)).toEqual(['a']);
  });

  it('sends what has come meanwhile in one chunk when the reply returns', async () => {
    const pending = [['a'], ['b'], ['c', 'd'], ['e']].map((ids) => dispatch(ids));
    expect(sent).toHaveLength(1);
    sent[0]?.replyTogether();
    expect(sent.map(({ ids }) => ids)).toEqual([['a'], ['b', 'c', 'd', 'e']]);
    expect(sent[1]?.message.payload.parts).toEqual([
      { requestId: 'b', queries: 1, deadline: NOW + TIMEOUT_MS },
      { requestId: 'c,d', queries: 2, deadline: NOW + TIMEOUT_MS },
      { requestId: 'e', queries: 1, deadline: NOW + TIMEOUT_MS },
    ]);
    sent[1]?.replyTo([2, 0, 1]);
    expect(await Promise.all(pending.map(idsOf))).toEqual([['a'], ['b'], ['c', 'd'], ['e']]);
  });

  it('sends what arrives in one turn of the event loop in one chunk', () => {
    capacity.workers = 3;
    for (const id of 'abc') arrive([id]);
    expect(sent).toHaveLength(0);
    endTurn();
    expect(sent.map(({ ids }) => ids)).toEqual([['a', 'b', 'c']]);
  });

  it('sends a chunk to a further worker once it has as many queries as one in progress', () => {
    capacity.workers = 3;
    for (const id of 'abc') arrive([id]);
    endTurn();
    for (const id of 'de') dispatch([id]);
    expect(sent.map(({ ids }) => ids)).toEqual([['a', 'b', 'c']]);
    dispatch(['f']);
    expect(sent.map(({ ids }) => ids)).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e', 'f'],
    ]);
    // One that was answered in part has fewer.
    sent[0]?.replyTo([0, 1], true);
    dispatch(['g']);
    expect(sent).toHaveLength(2);
    dispatch(['h']);
    expect(sent.map(({ ids }) => ids).slice(2)).toEqual([['g', 'h']]);
  });

  it('sends what waits for a chunk that is answered but for a slow query', () => {
    capacity.workers = 2;
    for (const id of ['slow', 'a']) arrive([id]);
    endTurn();
    dispatch(['b']);
    expect(sent).toHaveLength(1);
    sent[0]?.replyTo([1], true);
    expect(sent.map(({ ids }) => ids)).toEqual([['slow', 'a'], ['b']]);
  });

  it('splits the reply of the previous release, which ignores the parts', async () => {
    dispatch(['a']);
    const pending = [['b'], ['c', 'd']].map((ids) => dispatch(ids));
    sent[0]?.replyTogether();
    sent[1]?.replyTogether();
    expect(await Promise.all(pending.map(idsOf))).toEqual([['b'], ['c', 'd']]);
  });

  it('has one chunk in progress for each worker', () => {
    capacity.workers = 3;
    for (const id of 'abcde') dispatch([id]);
    expect(sent.map(({ ids }) => ids)).toEqual([['a'], ['b'], ['c']]);
  });

  it('sends a second chunk once fourteen queries wait', () => {
    for (let at = 0; at < 14; at += 1) dispatch([`query ${at}`]);
    expect(sent.map(({ ids }) => ids.length)).toEqual([1]);
    dispatch(['query 14']);
    expect(sent.map(({ ids }) => ids.length)).toEqual([1, 14]);
  });

  it('limits the queries of a chunk, and keeps the order of those left', () => {
    dispatch(['a']);
    const groups = Array.from({ length: 50 }, (_, index) => [`${index}`]);
    for (const ids of groups) dispatch(ids);
    for (const chunk of [...sent]) chunk.replyTogether();
    sent.at(-1)?.replyTogether();
    expect(sent.map(({ ids }) => ids.length)).toEqual([1, 14, 20, 16]);
    expect(sent.flatMap(({ ids }) => ids).slice(1)).toEqual(groups.flat());
  });

  it('sends at most fifty queries of several requests together, where a message can hold more', () => {
    dispatcher = dispatcherWith({ chunkSize: 200 });
    dispatch(['first']);
    for (let group = 0; group < 10; group += 1)
      dispatch(Array.from({ length: 10 }, (_, index) => `${group} ${index}`));
    sent[0]?.replyTogether();
    sent.at(-1)?.replyTogether();
    expect(Math.max(...sent.map(({ ids }) => ids.length))).toBe(50);
  });

  it('sends a large request at once, without counting it', () => {
    dispatch(['a']);
    dispatch(Array.from({ length: 11 }, (_, index) => `large ${index}`));
    expect(sent.map(({ ids }) => ids.length)).toEqual([1, 11]);
  });

  describe('of large requests', () => {
    const dispatchLarge = (name: string): WaitingGroup =>
      dispatch(Array.from({ length: 11 }, (_, index) => `${name} ${index}`));
    const names = () => sent.map(({ ids }) => ids[0]?.split(' ')[0]);

    it('has two chunks in progress for each worker, and a small request passes those that wait', () => {
      capacity.workers = 2;
      for (const name of 'abcdefg') dispatchLarge(name);
      dispatch(['small']);
      expect(names()).toEqual(['a', 'b', 'c', 'd', 'small']);
      sent[1]?.replyTogether();
      expect(names().slice(5)).toEqual(['e']);
    });

    it('has fewer of them in progress where they have many queries', () => {
      capacity.workers = 2;
      dispatcher = dispatcherWith({ chunkSize: 200 });
      for (const name of 'abcde')
        dispatch(Array.from({ length: 200 }, (_, index) => `${name} ${index}`));
      expect(names()).toEqual(['a', 'b', 'c']);
      sent[0]?.replyTogether();
      expect(names()).toEqual(['a', 'b', 'c', 'd']);
    });

    it('are divided among idle workers, at most one for each fifty queries', () => {
      capacity.workers = 3;
      dispatcher = dispatcherWith({ chunkSize: 200 });
      const groups = () => [50, 51, 150, 200].map((queries) => dispatcher.groupsOf(queries));
      expect(groups()).toEqual([1, 2, 3, 3]);
      dispatchLarge('a');
      expect(groups()).toEqual([1, 2, 2, 2]);
      for (const name of 'bcdefghi') dispatchLarge(name);
      expect(groups()).toEqual([1, 1, 1, 1]);
      // Each reply lets one that waits be sent.
      for (const chunk of sent) chunk.replyTogether();
      expect(groups()).toEqual([1, 2, 3, 3]);
    });

    it('are divided into chunks that a message can hold', () => {
      expect([20, 21, 200].map((queries) => dispatcher.groupsOf(queries))).toEqual([1, 2, 10]);
    });

    it('does not wait for chunks that take much longer than usual', async () => {
      for (const name of 'abc') dispatchLarge(name);
      await vi.advanceTimersByTimeAsync(399);
      expect(names()).toEqual(['a', 'b']);
      await vi.advanceTimersByTimeAsync(2);
      expect(names()).toEqual(['a', 'b', 'c']);
    });

    it('are a backlog when they wait for long', async () => {
      for (const name of 'abc') dispatchLarge(name);
      await vi.advanceTimersByTimeAsync(100);
      expect(hasBacklog()).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      expect(hasBacklog()).toBe(true);
      sent[0]?.replyTogether();
      expect(hasBacklog()).toBe(false);
    });

    it('never sends one that was cancelled or late while it waited', async () => {
      for (const name of 'ab') dispatchLarge(name);
      const [cancelled, late] = [dispatchLarge('cancelled'), dispatchLarge('late')];
      dispatchLarge('c');
      for (const one of [cancelled, late]) one.answers.catch(() => undefined);
      cancelled.cancel(new Error('gone'));
      late.fail(new DeadlineExceededError());
      sent[0]?.replyTogether();
      expect(names()).toEqual(['a', 'b', 'c']);
    });

    it('never sends one that is late behind another, where several may be sent at once', () => {
      for (const name of 'abc') dispatchLarge(name);
      const late = dispatchLarge('late');
      late.answers.catch(() => undefined);
      late.fail(new DeadlineExceededError());
      capacity.workers = 2;
      dispatchLarge('d');
      expect(names()).toEqual(['a', 'b', 'c', 'd']);
    });
  });

  it('does not mix queries with other options', () => {
    dispatch(['a']);
    dispatch(['b']);
    dispatch(['c'], { outlines: true });
    dispatch(['d']);
    dispatch(['e'], { explain: false });
    sent[0]?.replyTogether();
    sent[1]?.replyTogether();
    sent[2]?.replyTogether();
    expect(sent.map(({ ids }) => ids)).toEqual([['a'], ['b', 'd'], ['c'], ['e']]);
  });

  it('sends suggest queries in chunks of their own, of another version', () => {
    const suggest = { kind: 'suggest', text: 'haup', limit: 10 } as const;
    dispatch(['a']);
    dispatch(['b']);
    dispatch(['typed'], { queries: [suggest] });
    dispatch(['c']);
    dispatch(['typed too'], { queries: [suggest] });
    sent[0]?.replyTogether();
    sent[1]?.replyTogether();
    expect(
      sent.map(({ message: { payload } }) => [payload.version, payload.queries.length]),
    ).toEqual([
      [1, 1],
      [1, 2],
      [2, 2],
    ]);
  });

  it('does not wait for a chunk that takes much longer than usual', async () => {
    dispatch(['slow']);
    dispatch(['b']);
    await vi.advanceTimersByTimeAsync(19);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2);
    expect(sent.map(({ ids }) => ids)).toEqual([['slow'], ['b']]);
  });

  it.each([
    ['a query that took seconds', 1, 1],
    ['large requests that took seconds', 3, 11],
  ])('does not wait longer after %s', async (_case, requests, queries) => {
    for (let times = 0; times < requests; times += 1) {
      dispatch(Array.from({ length: queries }, (_, index) => `${times} ${index}`));
      await vi.advanceTimersByTimeAsync(4_000);
      sent.at(-1)?.replyTogether();
    }
    const before = sent.length;
    dispatch(['slow']);
    dispatch(['b']);
    expect(sent.length).toBe(before + 1);
    await vi.advanceTimersByTimeAsync(21);
    expect(sent.length).toBe(before + 2);
  });

  it('waits longer where all chunks take longer', async () => {
    for (let times = 0; times < 60; times += 1) {
      dispatch([`${times}`]);
      await vi.advanceTimersByTimeAsync(50);
      sent.at(-1)?.replyTogether();
    }
    dispatch(['a']);
    dispatch(['b']);
    await vi.advanceTimersByTimeAsync(60);
    expect(sent.at(-1)?.ids).toEqual(['a']);
  });

  it('sends a chunk in the context of its first request', () => {
    for (const id of 'abc') contexts.run(id, () => dispatch([id]));
    contexts.run('reply', () => sent[0]?.replyTogether());
    expect(sent.map(({ ids, sentIn }) => [sentIn, ...ids])).toEqual([
      ['a', 'a'],
      ['b', 'b', 'c'],
    ]);
  });

  it('hands on the parts of a partial reply before the rest', async () => {
    dispatch(['a']);
    const [slow, quick] = [dispatch(['slow']), dispatch(['quick'])];
    sent[0]?.replyTogether();
    sent[1]?.replyTo([1], true);
    expect(await idsOf(quick)).toEqual(['quick']);
    expect(slow.isPending).toBe(true);
    sent[1]?.replyTo([1, 0]);
    expect(await idsOf(slow)).toEqual(['slow']);
  });

  it('fails only the part that the worker could not answer', async () => {
    dispatch(['a']);
    const [bad, good] = [dispatch(['bad']), dispatch(['good'])];
    sent[0]?.replyTogether();
    sent[1]?.replyTo([1], true);
    sent[1]?.failPart(0);
    expect(await idsOf(good)).toEqual(['good']);
    await expect(bad.answers).rejects.toBeInstanceOf(HandlerFailedError);
  });

  it('fails all parts of a chunk that is lost, and goes on', async () => {
    dispatch(['a']);
    const lost = [dispatch(['b']), dispatch(['c'])];
    sent[0]?.replyTogether();
    const next = dispatch(['d']);
    sent[1]?.fail(new QueueUnavailableError());
    for (const { answers } of lost) {
      await expect(answers).rejects.toBeInstanceOf(QueueUnavailableError);
    }
    sent[2]?.replyTogether();
    expect(await idsOf(next)).toEqual(['d']);
  });

  it('fails a part that the last reply leaves out', async () => {
    dispatch(['a']);
    const [one, other] = [dispatch(['b']), dispatch(['c'])];
    sent[0]?.replyTogether();
    sent[1]?.replyTo([0]);
    expect(await idsOf(one)).toEqual(['b']);
    await expect(other.answers).rejects.toBeInstanceOf(QueueUnavailableError);
  });

  it('ends the wait of each request at its own deadline, sent or not', async () => {
    const early = dispatch(['a'], { deadline: NOW + 15 });
    const waiting = dispatch(['b'], { deadline: NOW + 10 });
    const late = dispatch(['c']);
    const failures = [early, waiting].map(({ answers }) =>
      answers.catch((error: unknown) => error),
    );
    await vi.advanceTimersByTimeAsync(15);
    for (const failure of await Promise.all(failures)) {
      expect(failure).toBeInstanceOf(DeadlineExceededError);
    }
    await vi.advanceTimersByTimeAsync(10);
    expect(sent.map(({ ids }) => ids)).toEqual([['a'], ['c']]);
    sent[1]?.replyTogether();
    expect(await idsOf(late)).toEqual(['c']);
  });

  it('never sends a query that was cancelled while it waited', async () => {
    dispatch(['a']);
    const cancelled = dispatch(['b']);
    dispatch(['c']);
    cancelled.cancel(new Error('the client has disconnected'));
    await expect(cancelled.answers).rejects.toThrow('disconnected');
    sent[0]?.replyTogether();
    expect(sent.map(({ ids }) => ids)).toEqual([['a'], ['c']]);
  });

  it('removes a chunk from the queue when no request waits for it any more', () => {
    dispatch(['a']);
    const both = [dispatch(['b']), dispatch(['c'])];
    sent[0]?.replyTogether();
    for (const one of both) one.answers.catch(() => undefined);
    both[0]?.cancel(new Error('gone'));
    expect(sent[1]?.isRemoved).toBe(false);
    both[1]?.cancel(new Error('gone'));
    expect(sent[1]?.isRemoved).toBe(true);
  });

  it('reports a backlog while a query waits for long', async () => {
    capacity.workers = 0;
    const pending = dispatch(['a']);
    expect(hasBacklog()).toBe(false);
    await vi.advanceTimersByTimeAsync(101);
    expect(hasBacklog()).toBe(true);
    pending.answers.catch(() => undefined);
    pending.cancel(new Error('gone'));
    expect(hasBacklog()).toBe(false);
  });

  it.each([
    ['many queries', 11, true],
    ['a few slow queries', 10, false],
  ])('with %s that wait for a reply for long: a backlog is %3$s', async (_case, queries, isOne) => {
    const pending = Array.from({ length: queries }, (_, index) => dispatch([`${index}`]));
    await vi.advanceTimersByTimeAsync(100);
    expect(hasBacklog()).toBe(false);
    await vi.advanceTimersByTimeAsync(21);
    expect(hasBacklog()).toBe(isOne);
    for (const chunk of sent) chunk.replyTogether();
    await Promise.all(pending.map(({ answers }) => answers));
    expect(hasBacklog()).toBe(false);
  });

  it('counts requests a chunk and measures their wait', async () => {
    dispatch(['a']);
    dispatch(['b']);
    dispatch(['c']);
    await vi.advanceTimersByTimeAsync(4);
    sent[0]?.replyTogether();
    const text = await metrics.text();
    expect(text).toContain('geocoder_chunk_requests_sum 3');
    expect(text).toContain('geocoder_chunk_requests_count 2');
    expect(text).toContain('geocoder_chunk_wait_seconds_count 3');
    expect(text).toContain('geocoder_chunk_wait_seconds_sum 0.008');
  });
});
