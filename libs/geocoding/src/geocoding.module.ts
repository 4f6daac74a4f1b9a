import { Logger, Module } from '@nestjs/common';
import type { DynamicModule, OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { Database } from '#database';
import type { PoolWatch } from '#database';
import { AnswerCache } from './answering/answer-cache.js';
import type { Precedence } from './answering/merging/precedence.js';
import { GenerationFollower } from './gazetteer/postgres/generation-follower.js';
import type { FollowerEvents } from './gazetteer/postgres/generation-follower.js';
import { PostgresGazetteer } from './gazetteer/postgres/postgres-gazetteer.js';
import { Geocoder } from './geocoder.js';

/** Where the gazetteer is, and what a worker may hold of it. */
export interface GeocodingOptions {
  readonly databaseUrl: string;
  readonly maxConnections: number;
  /** How many of the latest answers are kept; none by default. */
  readonly answersKept?: number;
  /** Registers have the say on points, and maps on words, unless told otherwise. */
  readonly precedence?: Precedence;
  readonly watchPool?: PoolWatch;
}

/** Wires the geocoder to the gazetteer in Postgres, and follows the swaps of its data sets. */
@Module({})
export class GeocodingModule implements OnModuleInit, OnApplicationShutdown {
  static forRoot({
    databaseUrl,
    maxConnections,
    answersKept = 0,
    precedence,
    watchPool,
  }: GeocodingOptions): DynamicModule {
    const cache = answersKept > 0 ? new AnswerCache(answersKept) : undefined;
    const databaseOptions = {
      url: databaseUrl,
      applicationName: 'worker',
      maxConnections,
      watchPool,
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
      ],
      exports: [Geocoder],
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
    // A load that hangs ends when its connection is closed under it.
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
        event: 'data set needs importing again: its text is normalised otherwise',
        dataset,
      }),
    failed: (error) => logger.error({ event: 'gazetteer not refreshed', error: String(error) }),
  };
};
