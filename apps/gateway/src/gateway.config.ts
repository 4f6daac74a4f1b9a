import { IsInt, Max, Min } from 'class-validator';
import type { LogLevel } from '#observability';
import { ProgramEnvironment, readEnvironment } from '#settings';

/** What the environment may say to a gateway. */
class GatewayEnvironment extends ProgramEnvironment {
  /** 0 takes any free port. */
  @Max(65_535)
  @Min(0)
  @IsInt()
  readonly PORT: number = 3000;

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
  const read = readEnvironment(GatewayEnvironment, environment);
  return {
    port: read.PORT,
    host: read.HOST,
    queueUrl: read.QUEUE_URL,
    requestTimeoutMs: read.REQUEST_TIMEOUT_MS,
    chunkSize: read.CHUNK_SIZE,
    logLevel: read.LOG_LEVEL,
  };
}
