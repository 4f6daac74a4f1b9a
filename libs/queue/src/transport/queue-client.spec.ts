import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NewJob } from '../backend/job-batch.js';
import type {
  ClientStates,
  Producer,
  ProducerOptions,
  QueueBackend,
  QueueMetadata,
} from '../backend/queue-backend.js';
import { QueuedMessage, decodeEnvelope, encodeReply } from '../messages/envelope.js';
import { inboxOfJob } from '../messages/job-id.js';
import { QueueClient } from './queue-client.js';

const NOW = 1_000_000;

/** A queue in memory; the spec sends the replies. */
class FakeProducer implements Producer {
  isReady = true;
  /** Whether waiting for the connection makes it ready. */
  isReachable = true;
  isHanging = false;
  readonly jobs: NewJob[] = [];
  readonly removed: string[] = [];
  readonly waitsMs: number[] = [];
  readonly published: string[] = [];
  isClosed = false;
  readonly metadata: QueueMetadata = {
    setQueueMeta: (values) => Promise.resolve(this.published.push(JSON.stringify(values))),
    getQueueMeta: () => Promise.resolve({}),
    removeQueueMetaFields: () => Promise.resolve(),
  };

  async becomeReady(timeoutMs: number): Promise<boolean> {
    this.waitsMs.push(timeoutMs);
    this.isReady = this.isReachable;
    return this.isReady;
  }

  async add(job: NewJob): Promise<void> {
    if (!this.isReachable) throw new Error('connection lost');
    if (this.isHanging) return new Promise(() => undefined);
    this.jobs.push(job);
  }

  async remove(jobId: string): Promise<void> {
    this.removed.push(jobId);
  }

  depth(): Promise<number> {
    return this.isHanging ? new Promise(() => undefined) : Promise.resolve(this.jobs.length);
  }

  async stats() {
    return { waiting: this.jobs.length, active: 0, oldestWaitMs: 0 };
  }

  async exchangeState(state: string): Promise<ClientStates> {
    return { waiting: 3, others: new Map([['other', `not ${state}`]]), workers: [] };
  }

  ping(): Promise<void> {
    return this.isHanging ? new Promise(() => undefined) : Promise.resolve();
  }

  async close(): Promise<void> {
    this.isClosed = true;
  }
}

/** A backend with one producer in memory. */
class FakeBackend implements QueueBackend {
  readonly producer = new FakeProducer();
  options: ProducerOptions | undefined;

  openProducer(options: ProducerOptions): Producer {
    if (this.options) throw new Error('a second producer was opened');
    this.options = options;
    return this.producer;
  }

  openConsumer(): never {
    throw new Error('a client opens no consumer');
  }
}

interface Received {
  readonly values: unknown[];
  error?: unknown;
  isComplete: boolean;
}

describe('a client of a queue', () => {
  let backend: FakeBackend;
  let producer: FakeProducer;
  let client: QueueClient;

  beforeEach(() => {
    vi.useFakeTimers({ now: NOW });
    backend = new FakeBackend();
    producer = backend.producer;
    client = new QueueClient({ url: 'redis://queue', queue: 'geocode' }, backend);
  });
  afterEach(async () => {
    await client.close();
    vi.useRealTimers();
  });

  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const lastJobId = (): string => producer.jobs.at(-1)!.opts!.jobId!;

  /** Delivers a reply like the server of the queue does. */
  const reply = (jobId: string, value: unknown): void =>
    backend.options?.pending.settle(jobId, encodeReply({ kind: 'value', value }));

  /** Sends a message; returns what its sender receives, and how to unsubscribe. */
  const send = async (payload: unknown, timeoutMs?: number) => {
    const received: Received = { values: [], isComplete: false };
    const message =
      timeoutMs === undefined
        ? payload
        : new QueuedMessage(payload, { deadline: NOW + timeoutMs, requestId: 'r-1' });
    const subscription = client.send('geocode', message).subscribe({
      next: (value) => received.values.push(value),
      error: (error: unknown) => (received.error = error),
      complete: () => (received.isComplete = true),
    });
    await pass(0);
    return { received, unsubscribe: () => subscription.unsubscribe() };
  };

  it('sends a message with its deadline and request id, to be replied to in its inbox', async () => {
    await send({ text: 'Berlin' }, 5_000);

    const [job] = producer.jobs;
    expect(job?.name).toBe('geocode');
    expect(decodeEnvelope(job?.data)).toMatchObject({
      payload: { text: 'Berlin' },
      deadline: NOW + 5_000,
      requestId: 'r-1',
    });
    expect(inboxOfJob(lastJobId())).toMatch(/^replies-/);
  });

  it('delivers each reply to the sender of its message, in any order', async () => {
    const [first, second] = [await send('a', 5_000), await send('b', 5_000)];
    const [idOfFirst, idOfSecond] = producer.jobs.map(({ opts }) => opts!.jobId!);
    expect(idOfFirst).not.toBe(idOfSecond);
    expect(inboxOfJob(idOfFirst!)).toBe(inboxOfJob(idOfSecond!));
    reply(idOfSecond!, 'reply to b');
    expect(first.received).toEqual({ values: [], isComplete: false });
    expect(second.received).toEqual({ values: ['reply to b'], isComplete: true });
    reply(idOfFirst!, 'reply to a');
    expect(first.received).toEqual({ values: ['reply to a'], isComplete: true });
  });

  it('emits partial replies before the reply', async () => {
    const { received } = await send('a', 5_000);
    const partial = encodeReply({ kind: 'partial', value: 'a part' });
    backend.options?.pending.settle(lastJobId(), partial);
    expect(received).toEqual({ values: ['a part'], isComplete: false });
    reply(lastJobId(), 'all');
    expect(received).toEqual({ values: ['a part', 'all'], isComplete: true });
  });

  it('waits ten seconds for the reply to a message without a deadline', async () => {
    const { received } = await send('a');
    await pass(9_999);
    expect(received.error).toBeUndefined();
    await pass(1);

    expect(received.error).toMatchObject({
      name: 'DeadlineExceededError',
      message: 'The message was not answered before its deadline',
    });
  });

  it('gives each message without a deadline a request id of its own', async () => {
    await send('a');
    await send('b');
    const ids = producer.jobs.map(({ data }) => decodeEnvelope(data)?.requestId);

    expect(new Set(ids).size).toBe(2);
    expect(ids[0]).toMatch(/^[\da-f-]{36}$/);
  });

  it('reports the failure of the handler with its reason', async () => {
    const { received } = await send('a', 5_000);
    backend.options?.pending.settle(
      lastJobId(),
      encodeReply({ kind: 'failure', reason: { status: 'error' } }),
    );

    expect(received.error).toMatchObject({
      name: 'HandlerFailedError',
      message: 'The handler of the message failed',
      reason: { status: 'error' },
    });
  });

  it('fails at once for a message that cannot be added', async () => {
    producer.isReachable = false;
    const { received } = await send('a', 5_000);

    expect(received.error).toMatchObject({
      name: 'QueueUnavailableError',
      message: 'The queue cannot be reached',
      cause: expect.objectContaining({ message: 'connection lost' }),
    });
  });

  it('waits briefly for the first connection', async () => {
    producer.isReady = false;
    const { received } = await send('a', 5_000);
    expect(producer.jobs).toHaveLength(1);
    expect(received.error).toBeUndefined();
    expect(producer.waitsMs[0]).toBeGreaterThanOrEqual(200);
    expect(producer.waitsMs[0]).toBeLessThanOrEqual(1_000);

    producer.isReady = false;
    producer.isReachable = false;
    expect((await send('b', 5_000)).received.error).toMatchObject({
      name: 'QueueUnavailableError',
      cause: expect.objectContaining({ name: 'QueueUnavailableError' }),
    });
  });

  it('removes a message whose sender unsubscribes, once it was added', async () => {
    const { received, unsubscribe } = await send('a', 5_000);
    unsubscribe();
    await pass(0);
    expect(producer.removed).toEqual([lastJobId()]);
    reply(lastJobId(), 'late');
    await pass(10_000);
    expect(received).toEqual({ values: [], isComplete: false });
  });

  it('does not remove a message that was replied to', async () => {
    const { unsubscribe } = await send('a', 5_000);
    reply(lastJobId(), 'reply');
    unsubscribe();
    await pass(0);

    expect(producer.removed).toEqual([]);
  });

  it('looks up only messages that were added', async () => {
    await send('a', 5_000);
    producer.isHanging = true;
    await send('b', 5_000);

    expect(backend.options?.pending.takeUnheard(NOW, 10)).toEqual([lastJobId()]);
  });

  it('emits an event by its name, without waiting for a reply', async () => {
    const event = new QueuedMessage('b-1', { deadline: NOW, requestId: 'r', name: 'batch-b-1' });
    let isOver = false;
    client.emit('batch', event).subscribe({ complete: () => (isOver = true) });
    await pass(0);

    expect(isOver).toBe(true);
    expect(producer.jobs).toMatchObject([
      {
        name: 'batch',
        opts: { jobId: 'batch-b-1', removeOnComplete: true, removeOnFail: true },
      },
    ]);
  });

  it('reports an event that cannot be added', async () => {
    producer.isReachable = false;
    let failure: unknown;
    client.emit('batch', 'b-1').subscribe({ error: (error: unknown) => (failure = error) });
    await pass(0);

    expect(failure).toMatchObject({
      name: 'QueueUnavailableError',
      cause: expect.objectContaining({ message: 'connection lost' }),
    });
  });

  it('gives access to its connection, which it opens once', async () => {
    await client.connect();

    expect(client.unwrap()).toBe(producer);
  });

  it('publishes the presence of its program while it is connected', async () => {
    const presence = { id: 'worker-1', report: () => 'busy' };
    const present = new QueueClient({ url: 'redis://queue', queue: 'geocode', presence }, backend);
    producer.isReady = false;
    await present.connect();
    await pass(10_000);
    expect(producer.published).toEqual([]);
    producer.isReady = true;
    await pass(10_000);
    expect(producer.published[0]).toContain('busy');
    await present.close();
  });

  it('queries the server within half a second', async () => {
    await send('a', 5_000);
    const defaultMs = 500;
    expect(await client.queueDepth()).toBe(1);
    expect(await client.stats()).toMatchObject({ waiting: 1 });
    expect(await client.exchangeState('1/2')).toMatchObject({ waiting: 3 });
    expect(await client.workersAlive()).toEqual([]);
    expect(await client.isReachable()).toBe(true);
    expect(producer.waitsMs).toEqual(Array(5).fill(defaultMs));
    producer.isHanging = true;
    const [depth, reachable] = [client.queueDepth().catch(nameOf), client.isReachable()];
    await pass(defaultMs);

    expect(await depth).toBe('QueueUnavailableError');
    expect(await reachable).toBe(false);
  });

  it('fails the messages that wait when it closes, and closes its connection', async () => {
    const { received } = await send('a', 5_000);
    await client.close();

    expect(received.error).toMatchObject({ name: 'QueueUnavailableError' });
    expect(producer.isClosed).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });
});

const nameOf = (error: unknown): unknown => (error as Error).name;
