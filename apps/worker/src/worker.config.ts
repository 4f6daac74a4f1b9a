import { IsInt, IsOptional, Max, Min, ValidateBy } from 'class-validator';
import { datasetNameError } from '#contracts';
import type { Precedence } from '#geocoding';
import { defaultPrecedence } from '#geocoding';
import type { LogLevel, TracingSettings } from '#platform';
import {
  IsPostgresUrl,
  ProgramEnvironment,
  readEnvironment,
  Setting,
  tracingSettingsOf,
} from '#platform';
import type { QueueServer } from '#queue';

const namesIn = (list: string): readonly string[] => list.split(',').map((name) => name.trim());

const IsDatasetList = (): PropertyDecorator =>
  ValidateBy({
    name: 'isDatasetList',
    validator: {
      validate: (list: string) =>
        namesIn(list).every((name) => datasetNameError(name) === undefined),
      defaultMessage: (problem) =>
        `${problem?.property} must be names of data sets, register or map, separated by commas`,
    },
  });

/** The environment variables of a worker. */
export class WorkerEnvironment extends ProgramEnvironment {
  @Setting(
    'URL of the Postgres server that the gazetteer is read from, such as a [replica](#postgres-urls).',
    '`DATABASE_URL`',
  )
  @IsOptional()
  @IsPostgresUrl()
  readonly GAZETTEER_URL?: string;

  @Setting(
    'Chunks of requests answered concurrently; each uses up to two database connections. 0: the worker answers batches only.',
  )
  @Max(64)
  @Min(0)
  @IsInt()
  readonly WORKER_CONCURRENCY: number = 4;

  @Setting('Chunks of batches answered concurrently, in addition. 0: other workers answer batches.')
  @Max(16)
  @Min(0)
  @IsInt()
  readonly WORKER_BATCH_CONCURRENCY: number = 1;

  @Setting('Answers kept in memory for repeated queries. 0: no cache.')
  @Max(10_000_000)
  @Min(0)
  @IsInt()
  readonly ANSWER_CACHE_SIZE: number = 10_000;

  @Setting(
    'Which data set provides the point of an address that several data sets contain: names of data sets, best first, separated by commas. `register` and `map` stand for all others of their kind: OpenStreetMap is a map, everything else a register.',
  )
  @IsDatasetList()
  readonly POINT_PRECEDENCE: string = defaultPrecedence.point.join();

  @Setting('Which data set provides the wording of such an address, in the same form.')
  @IsDatasetList()
  readonly WORDS_PRECEDENCE: string = defaultPrecedence.words.join();

  @Setting(
    'Port of `/health`, `/health/live`, `/health/ready` and `/health/startup`. 0: any free port.',
  )
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
  readonly answerCacheSize: number;
  readonly precedence: Precedence;
  readonly healthPort: number;
  readonly host: string;
  readonly logLevel: LogLevel;
  readonly metricsPort?: number;
  readonly tracing?: TracingSettings;
}

/** Injection token of the settings. */
export const WORKER_CONFIG = Symbol('worker config');

/** Reads the settings; throws one error that lists every invalid one. */
export function readWorkerConfig(environment: NodeJS.ProcessEnv): WorkerConfig {
  const read = readEnvironment(WorkerEnvironment, environment);
  return {
    databaseUrl: read.DATABASE_URL,
    gazetteerUrl: read.GAZETTEER_URL ?? read.DATABASE_URL,
    queueUrl: read.QUEUE_URL,
    concurrency: read.WORKER_CONCURRENCY,
    batchConcurrency: read.WORKER_BATCH_CONCURRENCY,
    answerCacheSize: read.ANSWER_CACHE_SIZE,
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

/**
 * Statements that one chunk runs in parallel: premises and streets, neighbours and lines. A chunk with
 * queries of several kinds may need more, and waits for them.
 */
const CONNECTIONS_PER_CHUNK = 2;

/** One to load data sets, which may take minutes, and one to query the state meanwhile. */
const EXTRA_CONNECTIONS = 2;

/** A worker that serves requests makes map tiles, one at a time. */
const TILE_CONNECTIONS = 1;

/** The size of a worker's connection pool to its gazetteer, so that no statement waits for one. */
export const gazetteerConnections = ({
  concurrency,
  batchConcurrency,
}: Pick<WorkerConfig, 'concurrency' | 'batchConcurrency'>): number =>
  (concurrency + batchConcurrency) * CONNECTIONS_PER_CHUNK +
  EXTRA_CONNECTIONS +
  (concurrency > 0 ? TILE_CONNECTIONS : 0);

/** Injection token of the queues that this worker serves. */
export const SERVED_QUEUES = Symbol('served queues');

/** A worker serves interactive queries, batches or both. */
export interface ServedQueues {
  readonly interactive: QueueServer | undefined;
  readonly batches: QueueServer | undefined;
  /** Present beside interactive. */
  readonly tiles: QueueServer | undefined;
}

/** Injection token of the client that sends chunks to the queue of batches. */
export const BATCH_QUEUE_CLIENT = Symbol('batch queue client');
