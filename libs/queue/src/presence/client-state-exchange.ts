import type { ClientStates, QueueMetadata } from '../backend/queue-backend.js';
import { HeartbeatTracker, WorkerRegistry } from './worker-registry.js';

/** The part of a BullMQ queue that is used for the exchange. */
export interface StateExchangeQueue {
  getBackend(): QueueMetadata;
  getWaitingCount(): Promise<number>;
}

const CLIENT_FIELD_PREFIX = 'client:';

/** A state that has not been published again for this long is outdated, or its client is gone. */
const STATE_LIFETIME_MS = 1_000;

/**
 * Shorter than the timeout of readiness: until a dead worker is noticed, requests are admitted that
 * the others cannot answer. A stalled worker counts again from its next heartbeat.
 */
const WORKER_TIMEOUT_MS = 1_500;

/**
 * Lets the clients of a queue publish a short text to one another. Each text is numbered, so that
 * one that is published again differs from one that a dead client has left.
 */
export class ClientStateExchange {
  private readonly field: string;
  private readonly tracker = new HeartbeatTracker(CLIENT_FIELD_PREFIX);
  private readonly workers = new WorkerRegistry(WORKER_TIMEOUT_MS);
  private serial = 0;

  constructor(
    private readonly queue: StateExchangeQueue,
    inbox: string,
  ) {
    this.field = CLIENT_FIELD_PREFIX + inbox;
  }

  /** Publishes a state in place of the last one; reads those of the others, and the workers. */
  async exchange(state: string): Promise<ClientStates> {
    const metadata = this.queue.getBackend();
    const [, fields, waiting] = await Promise.all([
      metadata.setQueueMeta({ [this.field]: `${this.serial++} ${state}` }),
      metadata.getQueueMeta(),
      this.queue.getWaitingCount(),
    ]);
    const { [this.field]: _, ...otherFields } = fields;
    const nowMs = performance.now();
    const fresh = this.freshStates(otherFields, nowMs);
    const abandoned = this.tracker.abandonedFields(nowMs);
    if (abandoned.length > 0) await metadata.removeQueueMetaFields(abandoned);
    const workers = this.workers.update(otherFields, { epochMs: Date.now(), monotonicMs: nowMs });
    return { others: fresh, waiting, workers };
  }

  async remove(): Promise<void> {
    await this.queue.getBackend().removeQueueMetaFields([this.field]);
  }

  private freshStates(
    fields: Readonly<Record<string, string>>,
    nowMs: number,
  ): ReadonlyMap<string, string> {
    const changed = [...this.tracker.update(fields, nowMs)].filter(
      ([, { hasChanged, sinceMs }]) => hasChanged && nowMs - sinceMs < STATE_LIFETIME_MS,
    );
    return new Map(changed.map(([inbox, { text }]) => [inbox, text.slice(text.indexOf(' ') + 1)]));
  }
}
