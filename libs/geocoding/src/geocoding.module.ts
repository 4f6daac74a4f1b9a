import { Logger, Module } from '@nestjs/common';
import type { DynamicModule, OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { Database } from '#database';
import type { PoolObserver } from '#database';
import { AnswerCache } from './pipeline/answer-cache.js';
import { Geocoder } from './pipeline/geocoder.js';
import type { Precedence } from './pipeline/merging/precedence.js';
import { GenerationFollower } from './store/generation-follower.js';
import type { FollowerEvents } from './store/generation-follower.js';
import { MapFeatureStore } from './store/map-feature-store.js';
import { PostgresGazetteer } from './store/postgres-gazetteer.js';
import { TileMaker } from './tiles/tile-maker.js';

/** The connection to the gazetteer, and the limits of a worker. */
export interface GeocodingOptions {
  readonly databaseUrl: string;
  readonly maxConnections: number;
  /** Capacity of the answer cache, in answers; 0, the default, means no cache. */
  readonly answerCacheSize?: number;
  /** Default: points from registers, address components from maps. */
  readonly precedence?: Precedence;
  readonly observePool?: PoolObserver;
}

/** Provides the Geocoder and the TileMaker over the gazetteer in Postgres, and follows the swaps of its data sets. */
@Module({})
export class GeocodingModule implements OnModuleInit, OnApplicationShutdown {
  static forRoot({
    databaseUrl,
    maxConnections,
    answerCacheSize = 0,
    precedence,
    observePool,
  }: GeocodingOptions): DynamicModule {
    const cache = answerCacheSize > 0 ? new AnswerCache(answerCacheSize) : undefined;
    const databaseOptions = {
      url: databaseUrl,
      applicationName: 'worker',
      maxConnections,
      plansOnce: true,
      observePool,
    };
    return {
      module: GeocodingModule,
      providers: [
        { provide: Database, useFactory: () => new Database(databaseOptions) },
        {
          provide: GenerationFollower,
          useFactory: (database: Database) => new GenerationFollower(database, logEvents()),
          inject: [Database],
        },
        {
          provide: Geocoder,
          useFactory: (database: Database, follower: GenerationFollower) =>
            new Geocoder(new PostgresGazetteer(database, follower), cache, precedence),
          inject: [Database, GenerationFollower],
        },
        {
          provide: TileMaker,
          useFactory: (database: Database, follower: GenerationFollower) =>
            new TileMaker(follower, new MapFeatureStore(database)),
          inject: [Database, GenerationFollower],
        },
      ],
      exports: [Geocoder, TileMaker],
    };
  }

  constructor(
    private readonly database: Database,
    private readonly follower: GenerationFollower,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.follower.start();
  }

  async onApplicationShutdown(): Promise<void> {
    // Closing the connections also ends a load that hangs.
    await Promise.all([this.follower.stop(), this.database.close()]);
  }
}

const logEvents = (): FollowerEvents => {
  const logger = new Logger('Gazetteer');
  return {
    loaded: ({ dataset, generation, documents }, durationMs) =>
      logger.log({ event: 'data set loaded', dataset, generation, documents, durationMs }),
    skipped: (dataset) =>
      logger.warn({
        event: 'data set skipped: normaliser version differs, import it again',
        dataset,
      }),
    failed: (error) => logger.error({ event: 'gazetteer refresh failed', error: String(error) }),
  };
};
