import { setTimeout as sleep } from 'node:timers/promises';
import { BATCHES } from '../../apps/cli/src/batch/batch-client.js';
import type { SeededRandom } from '../measurement/seeded-random.js';
import { ChaosClient, download, submit } from './chaos-client.js';
import type { ChaosService } from './chaos-service.js';
import type { Fault, FaultPlan, FaultTarget } from './fault-plan.js';

const POLL_MS = 50;
const RUN_LIMIT_MS = 900_000;

/** A batch to upload. */
interface Upload {
  readonly body: Buffer;
  readonly rows: number;
}

/** The results of a batch, and how it was disturbed. */
export interface BatchOutcome {
  readonly ndjson: Buffer;
  readonly csv: Buffer;
  /** Requests that had to be repeated. */
  readonly retries: number;
  readonly recoveries: readonly Recovery[];
  /** The longest time in which no row was processed. */
  readonly longestPauseSeconds: number;
}

/** Uploads a batch, waits for it and downloads its results, under faults. Throws unless it completes. */
export const runBatch = async (
  service: ChaosService,
  { body, rows }: Upload,
  plan: FaultPlan,
): Promise<BatchOutcome> => {
  const client = new ChaosClient(service);
  const id = await submit(client, body, plan.upload);
  const { recoveries, longestPauseSeconds } = await follow(client, id, plan.answering);
  const ndjson = await download(client, { id, format: 'ndjson', rows }, plan.ndjson);
  const csv = await download(client, { id, format: 'csv', rows }, plan.csv);
  return { ndjson, csv, retries: client.retries, recoveries, longestPauseSeconds };
};

interface BatchStatus {
  readonly status: string;
  readonly counts: { readonly total: number; readonly processed: number };
}

const follow = async (
  client: ChaosClient,
  id: string,
  faults: readonly Fault[],
): Promise<ProgressLog> => {
  const deadline = Date.now() + RUN_LIMIT_MS;
  const progress = new ProgressLog();
  const inFlight: Promise<void>[] = [];
  const pending = [...faults];
  while (Date.now() < deadline) {
    const { status, counts } = await client.getJson<BatchStatus>(`${BATCHES}/${id}`);
    progress.note(counts.processed);
    if (status !== 'queued' && status !== 'running') {
      await Promise.all(inFlight);
      if (status !== 'completed') throw new Error(`the batch is ${status}`);
      if (pending.length > 0) throw new Error('the batch ended before all faults were injected');
      return progress;
    }
    while (pending[0] && counts.processed >= pending[0].share * counts.total) {
      const fault = pending.shift()!;
      inFlight.push(client.inject(fault).then(() => progress.expectRecovery(fault.target)));
    }
    await sleep(POLL_MS);
  }
  throw new Error('the batch did not end in time');
};

/** The time from the return of a target until the next row was processed. */
export interface Recovery {
  readonly target: FaultTarget;
  readonly seconds: number;
}

/** Measures pauses and recoveries from the number of processed rows. */
class ProgressLog {
  readonly recoveries: Recovery[] = [];
  longestPauseSeconds = 0;
  private processed = 0;
  private lastProgress = performance.now();
  private awaited: { readonly target: FaultTarget; readonly since: number }[] = [];

  /** Called with the number of processed rows at every poll. */
  note(processed: number): void {
    if (processed <= this.processed) return;
    this.processed = processed;
    this.longestPauseSeconds = Math.max(this.longestPauseSeconds, secondsSince(this.lastProgress));
    this.lastProgress = performance.now();
    for (const { target, since } of this.awaited) {
      this.recoveries.push({ target, seconds: secondsSince(since) });
    }
    this.awaited = [];
  }

  /** Called when a target is back. */
  expectRecovery(target: FaultTarget): void {
    this.awaited.push({ target, since: performance.now() });
  }
}

const secondsSince = (start: number): number => (performance.now() - start) / 1_000;

const streets = ['Quayside Row', 'Back Mews', 'Heron Court', 'Kiln Lane', 'No Such Street'];
const places = ['Martlethorpe ZZ9 1AA', 'Martlethorpe', 'ZZ9 1AB', 'Upper Martle'];

/** Every row whose number is a multiple of this is invalid. */
const REJECTED_EVERY = 97;

/** An upload in newline-delimited JSON; each `row_id` holds the row number. */
export const chaosUpload = (rows: number, random: SeededRandom): Upload => {
  const lines = Array.from({ length: rows }, (_, index) => rowOf(index + 1, random));
  return { rows, body: Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n')) };
};

const rowOf = (row: number, random: SeededRandom): object => {
  const id = { row_id: `r-${row}` };
  if (row % REJECTED_EVERY === 0) return { ...id, country: 'nowhere' };
  const house = `${random.below(40) + 1} ${random.pick(streets)}`;
  return { ...id, address_string: `${house}, ${random.pick(places)}` };
};

/** Describes the first error in the results; undefined if every row is there once and in order. */
export const findDisorder = ({ ndjson, csv }: BatchOutcome, rows: number): string | undefined => {
  const lines = linesOf(ndjson);
  const cells = linesOf(csv).slice(1);
  if (lines.length !== rows || cells.length !== rows) {
    return `${lines.length} lines and ${cells.length} of CSV instead of ${rows}`;
  }
  const wrong = lines.findIndex((line, index) => {
    const { row, row_id: name } = JSON.parse(line) as { row: number; row_id: string };
    return row !== index + 1 || name !== `r-${row}` || !cells[index]!.includes(name);
  });
  return wrong < 0 ? undefined : `row ${wrong + 1} is ${lines[wrong]}`;
};

const linesOf = (text: Buffer): readonly string[] => text.toString('utf8').trimEnd().split('\n');

/** Whether two outcomes hold the same bytes. */
export const areEqual = (one: BatchOutcome, other: BatchOutcome): boolean =>
  one.ndjson.equals(other.ndjson) && one.csv.equals(other.csv);
