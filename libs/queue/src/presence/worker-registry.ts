import type { AliveWorker, Producer } from '../backend/queue-backend.js';
import { queryServer } from '../backend/queue-backend.js';
import type { TrackedHeartbeat } from './heartbeat-tracker.js';
import { HeartbeatTracker } from './heartbeat-tracker.js';

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
