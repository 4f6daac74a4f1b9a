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
class GatewayEnvironment {
  @Max(65_535)
  @Min(0)
  @IsInt()
  readonly PORT: number = 3000;

  @IsString()
  readonly HOST: string = '0.0.0.0';

  /** Never shown when it is wrong: it may hold a password. */
  @Matches(/^(rediss?|postgres(ql)?):\/\/./, {
    message: 'QUEUE_URL (else REDIS_URL, else DATABASE_URL) must be a redis:// or postgres:// URL',
  })
  readonly QUEUE_URL!: string;

  /** From the arrival of a request to its answer. */
  @Max(120_000)
  @Min(100)
  @IsInt()
  readonly REQUEST_TIMEOUT_MS: number = 10_000;

  /** Queries in one message to a worker. */
  @Max(200)
  @Min(1)
  @IsInt()
  readonly CHUNK_SIZE: number = 50;

  @IsOptional()
  @IsIn(['debug', 'info', 'warn', 'error', 'fatal', 'silent'])
  readonly LOG_LEVEL?: LogLevel;
}

/** The settings of one gateway. */
export interface GatewayConfig {
  readonly port: number;
  readonly host: string;
  readonly queueUrl: string;
  readonly requestTimeoutMs: number;
  readonly chunkSize: number;
  readonly logLevel: LogLevel;
}

/** Under this token the settings are injected. */
export const GATEWAY_CONFIG = Symbol('gateway config');

/** Reads the environment once; throws one error that names everything wrong with it. */
export function readGatewayConfig(environment: NodeJS.ProcessEnv): GatewayConfig {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const queueUrl = given.QUEUE_URL ?? given.REDIS_URL ?? given.DATABASE_URL;
  const logLevel = readLogLevel(given.LOG_LEVEL) ?? given.LOG_LEVEL;
  const read = plainToInstance(
    GatewayEnvironment,
    { ...given, QUEUE_URL: queueUrl, LOG_LEVEL: logLevel },
    { enableImplicitConversion: true, exposeDefaultValues: true },
  );
  const wrong = validateSync(read).flatMap(({ constraints }) => Object.values(constraints ?? {}));
  if (wrong.length > 0) throw new Error(`The environment is not usable: ${wrong.join('; ')}`);
  return {
    port: read.PORT,
    host: read.HOST,
    queueUrl: read.QUEUE_URL,
    requestTimeoutMs: read.REQUEST_TIMEOUT_MS,
    chunkSize: read.CHUNK_SIZE,
    logLevel: read.LOG_LEVEL ?? 'info',
  };
}
