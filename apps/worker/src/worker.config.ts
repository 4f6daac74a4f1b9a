import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import {
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  Min,
  validateSync,
} from 'class-validator';
import { readLogLevel } from '#observability';
import type { LogLevel } from '#observability';

/** What the environment may say; empty variables count as absent. */
class WorkerEnvironment {
  /** Never shown when it is wrong: it may hold a password. */
  @Matches(/^postgres(ql)?:\/\/./, { message: 'DATABASE_URL must be a postgres:// URL' })
  readonly DATABASE_URL!: string;

  @Matches(/^(rediss?|postgres(ql)?):\/\/./, {
    message: 'QUEUE_URL (else REDIS_URL, else DATABASE_URL) must be a redis:// or postgres:// URL',
  })
  readonly QUEUE_URL!: string;

  /** Chunks answered at once; each holds one database connection at a time. */
  @Max(64)
  @Min(1)
  @IsInt()
  readonly WORKER_CONCURRENCY: number = 4;

  /** 0 takes any free port. */
  @Max(65_535)
  @Min(0)
  @IsInt()
  readonly WORKER_HEALTH_PORT: number = 3001;

  @IsString()
  readonly HOST: string = '0.0.0.0';

  @IsOptional()
  @IsIn(['debug', 'info', 'warn', 'error', 'fatal', 'silent'])
  readonly LOG_LEVEL?: LogLevel;
}

/** The settings of one worker. */
export interface WorkerConfig {
  readonly databaseUrl: string;
  readonly queueUrl: string;
  readonly concurrency: number;
  readonly healthPort: number;
  readonly host: string;
  readonly logLevel: LogLevel;
}

/** Reads the environment once; throws one error that names everything wrong with it. */
export function readWorkerConfig(environment: NodeJS.ProcessEnv): WorkerConfig {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const queueUrl = given.QUEUE_URL ?? given.REDIS_URL ?? given.DATABASE_URL;
  const logLevel = readLogLevel(given.LOG_LEVEL) ?? given.LOG_LEVEL;
  const read = plainToInstance(
    WorkerEnvironment,
    { ...given, QUEUE_URL: queueUrl, LOG_LEVEL: logLevel },
    { enableImplicitConversion: true, exposeDefaultValues: true },
  );
  const wrong = validateSync(read).flatMap(({ constraints }) => Object.values(constraints ?? {}));
  if (wrong.length > 0) throw new Error(`The environment is not usable: ${wrong.join('; ')}`);
  return {
    databaseUrl: read.DATABASE_URL,
    queueUrl: read.QUEUE_URL,
    concurrency: read.WORKER_CONCURRENCY,
    healthPort: read.WORKER_HEALTH_PORT,
    host: read.HOST,
    logLevel: read.LOG_LEVEL ?? 'info',
  };
}
