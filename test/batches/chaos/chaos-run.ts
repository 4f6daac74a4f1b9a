import { setTimeout as sleep } from 'node:timers/promises';
import { BATCHES } from '../batch-service.js';
import { ChaosClient } from './chaos-client.js';
import { download } from './chaos-download.js';
import type { ChaosService } from './chaos-service.js';
import { submit } from './chaos-upload.js';
import { Progress } from './progress.js';
import type { Standstill } from './progress.js';
import type { Incident, Plan } from './incidents.js';

const POLL_MS = 50;
const RUN_LIMIT_MS = 900_000;

/** What is sent. */
export interface Upload {
  readonly body: Buffer;
  readonly rows: number;
}

/** What came of a batch, byte by byte, and what it took. */
export interface Outcome {
  readonly ndjson: Buffer;
  readonly csv: Buffer;
  /** How often something had to be asked again. */
  readonly repeats: number;
  readonly standstills: readonly Standstill[];
  /** The longest time in which no row was answered, whatever was away meanwhile. */
  readonly longestPauseSeconds: number;
}

/** Takes a batch through all that happens to it; throws unless it is completed. */
export const runBatch = async (
  service: ChaosService,
  { body, rows }: Upload,
  plan: Plan,
): Promise<Outcome> => {
  const client = new ChaosClient(service);
  const id = await submit(client, body, plan.upload);
  const { standstills, longestPauseSeconds } = await watch(client, id, plan.answering);
  const ndjson = await download(client, { id, format: 'ndjson', rows }, plan.ndjson);
  const csv = await download(client, { id, format: 'csv', rows }, plan.csv);
  return { ndjson, csv, repeats: client.repeats, standstills, longestPauseSeconds };
};

interface WireBatch {
  readonly status: string;
  readonly counts: { readonly total: number; readonly processed: number };
}

const watch = async (
  client: ChaosClient,
  id: string,
  incidents: readonly Incident[],
): Promise<Progress> => {
  const deadline = Date.now() + RUN_LIMIT_MS;
  const progress = new Progress();
  const strikes: Promise<void>[] = [];
  const rest = [...incidents];
  while (Date.now() < deadline) {
    const { status, counts } = await client.askFor<WireBatch>(`${BATCHES}/${id}`);
    progress.note(counts.processed);
    while (rest[0] && counts.processed >= rest[0].share * counts.total) {
      const incident = rest.shift()!;
      strikes.push(client.strike(incident).then(() => progress.await(incident.victim)));
    }
    if (status !== 'queued' && status !== 'running') {
      await Promise.all(strikes);
      if (status !== 'completed') throw new Error(`the batch is ${status}`);
      if (rest.length > 0) throw new Error('the batch was over before all had happened');
      return progress;
    }
    await sleep(POLL_MS);
  }
  throw new Error('the batch did not end');
};
