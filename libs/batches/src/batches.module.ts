import { Module } from '@nestjs/common';
import type { DynamicModule, OnApplicationShutdown } from '@nestjs/common';
import { Database } from '#database';
import type { PoolWatch } from '#database';
import { BatchStore } from './batch-store.js';
import { BatchWriter } from './batch-writer.js';
import { ChunkStore } from './chunk-store.js';
import { DispatchStore } from './dispatch-store.js';
import { LengthStore } from './length-store.js';
import { OccupancyStore } from './occupancy-store.js';
import { ResultReader } from './result-reader.js';
import { Retention } from './retention.js';
import { WebhookStore } from './webhook-store.js';

/** Where batches are kept. */
export interface BatchesOptions {
  readonly databaseUrl: string;
  /** Tells Postgres whose connections these are. */
  readonly applicationName: string;
  readonly maxConnections: number;
  readonly watchPool?: PoolWatch;
}

const stores = [
  BatchStore,
  BatchWriter,
  ChunkStore,
  DispatchStore,
  LengthStore,
  OccupancyStore,
  ResultReader,
  Retention,
  WebhookStore,
];

/** Provides the stores of batches, on connections of their own: an upload holds one for long. */
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
