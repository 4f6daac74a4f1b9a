import { Logger, Module } from '@nestjs/common';
import type { DynamicModule, OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { Database, errorCode } from '#database';
import type { PoolObserver } from '#database';
import type { BootstrapKey } from './key-directory.js';
import { KeyDirectory } from './key-directory.js';
import { KeySync } from './key-sync.js';
import type { KeySyncEvents } from './key-sync.js';
import { LastUsedRecorder } from './last-used-recorder.js';

/** Where the keys are stored, and the key from the environment. */
export interface AccessOptions {
  readonly databaseUrl: string;
  readonly bootstrapKey?: BootstrapKey;
  readonly observePool?: PoolObserver;
}

/** One to read keys and one to write their last uses, so that neither waits for the other. */
const MAX_CONNECTIONS = 2;

/** Provides the directory of keys and keeps it in sync with Postgres. */
@Module({})
export class AccessModule implements OnModuleInit, OnApplicationShutdown {
  static forRoot({ databaseUrl, bootstrapKey, observePool }: AccessOptions): DynamicModule {
    const databaseOptions = {
      url: databaseUrl,
      applicationName: 'gateway',
      maxConnections: MAX_CONNECTIONS,
      observePool,
    };
    return {
      module: AccessModule,
      providers: [
        { provide: Database, useFactory: () => new Database(databaseOptions) },
        { provide: KeyDirectory, useFactory: () => new KeyDirectory(bootstrapKey) },
        {
          provide: KeySync,
          useFactory: (database: Database, directory: KeyDirectory) =>
            new KeySync(database, directory, logEvents()),
          inject: [Database, KeyDirectory],
        },
        {
          provide: LastUsedRecorder,
          useFactory: (database: Database) => new LastUsedRecorder(database),
          inject: [Database],
        },
      ],
      exports: [KeyDirectory, KeySync, LastUsedRecorder],
    };
  }

  constructor(
    private readonly database: Database,
    private readonly follower: KeySync,
    private readonly lastUses: LastUsedRecorder,
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

const logEvents = (): KeySyncEvents => {
  const logger = new Logger('Access');
  return {
    failed: (error) =>
      logger.warn({
        event: 'API key sync failed; known keys remain valid',
        error: error instanceof Error ? error.name : String(error),
        code: errorCode(error),
      }),
    recovered: () => logger.log({ event: 'API key sync recovered' }),
  };
};
