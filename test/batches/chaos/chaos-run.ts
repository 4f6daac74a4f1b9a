import { setTimeout as sleep } from 'node:timers/promises';
import { ChaosClient } from './chaos-client.js';
import { download } from './chaos-download.js';
import type { ChaosService } from './chaos-service.js';
import { BATCHES, submit } from './chaos-upload.js';
import type { Incident, Plan, Victim } from './incidents.js';

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
}

/** How long nothing was answered after a victim was back. */
export interface Standstill {
  readonly victim: Victim;
  readonly seconds: number;
}

/** Takes a batch through all that happens to it; throws unless it is completed. */
export const runBatch = async (
  service: ChaosService,
  { body, rows }: Upload,
  plan: Plan,
): Promise<Outcome> => {
  const client = new ChaosClient(service);
  const id = await submit(client, body, plan.upload);
  const standstills = await watch(client, id, plan.answering);
  const ndjson = await download(client, { id, format: 'ndjson', rows }, plan.ndjson);
  const csv = await download(client, { id, format: 'csv', rows }, plan.csv);
  return { ndjson, csv, repeats: client.repeats, standstills };
};

interface WireBatch {
  readonly status: string;
  readonly counts: { readonly total: number; readonly processed: number };
}

const watch = async (
  client: ChaosClient,
  id: string,
  incidents: readonly Incident[],
): Promise<readonly Standstill[]> => {
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
      return progress.standstills;
    }
    await sleep(POLL_MS);
  }
  throw new Error('the batch did not end');
};

/** Notes how long it takes until more rows are done than were. */
class Progress {
  readonly standstills: Standstill[] = [];
  private processed = 0;
  private awaiting: { readonly victim: Victim; readonly since: number }[] = [];

  note(processed: number): void {
    if (processed <= this.processed) return;
    this.processed = processed;
    const now = performance.now();
    for (const { victim, since } of this.awaiting) {
      this.standstills.push({ victim, seconds: (now - since) / 1_000 });
    }
    this.awaiting = [];
  }

  await(victim: Victim): void {
    this.awaiting.push({ victim, since: performance.now() });
  }
}
