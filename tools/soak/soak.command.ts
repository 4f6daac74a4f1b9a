import { setTimeout as sleep } from 'node:timers/promises';
import { Command } from 'commander';
import { positiveNumber, wholeNumber } from '../../apps/cli/src/options.js';
import { countTrends, memoryTrends, soakTable, SoakSampler } from './soak-samples.js';
import { startSoakService } from './soak-service.js';
import { cycle } from '../measurement/measure-load.js';
import type { WireQuery } from '../services/geocoding-client.js';
import type { SoakService } from './soak-service.js';

interface SoakOptions {
  readonly minutes: number;
  readonly addresses: number;
  readonly rate?: number;
}

const CAPACITY_SECONDS = 20;
const SAMPLE_SECONDS = 5;
const SAMPLED_ADDRESSES = 20_000;

/** Runs a steady load; exits with 1 if memory, connections or keys grow, or a response is unexpected. */
export const soakCommand = new Command('soak')
  .description('run a steady load, and check that memory, connections and keys stay bounded')
  .option('--minutes <minutes>', 'duration of the load', positiveNumber, 60)
  .option('--addresses <count>', 'addresses of the synthetic country', wholeNumber, 200_000)
  .option('--rate <count>', 'requests per second (default: half the capacity)', positiveNumber)
  .action((options: SoakOptions) => soak(options));

const soak = async ({ minutes, addresses, rate: given }: SoakOptions): Promise<void> => {
  const service = await startSoakService({ addresses, sample: SAMPLED_ADDRESSES });
  try {
    const load = new SoakLoad(service);
    const capacity = await load.capacity(CAPACITY_SECONDS);
    const rate = given ?? capacity / 2;
    console.log(`capacity ${capacity.toFixed(0)} requests/s, load ${rate.toFixed(0)} requests/s`);
    const sampler = new SoakSampler(service, SAMPLE_SECONDS);
    await load.run(rate, minutes * 60);
    const samples = await sampler.end();
    console.log(`${load.answered} responses in ${minutes} minutes\n\n${soakTable(samples)}`);
    for (const [kind, times] of load.unexpected) console.log(`unexpected, ${kind}: ${times}`);
    const trends = [...memoryTrends(samples), ...countTrends(samples)];
    const isPassed = load.unexpected.size === 0 && trends.every(({ isBounded }) => isBounded);
    console.log(isPassed ? 'passed: nothing grows' : 'FAILED: see above');
    process.exitCode = isPassed ? 0 : 1;
  } finally {
    await service.stop();
  }
};

const REQUEST_TIMEOUT_MS = 30_000;
const CAPACITY_CLIENTS = 16;
/** More concurrent requests would only show that the machine is busy with other work. */
const MAX_IN_FLIGHT = 500;
const TICK_MS = 20;
const BATCH_ROWS = 500;

type Kind = 'single' | 'twenty' | 'version 1' | 'wrong key' | 'bad request';

/** A realistic mix: mostly single queries, some larger requests and some errors. */
const mix: readonly Kind[] = [
  ...Array.from({ length: 16 }, () => 'single' as const),
  'twenty',
  'version 1',
  'bad request',
  'wrong key',
];

/** The expected statuses of each kind. A wrong key is throttled after some attempts. */
const expected: Readonly<Record<Kind, readonly number[]>> = {
  single: [200],
  twenty: [200],
  'version 1': [200],
  'wrong key': [401, 429],
  'bad request': [400],
};

/** Sends requests of the mix, and counts the unexpected responses. */
export class SoakLoad {
  answered = 0;
  /** Unexpected responses, and their number. */
  readonly unexpected = new Map<string, number>();
  private readonly nextKind = cycle(mix);
  private readonly nextQuery: () => WireQuery;
  private readonly nextGateway: () => string;
  private inFlight = 0;

  constructor(private readonly service: SoakService) {
    this.nextQuery = cycle(service.queries);
    this.nextGateway = cycle(service.gateways);
  }

  /** Requests per second of a closed loop with a fixed number of clients. */
  async capacity(seconds: number): Promise<number> {
    const start = performance.now();
    const before = this.answered;
    const end = start + seconds * 1_000;
    const client = async (): Promise<void> => {
      while (performance.now() < end) await this.request();
    };
    await Promise.all(Array.from({ length: CAPACITY_CLIENTS }, client));
    return ((this.answered - before) / (performance.now() - start)) * 1_000;
  }

  /** An open loop: sends requests at a constant rate, and one batch per minute. */
  async run(perSecond: number, seconds: number): Promise<void> {
    const start = performance.now();
    let sent = 0;
    let batches = 0;
    for (;;) {
      const elapsed = (performance.now() - start) / 1_000;
      if (elapsed >= seconds) break;
      for (; sent < elapsed * perSecond; sent += 1) this.start(() => this.request());
      for (; batches < elapsed / 60; batches += 1) this.start(() => this.batch());
      await sleep(TICK_MS);
    }
    while (this.inFlight > 0) await sleep(TICK_MS);
  }

  private start(send: () => Promise<void>): void {
    if (this.inFlight >= MAX_IN_FLIGHT) return this.count('not sent: too many in flight');
    this.inFlight += 1;
    void send().finally(() => (this.inFlight -= 1));
  }

  private async request(): Promise<void> {
    const kind = this.nextKind();
    const version = kind === 'version 1' ? 'v1' : 'v2';
    const body = JSON.stringify(this.bodyOf(kind));
    await this.post(`/final-destination/${version}`, { kind, body, statuses: expected[kind] });
  }

  private async batch(): Promise<void> {
    const body = Array.from({ length: BATCH_ROWS }, () => JSON.stringify(this.nextQuery()));
    await this.post('/final-destination/v2/batches', {
      kind: 'batch',
      body: body.join('\n'),
      type: 'application/x-ndjson',
      statuses: [202],
    });
  }

  private bodyOf(kind: Kind): unknown {
    if (kind === 'twenty') return { queries: Array.from({ length: 20 }, this.nextQuery) };
    if (kind === 'bad request') return { queries: [{ misspelt: true }] };
    if (kind !== 'version 1') return { queries: [this.nextQuery()] };
    const { address_string: text, location } = this.nextQuery();
    return text === undefined ? location : { address_string: text };
  }

  private async post(path: string, request: SoakRequest): Promise<void> {
    const { kind, body, type = 'application/json', statuses } = request;
    const authorization = kind === 'wrong key' ? 'not-a-key' : this.service.key;
    try {
      const response = await fetch(this.nextGateway() + path, {
        method: 'POST',
        body,
        headers: { authorization, 'content-type': type },
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      });
      await response.arrayBuffer();
      this.answered += 1;
      if (!statuses.includes(response.status)) this.count(`${kind}: ${response.status}`);
    } catch (error) {
      this.count(`${kind}: ${error instanceof Error ? error.name : 'no response'}`);
    }
  }

  private count(event: string): void {
    this.unexpected.set(event, (this.unexpected.get(event) ?? 0) + 1);
  }
}

interface SoakRequest {
  readonly kind: Kind | 'batch';
  readonly body: string;
  readonly type?: string;
  readonly statuses: readonly number[];
}
