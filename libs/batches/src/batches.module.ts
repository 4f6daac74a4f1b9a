import type { DynamicModule, OnApplicationShutdown } from '@nestjs/common';
import { Module } from '@nestjs/common';
import type { PoolObserver } from '#database';
import { Database } from '#database';
import { BatchStore, CapacityStore } from './batch-store.js';
import { BatchWriter } from './batch-writer.js';
import { ChunkStore } from './chunk-store.js';
import { DispatchStore } from './dispatch-store.js';
import { ResultLengthStore, ResultReader } from './result-reader.js';
import { Retention } from './retention.js';
import { WebhookStore } from './webhook-store.js';

/** Database connection of the batch stores. */
interface BatchesOptions {
  readonly databaseUrl: string;
  /** Shown by Postgres for these connections. */
  readonly applicationName: string;
  readonly maxConnections: number;
  readonly observePool?: PoolObserver;
}

const stores = [
  BatchStore,
  BatchWriter,
  ChunkStore,
  DispatchStore,
  ResultLengthStore,
  CapacityStore,
  ResultReader,
  Retention,
  WebhookStore,
];

/**
 * Provides the stores of batches with a connection pool of their own, because an upload holds a
 * connection for its whole duration.
 */
@Module({})
export class BatchesModule implements OnApplicationShutdown {
  static forRoot({ databaseUrl, ...options }: BatchesOptions): DynamicModule {
    const useFactory = () => new Database({ url: databaseUrl, ...options });
    return {
      module: BatchesModule,
      providers: [
        { provide: Database, useFactory },
        ...stores.map((store) => ({
          provide: store,
          useFactory: (database: Database) => new store(database),
          inject: [Database],
        })),
      ],
      exports: stores,
    };
  }

  constructor(private readonly database: Database) {}

  async onApplicationShutdown(): Promise<void> {
    await this.database.close();
  }
}
