import { withTimeout } from '#timing';
import type { AliveWorker, Producer, QueueMetadata } from '../backend/queue-backend.js';
import { queryServer } from '../backend/queue-backend.js';

/** One moment, read from two clocks: epoch milliseconds, and a monotonic clock in milliseconds. */
interface ClockReading {
  readonly epochMs: number;
  readonly monotonicMs: number;
}

/**
 * A worker whose heartbeat has not changed for this long is gone. Longer than a stall of the
 * machine, as a gateway without workers is not ready.
 */
const HEARTBEAT_TIMEOUT_MS = 5_000;

/**
 * Decides from the metadata of a queue which workers are alive: those with a fresh heartbeat. Only
 * a heartbeat that is seen for the first time is judged by its own timestamp, because clocks may
 * differ.
 */
export class WorkerRegistry {
  private readonly tracker = new HeartbeatTracker(WORKER_FIELD_PREFIX);

  constructor(private readonly timeoutMs = HEARTBEAT_TIMEOUT_MS) {}

  /** The workers that are alive, ordered by id. */
  update(metadata: Readonly<Record<string, string>>, now: ClockReading): readonly AliveWorker[] {
    return [...this.tracker.update(metadata, now.monotonicMs)]
      .filter(([, heartbeat]) => this.isAlive(heartbeat, now))
      .map(([id, { text }]) => ({ id, report: decodeHeartbeat(text).report }))
      .sort((one, other) => (one.id < other.id ? -1 : 1));
  }

  /** The metadata fields of workers that have been gone for long. */
  expiredFields({ monotonicMs }: Pick<ClockReading, 'monotonicMs'>): string[] {
    return this.tracker.abandonedFields(monotonicMs);
  }

  private isAlive(
    { text, sinceMs, hasChanged }: TrackedHeartbeat,
    { epochMs, monotonicMs }: ClockReading,
  ): boolean {
    const silentMs = monotonicMs - sinceMs;
    if (silentMs > this.timeoutMs) return false;
    return hasChanged || Math.abs(epochMs - silentMs - decodeHeartbeat(text).at) <= this.timeoutMs;
  }
}

/** The queue's server is queried at most once in this time, however many callers ask. */
const PRESENCE_CACHE_MS = 1_000;

/** Presence query: which workers of a queue are alive. Caches the result for a second. */
export class PresenceQuery {
  private readonly registry = new WorkerRegistry();
  private pending: Promise<readonly AliveWorker[]> | undefined;
  private queriedMs = -Infinity;

  /**
   * The result of the last second, or a new one from `producer`. Rejects with a
   * QueueUnavailableError.
   */
  workers(producer: Producer, timeoutMs: number): Promise<readonly AliveWorker[]> {
    const nowMs = performance.now();
    if (this.pending && nowMs - this.queriedMs < PRESENCE_CACHE_MS) return this.pending;
    this.queriedMs = nowMs;
    const pending = this.query(producer, timeoutMs);
    this.pending = pending;
    // A failed query is not cached.
    pending.catch(() => {
      if (this.pending === pending) this.pending = undefined;
    });
    return pending;
  }

  private async query(producer: Producer, timeoutMs: number): Promise<readonly AliveWorker[]> {
    const metadata = await queryServer(producer, timeoutMs, async (of) =>
      of.metadata?.getQueueMeta(),
    );
    const now = { epochMs: Date.now(), monotonicMs: performance.now() };
    const alive = this.registry.update(metadata, now);
    const expired = this.registry.expiredFields(now);
    if (expired.length > 0)
      producer.metadata?.removeQueueMetaFields(expired).catch(() => undefined);
    return alive;
  }
}

/** The value that a worker publishes in the metadata of its queue. */
export interface Heartbeat {
  /** Epoch milliseconds by the worker's clock; it differs in every heartbeat. */
  readonly at: number;
  readonly report: unknown;
}

/** Prefix of the metadata fields of workers. */
const WORKER_FIELD_PREFIX = 'worker:';

/** The metadata field in which a worker publishes its heartbeat. */
export const workerField = (id: string): string => WORKER_FIELD_PREFIX + id;

/** Encodes a heartbeat as JSON; the names of the members are part of the message format. */
export const encodeHeartbeat = ({ at, report }: Heartbeat): string =>
  JSON.stringify({ at, said: report });

/** Decodes a heartbeat. Text in any other format counts as an old heartbeat without a report. */
function decodeHeartbeat(text: string): Heartbeat {
  try {
    const { at, said } = JSON.parse(text) as { readonly at?: unknown; readonly said?: unknown };
    if (typeof at === 'number') return { at, report: said };
  } catch {
    // Not JSON: handled below.
  }
  return { at: 0, report: undefined };
}

/** A metadata value that is written again and again, as its reader has observed it. */
export interface TrackedHeartbeat {
  readonly text: string;
  /** When this value was first tracked, by a monotonic clock. */
  readonly sinceMs: number;
  /** Whether it has replaced another value: then its writer was alive at `sinceMs`. */
  readonly hasChanged: boolean;
}

/**
 * A process that was killed leaves its last value behind; one that is only slow writes it again.
 */
const ABANDONED_AFTER_MS = 60_000;

/**
 * Tracks values that several processes write to the metadata of a queue, each to a field of its own
 * under a common prefix. A process that is alive changes its value regularly, so the clocks of
 * writers and readers need not agree.
 */
export class HeartbeatTracker {
  private tracked: ReadonlyMap<string, TrackedHeartbeat> = new Map();

  constructor(
    private readonly prefix: string,
    private readonly forgetAfterMs = ABANDONED_AFTER_MS,
  ) {}

  /** Takes the current metadata and returns the tracked values by writer, without the prefix. */
  update(
    metadata: Readonly<Record<string, string>>,
    nowMs: number,
  ): ReadonlyMap<string, TrackedHeartbeat> {
    const before = this.tracked;
    const fields = Object.entries(metadata).filter(([field]) => field.startsWith(this.prefix));
    this.tracked = new Map(
      fields.map(([field, text]) => {
        const writer = field.slice(this.prefix.length);
        return [writer, trackHeartbeat(text, before.get(writer), nowMs)];
      }),
    );
    return this.tracked;
  }

  /** The fields that have not changed for long. */
  abandonedFields(nowMs: number): string[] {
    return [...this.tracked]
      .filter(([, { sinceMs }]) => nowMs - sinceMs > this.forgetAfterMs)
      .map(([writer]) => this.prefix + writer);
  }
}

function trackHeartbeat(
  text: string,
  last: TrackedHeartbeat | undefined,
  nowMs: number,
): TrackedHeartbeat {
  if (last?.text === text) return last;
  return { text, sinceMs: nowMs, hasChanged: last !== undefined };
}

/** How a worker publishes its presence to the clients of a queue. */
export interface PresenceOptions {
  /** Unique to the process, which may serve several queues under one id. */
  readonly id: string;
  /** The current report of the worker: any JSON value. */
  readonly report: () => unknown;
}

/** Clients count the capacity of a worker as gone after five missed heartbeats. */
const HEARTBEAT_INTERVAL_MS = 300;

/** Until the first heartbeat has been written: clients wait for a worker that starts. */
const FIRST_HEARTBEAT_INTERVAL_MS = 100;

const REMOVE_TIMEOUT_MS = 300;

/** Publishes the heartbeat of a worker three times a second, until it is closed. */
export class PresencePublisher {
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;
  private hasPublished = false;

  constructor(
    private readonly options: PresenceOptions,
    /**
     * Undefined while the server is disconnected: the connection would buffer every heartbeat and
     * then send all of them.
     */
    private readonly metadata: () => QueueMetadata | undefined,
  ) {}

  open(): void {
    void this.publish();
  }

  /** Removes the heartbeat, so that clients no longer count on a worker that shuts down. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    const metadata = this.metadata();
    if (!metadata) return;
    const removed = metadata.removeQueueMetaFields([workerField(this.options.id)]);
    await withTimeout(removed, REMOVE_TIMEOUT_MS).catch(() => undefined);
  }

  /** Never rejects: the connection logs an outage itself. */
  private async publish(): Promise<void> {
    await this.write().catch(() => undefined);
    if (this.isClosed) return;
    const delayMs = this.hasPublished ? HEARTBEAT_INTERVAL_MS : FIRST_HEARTBEAT_INTERVAL_MS;
    this.timer = setTimeout(() => void this.publish(), delayMs);
    this.timer.unref();
  }

  private async write(): Promise<void> {
    const metadata = this.metadata();
    if (!metadata) return;
    const { id, report } = this.options;
    const text = encodeHeartbeat({ at: Date.now(), report: report() });
    await metadata.setQueueMeta({ [workerField(id)]: text });
    this.hasPublished = true;
    // It was written while `close` removed it.
    if (this.isClosed) await metadata.removeQueueMetaFields([workerField(id)]);
  }
}
