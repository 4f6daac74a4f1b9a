import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Measurement } from '../benchmark/measure.js';
import { startOwnService, type OwnService } from '../benchmark/own-service.js';
import { samplePremises } from '../benchmark/sampled-premises.js';
import { ServiceClient } from '../evaluation/service-client.js';
import { openTargetDatabase, type TargetDatabase } from '../target-database.js';
import { runImports, type ImportEffort } from './import-process.js';
import { measureAnswers } from './measure-answers.js';
import { measureCosts, type QueryCosts } from './measure-costs.js';
import { residentMebibytes } from './resident-memory.js';
import { storageSize, type StorageSize } from './storage-size.js';
import { writeRegisters } from './write-register.js';

export interface SizePlan {
  readonly addresses: number;
  readonly seed: number;
  /** Its area is divided into so many squares a side, a data set each. */
  readonly side: number;
  /** Emptied before and after. */
  readonly directory: string;
  /** Absent: a Redis of its own, or the database where none is installed. */
  readonly queueUrl?: string;
  readonly sample: number;
  readonly rounds: number;
  /** Of each measurement in each round. */
  readonly seconds: number;
}

/** One form asked in one way: medians over the rounds. */
export interface Answers extends Measurement {
  readonly asked: string;
  readonly way: string;
  readonly matchedShare: number;
}

/** All that was measured at one size. */
export interface SizeFigures {
  readonly addresses: number;
  readonly dataSets: number;
  readonly imported: ImportEffort;
  readonly storage: StorageSize;
  /** From its start until the worker was ready, the gazetteer in its memory. */
  readonly readySeconds: number;
  /** The worker's, the larger of before and after the questions. */
  readonly workerMebibytes: number;
  /** Where the queue lived. */
  readonly queue: string;
  readonly answers: readonly Answers[];
  readonly costs: readonly QueryCosts[];
}

/** Makes the country, imports it into a server of its own, and asks a service of its own about it. */
export const measureSize = async (plan: SizePlan): Promise<SizeFigures> => {
  const { directory } = plan;
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  try {
    return await measureImported(plan, await writeRegisters(plan));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};

const measureImported = async (plan: SizePlan, files: readonly string[]): Promise<SizeFigures> => {
  const target = await openTargetDatabase({ dataDir: join(plan.directory, 'data') });
  try {
    const order = { files, directory: plan.directory, databaseUrl: target.url };
    const imported = await runImports(order);
    const storage = await storageSize(target.database);
    const served = await measureService(plan, target);
    const { addresses } = plan;
    return { addresses, dataSets: files.length, imported, storage, ...served };
  } finally {
    await target.release();
  }
};

const measureService = async (plan: SizePlan, { database, url: databaseUrl }: TargetDatabase) => {
  const premises = await samplePremises(database, plan.sample, plan.seed);
  const startedAt = performance.now();
  const { queueUrl } = plan;
  const service = await startOwnService({ databaseUrl, queueUrl, workers: 1 });
  try {
    const readySeconds = (performance.now() - startedAt) / 1000;
    const before = await workerMebibytes(service);
    const client = new ServiceClient({ ...service, connections: 1 });
    const answers = await measureAnswers(client, { ...plan, premises }).finally(() =>
      client.close(),
    );
    const costs = await measureCosts({ ...plan, premises, service, database });
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

const workerMebibytes = async ({ workerPids }: OwnService): Promise<number> =>
  Math.max(...(await Promise.all(workerPids.map(residentMebibytes))));
