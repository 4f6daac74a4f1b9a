import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { withTimeout } from '#timing';
import type { ProducerOptions } from '../backend/queue-backend.js';
import { MissedReplies } from '../backend/stored-replies.js';
import { connectSubscriber, disconnect, keepSubscribed, replyChannel } from './redis-connection.js';

/** Receives replies by pub/sub, and fetches those that it missed from the finished jobs. */
export class RedisInbox {
  private readonly connection: Redis;
  private readonly missed: MissedReplies;

  constructor(
    private readonly options: ProducerOptions,
    queue: Queue,
  ) {
    const { pending, outage } = options;
    this.missed = new MissedReplies({
      pending,
      jobs: queue.getBackend(),
      storesEveryReply: true,
      limit: 500,
    });
    this.connection = connectSubscriber(options);
    this.connection.on('message', (_channel, message) => this.receive(message));
    keepSubscribed(this.connection, () => replyChannel(options.queue, options.inbox), {
      onSubscribed: () => {
        outage.end();
        // Without result if the connection has broken again.
        this.missed.fetchAll().catch(() => undefined);
      },
      onRefused: (error) => outage.begin(error),
    });
    this.missed.open();
  }

  async close(): Promise<void> {
    this.missed.close();
    await withTimeout(disconnect(this.connection), 1_000);
  }

  reconnect(): void {
    this.connection.disconnect(true);
  }

  private receive(message: string): void {
    const end = message.indexOf(' ');
    this.options.pending.settle(message.slice(0, end), message.slice(end + 1));
  }
}
