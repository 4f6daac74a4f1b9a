import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { GEOCODE_QUEUE } from '#contracts';
import { QueueClient } from '#messaging';
import { WORKER_CONFIG } from '../worker.config.js';
import type { WorkerConfig } from '../worker.config.js';
import { newWorkerId } from './worker-id.js';
import { WorkerNews } from './worker-news.js';

/**
 * Has a worker for batches alone heard of where gateways listen: beside the queue of requests, which
 * it does not serve. Whoever serves that queue is announced by its server.
 */
@Injectable()
export class Herald implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly client: QueueClient | undefined;

  constructor(
    news: WorkerNews,
    @Inject(WORKER_CONFIG) { concurrency, queueUrl: url }: WorkerConfig,
  ) {
    if (concurrency > 0) return;
    const announce = { id: newWorkerId(), news: () => news.report() };
    this.client = new QueueClient({ url, queue: GEOCODE_QUEUE, announce });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.client?.connect();
  }

  async onModuleDestroy(): Promise<void> {
    await this.client?.close();
  }
}
