import type { LogLevel } from '#platform';

/** An environment variable of the commands; a row of docs/configuration.md. */
interface CommandSetting {
  /** The commands that read it; `commands` stands for all commands that an operator runs. */
  readonly readBy: readonly string[];
  readonly description: string;
  readonly defaultValue?: string | number;
  /** What is used when it is absent, in words. */
  readonly fallback?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  /** The only values that it takes. */
  readonly values?: readonly string[];
}

const logLevels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'fatal', 'silent'];

const benchmarks = ['bench', 'bench:batch', 'bench:protocols', 'bench:scale'];

/** Benchmarks of a service whose database they read. */
const benchmarksOfService = ['bench', 'bench:batch', 'bench:protocols'];

/**
 * The environment variables of the commands, with their defaults and ranges. A table instead of a class
 * with validators, which gateway and worker have: every command would load #platform for it, which takes
 * 0.8 s of CPU time.
 */
export const commandSettings = {
  DATA_DIR: {
    readBy: ['demo', 'commands', ...benchmarks],
    description:
      'Directory of the embedded Postgres server, of the logs and the API key of the demo, and of the records that an import rejects.',
    defaultValue: '.data',
  },
  DATABASE_URL: {
    readBy: ['demo', 'commands', ...benchmarksOfService],
    description: '[URL](#postgres-urls) of the Postgres server of gazetteer, API keys and batches.',
    fallback: 'the embedded server in `DATA_DIR`',
  },
  QUEUE_URL: {
    readBy: ['demo', ...benchmarks],
    description:
      'URL of the queue: [Redis](#redis-urls), or [Postgres](#postgres-urls). Without one the demo queues in its database, and a benchmark starts a Redis of its own, or queues in Postgres where `redis-server` is not installed.',
    fallback: '`REDIS_URL`',
  },
  REDIS_URL: {
    readBy: ['demo', ...benchmarks],
    description: 'URL of the queue when `QUEUE_URL` is not set.',
  },
  PORT: {
    readBy: ['demo'],
    description: "Port of the demo's gateway.",
    defaultValue: 3000,
    minimum: 1,
    maximum: 65_535,
  },
  HOST: {
    readBy: ['demo', 'import'],
    description: "Address that the demo's gateway, or the metrics of an import, listen on.",
    defaultValue: '127.0.0.1',
  },
  LOG_LEVEL: {
    readBy: ['import'],
    description: 'Lowest level that is logged.',
    defaultValue: 'info',
    values: logLevels,
  },
  METRICS_PORT: {
    readBy: ['import'],
    description:
      'Port of [`/metrics`](metrics.md) while an import runs. Absent: metrics are not served; 0: any free port.',
    minimum: 0,
    maximum: 65_535,
  },
  API_KEY: {
    readBy: [
      'batch',
      'evaluate',
      'calibrate',
      'bench',
      'bench:protocols',
      'test:contract',
      'test:property',
      'test:load',
      'test:truth',
    ],
    description: 'API key that requests are sent with, unless `--key` gives one.',
  },
  WEBHOOK_SECRET: {
    readBy: ['batch'],
    description: 'Secret that signs the [webhook](webhooks.md) of a batch.',
  },
  DEBUG: {
    readBy: ['commands'],
    description: 'Any value: an error is printed with its stack.',
  },
} as const satisfies Readonly<Record<string, CommandSetting>>;
