import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { Logger } from '@nestjs/common';
import type { MessageHandler } from '@nestjs/microservices';
import { Queue, createPostgresBackend } from 'bullmq';
import { firstValueFrom, lastValueFrom } from 'rxjs';
import { QueueClient, QueueServer, QueuedMessage } from '#queue';
import { connectRedis } from '#queue/connection';
import { endProcess } from '../../tools/services/child-processes.js';
import { eventually } from '../../tools/services/eventually.js';
import type { QueueHost } from '../../tools/services/stack.js';

// These specs cause outages; do not log them.
Logger.overrideLogger(false);

type Handlers = Readonly<Record<string, MessageHandler>>;

/** Replies with the payload. */
export const echo: Handlers = { echo: (payload: unknown) => Promise.resolve(payload) };

/** For a change that takes seconds, such as that a killed server is missed: a slow poll saves CPU. */
export const SLOW_CHANGE = { limitMs: 90_000, pollMs: 150 } as const;

let counter = 0;

/** Clients and servers of one queue, closed together. */
export class QueueFixture {
  readonly queue = `spec-${process.pid}-${++counter}`;
  private readonly closers: (() => Promise<void>)[] = [];
  private countJobs: (() => Promise<Record<string, number>>) | undefined;

  constructor(readonly url: string) {}

  server(handlers: Handlers, concurrency = 4, prefersWarmWorkers = false): QueueServer {
    const { url, queue } = this;
    const server = new QueueServer({ url, queue, concurrency, prefersWarmWorkers });
    for (const [pattern, handler] of Object.entries(handlers)) server.addHandler(pattern, handler);
    return this.listening(server);
  }

  /** A server that is preferred after its last message, and replies with its name to every `who`. */
  warmServer(name: string, handlers: Handlers = {}): QueueServer {
    return this.server({ who: () => Promise.resolve(name), ...handlers }, 4, true);
  }

  /** A server that publishes its presence. */
  serverWithPresence(id: string, report: () => unknown = () => id): QueueServer {
    const { url, queue } = this;
    return this.listening(new QueueServer({ url, queue, presence: { id, report } }));
  }

  /** A server in a separate process, whose handlers may never end; resolves when it listens. */
  async serverProcess(manner: 'able' | 'stuck' = 'able'): Promise<ChildProcess> {
    const parameters = [this.url, this.queue, manner];
    const child = fork(resolve('dist/programs/queue-server.js'), parameters);
    this.closers.push(() => endProcess(child, 'SIGKILL'));
    await once(child, 'message');
    return child;
  }

  /** A connected client, by default at the URL of the fixture. */
  async client(url = this.url): Promise<QueueClient> {
    const client = this.unconnectedClient(url);
    await eventually(() => client.isReachable());
    return client;
  }

  unconnectedClient(url = this.url): QueueClient {
    const client = new QueueClient({ url, queue: this.queue });
    this.closers.push(() => client.close());
    return client;
  }

  /** Numbers of jobs by state, as BullMQ counts them. */
  counts(): Promise<Record<string, number>> {
    this.countJobs ??= this.openCount();
    return this.countJobs();
  }

  /** Resolves when no job of the queue is waiting, active or failed; a job ends after its reply. */
  emptied(): Promise<void> {
    const isEmpty = async (): Promise<boolean> =>
      Object.values(await this.counts()).every((count) => count === 0);
    return eventually(isEmpty, SLOW_CHANGE.limitMs, SLOW_CHANGE.pollMs);
  }

  async close(): Promise<void> {
    for (const close of this.closers.splice(0).reverse()) await close();
  }

  private openCount(): () => Promise<Record<string, number>> {
    const prefix = `{${this.queue}}`;
    const redis = this.url.startsWith('redis')
      ? connectRedis({ url: this.url, slotKey: prefix })
      : undefined;
    const jobs = redis
      ? new Queue(this.queue, { connection: redis, prefix })
      : new Queue(this.queue, { connection: this.url }, createPostgresBackend);
    // Without a listener, BullMQ prints the outages that the specs cause.
    jobs.on('error', () => undefined);
    this.closers.push(async () => {
      await jobs.close();
      redis?.disconnect();
    });
    return () => jobs.getJobCounts('waiting', 'active', 'delayed', 'failed');
  }

  private listening(server: QueueServer): QueueServer {
    server.listen(() => undefined);
    this.closers.push(() => server.close());
    return server;
  }
}

interface SendOptions {
  readonly timeoutMs?: number;
  readonly requestId?: string;
}

/** Sends a message and waits for its reply. */
export function sendAndWait(
  client: QueueClient,
  [pattern, payload]: readonly [pattern: string, payload: unknown],
  { timeoutMs = 60_000, requestId = 'request' }: SendOptions = {},
): Promise<unknown> {
  const message = new QueuedMessage(payload, { deadline: Date.now() + timeoutMs, requestId });
  return firstValueFrom(client.send(pattern, message), { defaultValue: undefined });
}

/** Emits an event. */
export function emit(client: QueueClient, pattern: string, payload: unknown): Promise<unknown> {
  return lastValueFrom(client.emit(pattern, payload), { defaultValue: undefined });
}

/** The error that a promise is rejected with. */
export async function errorOf(promise: Promise<unknown>): Promise<{ readonly error: unknown }> {
  try {
    await promise;
  } catch (error) {
    return { error };
  }
  throw new Error('Did not fail');
}

/** A fixture for each spec of a suite, all on one server. */
export function fixtureForEach(start: () => Promise<QueueHost>): () => QueueFixture {
  let host: QueueHost;
  let fixture: QueueFixture;

  beforeAll(async () => {
    host = await start();
  });
  afterAll(() => host.stop());
  beforeEach(() => {
    fixture = new QueueFixture(host.url);
  });
  afterEach(() => fixture.close());

  return () => fixture;
}
