import type { QueueClient } from '#messaging';
import { writeNotice } from './notice.js';
import type { QueueLoad } from './queue-load.js';

/** Two small commands each time; in a tenth of a second an overload grows by little. */
const LOOK_INTERVAL_MS = 100;
const LOOK_LIMIT_MS = 500;

/** Looks at the queue while there is anything to see, and tells the other gateways of this one. */
export class QueueLookout {
  private timer: NodeJS.Timeout | undefined;
  private isLooking = false;
  private isStopped = false;

  constructor(
    private readonly load: QueueLoad,
    private readonly queue: Pick<QueueClient, 'exchange'>,
  ) {}

  /** To be called when a request comes: from then on the queue is looked at. */
  wake(): void {
    if (this.timer || this.isLooking || this.isStopped) return;
    void this.look();
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  /** Never rejects: a queue that does not answer is one of which nothing is known. */
  private async look(): Promise<void> {
    this.isLooking = true;
    try {
      const { notice } = this.load;
      const news = await this.queue.exchange(writeNotice(notice), LOOK_LIMIT_MS);
      this.load.learn(news, performance.now());
    } catch {
      // The requests themselves tell of it.
    }
    this.isLooking = false;
    if (this.isStopped) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (this.load.notice.underWay > 0) void this.look();
    }, LOOK_INTERVAL_MS);
    this.timer.unref();
  }
}
