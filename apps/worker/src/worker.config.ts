import { IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import { usualPrecedence } from '#geocoding';
import type { Precedence } from '#geocoding';
import type { LogLevel, TracingSettings } from '#observability';
import { IsPostgresUrl, ProgramEnvironment, readEnvironment, tracingSettingsOf } from '#settings';

const LIST = /^[^,]*[^,\s][^,]*(,[^,]*[^,\s][^,]*)*$/;
const IS_A_LIST = 'must be names of data sets, register or map, separated by commas';

/** What the environment may say to a worker. */
class WorkerEnvironment extends ProgramEnvironment {
  /** Where the gazetteer is read, if not there: a replica, say. */
  @IsOptional()
  @IsPostgresUrl()
  readonly GAZETTEER_URL?: string;

  /** Chunks answered at once; each holds up to two database connections. 0: batches alone. */
  @Max(64)
  @Min(0)
  @IsInt()
  readonly WORKER_CONCURRENCY: number = 4;

  /** Chunks of batches answered at once, beside those; 0 leaves batches to other workers. */
  @Max(16)
  @Min(0)
  @IsInt()
  readonly WORKER_BATCH_CONCURRENCY: number = 1;

  /** Answers kept for whoever asks the same again; 0 keeps none. */
  @Max(10_000_000)
  @Min(0)
  @IsInt()
  readonly ANSWER_CACHE_SIZE: number = 10_000;

  /** Whose point answers where several data sets have an address: data sets by name, `register`, `map`. */
  @Matches(LIST, { message: `POINT_PRECEDENCE ${IS_A_LIST}` })
  readonly POINT_PRECEDENCE: string = usualPrecedence.point.join();

  /** In the same way, whose words. */
  @Matches(LIST, { message: `WORDS_PRECEDENCE ${IS_A_LIST}` })
  readonly WORDS_PRECEDENCE: string = usualPrecedence.words.join();

  /** 0 takes any free port. */
  @Max(65_535)
  @Min(0)
  @IsInt()
  readonly WORKER_HEALTH_PORT: number = 3001;
}

/** The settings of one worker. */
export interface WorkerConfig {
  readonly databaseUrl: string;
  readonly gazetteerUrl: string;
  readonly queueUrl: string;
  readonly concurrency: number;
  readonly batchConcurrency: number;
  readonly answersKept: number;
  readonly precedence: Precedence;
  readonly healthPort: number;
  readonly host: string;
  readonly logLevel: LogLevel;
  readonly metricsPort?: number;
  readonly tracing?: TracingSettings;
}

/** Under this token the settings are injected. */
export const WORKER_CONFIG = Symbol('worker config');

/** Reads the environment once; throws one error that names everything wrong with it. */
export function readWorkerConfig(environment: NodeJS.ProcessEnv): WorkerConfig {
  const read = readEnvironment(WorkerEnvironment, environment);
  return {
    databaseUrl: read.DATABASE_URL,
    gazetteerUrl: read.GAZETTEER_URL ?? read.DATABASE_URL,
    queueUrl: read.QUEUE_URL,
    concurrency: read.WORKER_CONCURRENCY,
    batchConcurrency: read.WORKER_BATCH_CONCURRENCY,
    answersKept: read.ANSWER_CACHE_SIZE,
    precedence: {
      point: namesIn(read.POINT_PRECEDENCE),
      words: namesIn(read.WORDS_PRECEDENCE),
    },
    healthPort: read.WORKER_HEALTH_PORT,
    host: read.HOST,
    logLevel: read.LOG_LEVEL,
    metricsPort: read.METRICS_PORT,
    tracing: tracingSettingsOf(read, 'worker'),
  };
}

const namesIn = (list: string): readonly string[] => list.split(',').map((name) => name.trim());
