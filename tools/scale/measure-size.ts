import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Database, Statement } from '#database';
import { projectRoot } from '../../apps/cli/src/environment.js';
import type { TargetDatabase } from '../../apps/cli/src/target-database.js';
import { openTargetDatabase } from '../../apps/cli/src/target-database.js';
import { samplePremises } from '../benchmark/sampled-premises.js';
import { residentMebibytes } from '../measurement/machine.js';
import { GeocodingClient } from '../services/geocoding-client.js';
import type { BenchmarkService } from '../services/benchmark-service.js';
import { startBenchmarkService } from '../services/benchmark-service.js';
import { writeRegisters } from '../synthetic/benchmark-data.js';
import type { LatencyFigures, QueryCosts } from './measure-queries.js';
import { measureQueryCosts, measureLatency } from './measure-queries.js';

interface SizePlan {
  readonly addresses: number;
  readonly seed: number;
  /** The area is divided into squares, this many per side; each is a data set. */
  readonly side: number;
  /** Working directory, deleted before and after. */
  readonly directory: string;
  /** Absent: a Redis started for the measurement, or the database if Redis is not installed. */
  readonly queueUrl?: string;
  readonly sample: number;
  readonly rounds: number;
  /** Duration of each measurement of a round. */
  readonly seconds: number;
}

/** All figures of one size. */
export interface SizeFigures {
  readonly addresses: number;
  readonly dataSets: number;
  readonly imported: ImportCosts;
  readonly storage: StorageSize;
  /** Time from the start of the worker until it has loaded the gazetteer. */
  readonly readySeconds: number;
  /** Memory of the worker: the larger of before and after the queries. */
  readonly workerMebibytes: number;
  /** Kind of the queue. */
  readonly queue: string;
  readonly answers: readonly LatencyFigures[];
  readonly costs: readonly QueryCosts[];
}

/** Generates a synthetic country, imports it into a new server, and measures a service over it. */
export const measureSize = async (plan: SizePlan): Promise<SizeFigures> => {
  const { directory } = plan;
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  try {
    return await measureImportedSize(plan, await writeRegisters(plan));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};

const measureImportedSize = async (
  plan: SizePlan,
  files: readonly string[],
): Promise<SizeFigures> => {
  const target = await openTargetDatabase({ dataDir: join(plan.directory, 'data') });
  try {
    const order = { files, directory: plan.directory, databaseUrl: target.url };
    const imported = await runImports(order);
    const storage = await storageSize(target.database);
    const served = await measureRunningService(plan, target);
    const { addresses } = plan;
    return { addresses, dataSets: files.length, imported, storage, ...served };
  } finally {
    await target.release();
  }
};

const measureRunningService = async (
  plan: SizePlan,
  { database, url: databaseUrl }: TargetDatabase,
) => {
  const premises = await samplePremises(database, plan.sample, plan.seed);
  const startedAt = performance.now();
  const { queueUrl } = plan;
  const service = await startBenchmarkService({ databaseUrl, queueUrl, workers: 1 });
  try {
    const readySeconds = (performance.now() - startedAt) / 1000;
    const before = await workerMebibytes(service);
    const client = new GeocodingClient({ ...service, connections: 1 });
    const answers = await measureLatency(client, { ...plan, premises }).finally(() =>
      client.close(),
    );
    const costs = await measureQueryCosts({ ...plan, premises, service, database });
    const after = await workerMebibytes(service);
    return {
      readySeconds,
      workerMebibytes: Math.max(before, after),
      queue: service.queue,
      answers,
      costs,
    };
  } finally {
    await service.stop();
  }
};

const workerMebibytes = async ({ workerPids }: BenchmarkService): Promise<number> =>
  Math.max(...(await Promise.all(workerPids.map(residentMebibytes))));

/** Figures from the report of the import command. */
interface ImportCosts {
  readonly seconds: number;
  readonly destinations: number;
  readonly streets: number;
  readonly peakMemoryMegabytes: number;
}

interface ImportPlan {
  /** Each file is imported as a data set. */
  readonly files: readonly string[];
  /** Directory for the report and other files of the command. */
  readonly directory: string;
  readonly databaseUrl: string;
}

const PROGRAM = join(projectRoot, 'dist', 'apps', 'cli', 'src', 'main.js');

const IMPORT_TIMEOUT_MS = 3 * 60 * 60 * 1000;

/**
 * Imports files one after the other with the import command; sums the figures, and takes the
 * maximum memory.
 */
const runImports = async (order: ImportPlan): Promise<ImportCosts> => {
  const efforts: ImportCosts[] = [];
  for (const file of order.files) efforts.push(await runImport(order, file));
  const sum = (of: (effort: ImportCosts) => number): number =>
    efforts.reduce((total, effort) => total + of(effort), 0);
  return {
    seconds: sum(({ seconds }) => seconds),
    destinations: sum(({ destinations }) => destinations),
    streets: sum(({ streets }) => streets),
    peakMemoryMegabytes: Math.max(...efforts.map((effort) => effort.peakMemoryMegabytes)),
  };
};

/** Runs the import in a process of its own, so that its memory can be measured. */
const runImport = async (order: ImportPlan, file: string): Promise<ImportCosts> => {
  const report = join(order.directory, 'import.json');
  const command = ['import', '--dataset', basename(file, '.csv'), '--json', report, file];
  const child = spawn(process.execPath, [PROGRAM, ...command], {
    env: { ...process.env, DATABASE_URL: order.databaseUrl, DATA_DIR: order.directory },
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: IMPORT_TIMEOUT_MS,
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the import ended with ${code ?? 'a signal'}`);
  return JSON.parse(await readFile(report, 'utf8')) as ImportCosts;
};

/** Size of the live tables. */
interface StorageSize {
  readonly table_bytes: number;
  readonly index_bytes: number;
}

const liveBytes: Statement = {
  name: 'scale-live-bytes',
  text: `
    SELECT sum(pg_table_size(relid))::float8 AS table_bytes,
           sum(pg_indexes_size(relid))::float8 AS index_bytes
    FROM unnest(ARRAY['place', 'street', 'building', 'parking', 'premise', 'bearer', 'street_line']) AS root (name)
    CROSS JOIN LATERAL pg_partition_tree(root.name::regclass)
    WHERE isleaf`,
};

const QUERY_TIMEOUT_MS = 60_000;

const storageSize = async (database: Database): Promise<StorageSize> => {
  const [size] = await database.query<StorageSize>(liveBytes, [], { timeoutMs: QUERY_TIMEOUT_MS });
  return size ?? { table_bytes: 0, index_bytes: 0 };
};
