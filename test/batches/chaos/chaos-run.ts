import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SeededRandom } from '../../../apps/cli/src/evaluation/seeded-random.js';
import type { ChaosService, Victim } from './chaos-service.js';
import { victims } from './chaos-service.js';

const BATCHES = '/final-destination/v2/batches';
const POLL_MS = 50;
const RUN_LIMIT_MS = 900_000;

/** Somebody is killed when so much of the batch is done. */
export interface Incident {
  /** 0 to 1. */
  readonly share: number;
  readonly victim: Victim;
  readonly which: number;
}

/** Each victim once, in any order, somewhere within its part of the batch. */
export const incidentsOf = (random: SeededRandom): readonly Incident[] =>
  random.shuffle(victims).map((victim, at) => ({
    share: (at + random.fraction()) / (victims.length + 1),
    victim,
    which: random.below(2),
  }));

interface WireBatch {
  readonly id: string;
  readonly status: string;
  readonly counts: { readonly total: number; readonly processed: number };
}

/** Runs a batch through its incidents and gives its results; throws unless it is completed. */
export const runBatch = async (
  service: ChaosService,
  upload: string,
  incidents: readonly Incident[],
): Promise<string> => {
  const submitted = await service.ask(BATCHES, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson', 'idempotency-key': `"${randomUUID()}"` },
    body: upload,
  });
  if (submitted.status !== 202) throw new Error(`not accepted: ${await submitted.text()}`);
  const { id } = (await submitted.json()) as WireBatch;
  const ended = await watch(service, id, incidents);
  if (ended.status !== 'completed') throw new Error(`the batch is ${ended.status}`);
  return (await service.ask(`${BATCHES}/${id}/results?format=ndjson`)).text();
};

const watch = async (
  service: ChaosService,
  id: string,
  incidents: readonly Incident[],
): Promise<WireBatch> => {
  const deadline = Date.now() + RUN_LIMIT_MS;
  const strikes: Promise<void>[] = [];
  const rest = [...incidents];
  while (Date.now() < deadline) {
    const batch = (await (await service.ask(`${BATCHES}/${id}`)).json()) as WireBatch;
    const { processed, total } = batch.counts;
    while (rest[0] && processed / total >= rest[0].share) {
      const { victim, which } = rest.shift()!;
      strikes.push(service.strike(victim, which));
    }
    if (batch.status !== 'queued' && batch.status !== 'running') {
      await Promise.all(strikes);
      if (rest.length > 0) throw new Error('the batch was over before all had been killed');
      return batch;
    }
    await sleep(POLL_MS);
  }
  throw new Error('the batch did not end');
};
