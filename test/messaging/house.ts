import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { Logger } from '@nestjs/common';
import type { MessageHandler } from '@nestjs/microservices';
import { createPostgresBackend, Queue } from 'bullmq';
import { firstValueFrom, lastValueFrom } from 'rxjs';
import { QueueClient, QueuedMessage, QueueServer } from '#messaging';
import { connectRedis } from '#redis';
import { eventually } from '../support/eventually.js';

// Outages are part of these specs.
Logger.overrideLogger(false);

export type Handlers = Readonly<Record<string, MessageHandler>>;

/** Answers with what it was asked. */
export const echo: Handlers = { echo: (payload: unknown) => Promise.resolve(payload) };

let counter = 0;

/** Clients and servers of one queue, closed together. */
export class House {
  readonly queue = `spec-${process.pid}-${++counter}`;
  private readonly closers: (() => Promise<void>)[] = [];

  constructor(readonly url: string) {}

  server(handlers: Handlers, concurrency = 4): QueueServer {
    const server = new QueueServer({ url: this.url, queue: this.queue, concurrency });
    for (const [pattern, handler] of Object.entries(handlers)) server.addHandler(pattern, handler);
    return this.listening(server);
  }

  /** A server that announces itself. */
  announced(id: string, news: () => unknown = () => id): QueueServer {
    const { url, queue } = this;
    return this.listening(new QueueServer({ url, queue, announce: { id, news } }));
  }

  /** A server in a process of its own, which may never end what it begins; resolves when it listens. */
  async serverProcess(manner: 'able' | 'stuck' = 'able'): Promise<ChildProcess> {
    const words = [this.url, this.queue, manner];
    const child = fork(resolve('dist/test/messaging/server-process.js'), words);
    this.closers.push(() => killed(child));
    await once(child, 'message');
    return child;
  }

  /** A client that is connected. */
  async client(): Promise<QueueClient> {
    const client = this.clientAtOnce();
    await eventually(() => client.isReachable());
    return client;
  }

  clientAtOnce(): QueueClient {
    const client = new QueueClient({ url: this.url, queue: this.queue });
    this.closers.push(() => client.close());
    return client;
  }

  /** Jobs by state, as BullMQ counts them. */
  async counts(): Promise<Record<string, number>> {
    const prefix = `{${this.queue}}`;
    const redis = this.url.startsWith('redis')
      ? connectRedis({ url: this.url, slotOf: prefix })
      : undefined;
    const queue = redis
      ? new Queue(this.queue, { connection: redis, prefix })
      : new Queue(this.queue, { connection: this.url }, createPostgresBackend);
    try {
      return await queue.getJobCounts('waiting', 'active', 'delayed', 'failed');
    } finally {
      await queue.close();
      redis?.disconnect();
    }
  }

  /** Until nothing of the queue waits, is under way or has failed; an answer comes before its job is put away. */
  emptied(): Promise<void> {
    return eventually(async () => Object.values(await this.counts()).every((count) => count === 0));
  }

  async close(): Promise<void> {
    for (const close of this.closers.splice(0).reverse()) await close();
  }

  private listening(server: QueueServer): QueueServer {
    server.listen(() => undefined);
    this.closers.push(() => server.close());
    return server;
  }
}

export interface Question {
  readonly timeoutMs?: number;
  readonly requestId?: string;
}

/** Sends a message and waits for its answer. */
export function ask(
  client: QueueClient,
  [pattern, payload]: readonly [pattern: string, payload: unknown],
  { timeoutMs = 60_000, requestId = 'request' }: Question = {},
): Promise<unknown> {
  const message = new QueuedMessage(payload, { deadline: Date.now() + timeoutMs, requestId });
  return firstValueFrom(client.send(pattern, message), { defaultValue: undefined });
}

/** Sends a message to which nobody wants an answer. */
export function tell(client: QueueClient, pattern: string, payload: unknown): Promise<unknown> {
  return lastValueFrom(client.emit(pattern, payload), { defaultValue: undefined });
}

/** The error that a promise is rejected with. */
export async function failure(promise: Promise<unknown>): Promise<{ readonly error: unknown }> {
  try {
    await promise;
  } catch (error) {
    return { error };
  }
  throw new Error('Did not fail');
}

export async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
