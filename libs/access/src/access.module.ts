import { Logger, Module } from '@nestjs/common';
import type { DynamicModule, OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { Database, errorCode } from '#database';
import type { PoolWatch } from '#database';
import type { BootstrapKey } from './bootstrap-key.js';
import { KeyDirectory } from './key-directory.js';
import { KeyFollower } from './key-follower.js';
import type { FollowerEvents } from './key-follower.js';
import { LastUses } from './last-uses.js';

/** Where the keys are, and the one that needs no place. */
export interface AccessOptions {
  readonly databaseUrl: string;
  readonly bootstrapKey?: BootstrapKey;
  readonly watchPool?: PoolWatch;
}

/** One reads keys, the other writes their last uses; neither waits for the other. */
const MAX_CONNECTIONS = 2;

/** Provides the directory of keys, and keeps it as Postgres has them. */
@Module({})
export class AccessModule implements OnModuleInit, OnApplicationShutdown {
  static forRoot({ databaseUrl, bootstrapKey, watchPool }: AccessOptions): DynamicModule {
    const databaseOptions = {
      url: databaseUrl,
      applicationName: 'gateway',
      maxConnections: MAX_CONNECTIONS,
      watchPool,
    };
    return {
      module: AccessModule,
      providers: [
        { provide: Database, useFactory: () => new Database(databaseOptions) },
        { provide: KeyDirectory, useFactory: () => new KeyDirectory(bootstrapKey) },
        {
          provide: KeyFollower,
          useFactory: (database: Database, directory: KeyDirectory) =>
            new KeyFollower(database, directory, logEvents()),
          inject: [Database, KeyDirectory],
        },
        {
          provide: LastUses,
          useFactory: (database: Database) => new LastUses(database),
          inject: [Database],
        },
      ],
      exports: [KeyDirectory, KeyFollower, LastUses],
    };
  }

  constructor(
    private readonly database: Database,
    private readonly follower: KeyFollower,
    private readonly lastUses: LastUses,
  ) {}

  async onModuleInit(): Promise<void> {
    this.lastUses.start();
    await this.follower.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.follower.stop(), this.lastUses.stop()]);
    await this.database.close();
  }
}

const logEvents = (): FollowerEvents => {
  const logger = new Logger('Access');
  return {
    lost: (error) =>
      logger.warn({
        event: 'keys cannot be read; those known stay valid',
        error: error instanceof Error ? error.name : String(error),
        code: errorCode(error),
      }),
    caughtUp: () => logger.log({ event: 'keys are read again' }),
  };
};
