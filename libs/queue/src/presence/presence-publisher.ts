import { withTimeout } from '#timing';
import type { QueueMetadata } from '../backend/queue-backend.js';
import { encodeHeartbeat, workerField } from './worker-registry.js';

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
