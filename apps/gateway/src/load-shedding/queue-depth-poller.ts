import type { QueueClient } from '#queue';
import { encodeGatewayLoad } from './queue-load.js';
import type { QueueLoad } from './queue-load.js';

/** Two small commands a poll; the load changes little in this time. */
const POLL_INTERVAL_MS = 100;
const POLL_TIMEOUT_MS = 500;

/** Polls the queue depth and exchanges loads with other gateways, while this one has pending queries. */
export class QueueDepthPoller {
  private timer: NodeJS.Timeout | undefined;
  private isPolling = false;
  private isStopped = false;

  constructor(
    private readonly load: QueueLoad,
    private readonly queue: Pick<QueueClient, 'exchangeState'>,
  ) {}

  /** Starts polling unless it is already running. To be called for every request. */
  start(): void {
    if (this.timer || this.isPolling || this.isStopped) return;
    void this.poll();
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  /** Never rejects: while the queue is unreachable, its load is unknown. */
  private async poll(): Promise<void> {
    this.isPolling = true;
    try {
      const { ownLoad } = this.load;
      const news = await this.queue.exchangeState(encodeGatewayLoad(ownLoad), POLL_TIMEOUT_MS);
      this.load.update(news, performance.now());
    } catch {
      // The requests fail with the same error, and report it.
    }
    this.isPolling = false;
    if (this.isStopped) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (this.load.ownLoad.pending > 0) void this.poll();
    }, POLL_INTERVAL_MS);
    this.timer.unref();
  }
}
