import { setTimeout as sleep } from 'node:timers/promises';
import { cycle } from '../../apps/cli/src/benchmark/cycle.js';
import type { WireQuery } from '../../apps/cli/src/evaluation/wire.js';
import type { SoakService } from './soak-service.js';

const REQUEST_LIMIT_MS = 30_000;
const AT_ONCE_AT_CAPACITY = 16;
/** More at once would only tell that the machine has other things to do. */
const MOST_AT_ONCE = 500;
const TURN_MS = 20;
const BATCH_ROWS = 500;

type Kind = 'single' | 'twenty' | 'version 1' | 'wrong key' | 'bad request';

/** A client's day: mostly single questions, some larger requests, now and then a mistake. */
const mix: readonly Kind[] = [
  ...Array.from({ length: 16 }, () => 'single' as const),
  'twenty',
  'version 1',
  'bad request',
  'wrong key',
];

/** What each kind is to be answered with; a stranger who keeps trying is told to wait. */
const expected: Readonly<Record<Kind, readonly number[]>> = {
  single: [200],
  twenty: [200],
  'version 1': [200],
  'wrong key': [401, 429],
  'bad request': [400],
};

/** Asks in the mix, and counts what became of it. */
export class SoakLoad {
  answered = 0;
  /** What was not as expected, and how often. */
  readonly strange = new Map<string, number>();
  private readonly nextKind = cycle(mix);
  private readonly nextQuery: () => WireQuery;
  private readonly nextGateway: () => string;
  private underWay = 0;

  constructor(private readonly service: SoakService) {
    this.nextQuery = cycle(service.queries);
    this.nextGateway = cycle(service.gateways);
  }

  /** Requests a second when as many are sent as are answered. */
  async capacity(seconds: number): Promise<number> {
    const start = performance.now();
    const before = this.answered;
    const end = start + seconds * 1_000;
    const client = async (): Promise<void> => {
      while (performance.now() < end) await this.request();
    };
    await Promise.all(Array.from({ length: AT_ONCE_AT_CAPACITY }, client));
    return ((this.answered - before) / (performance.now() - start)) * 1_000;
  }

  /** Sends so many requests a second, whatever becomes of them, and a batch a minute. */
  async pace(perSecond: number, seconds: number): Promise<void> {
    const start = performance.now();
    let sent = 0;
    let batches = 0;
    for (;;) {
      const elapsed = (performance.now() - start) / 1_000;
      if (elapsed >= seconds) break;
      for (; sent < elapsed * perSecond; sent += 1) this.send(() => this.request());
      for (; batches < elapsed / 60; batches += 1) this.send(() => this.batch());
      await sleep(TURN_MS);
    }
    while (this.underWay > 0) await sleep(TURN_MS);
  }

  private send(ask: () => Promise<void>): void {
    if (this.underWay >= MOST_AT_ONCE) return this.count('not sent: too many under way');
    this.underWay += 1;
    void ask().finally(() => (this.underWay -= 1));
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

  private async post(path: string, question: Question): Promise<void> {
    const { kind, body, type = 'application/json', statuses } = question;
    const authorization = kind === 'wrong key' ? 'not-a-key' : this.service.key;
    try {
      const response = await fetch(this.nextGateway() + path, {
        method: 'POST',
        body,
        headers: { authorization, 'content-type': type },
        signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
      });
      await response.arrayBuffer();
      this.answered += 1;
      if (!statuses.includes(response.status)) this.count(`${kind}: ${response.status}`);
    } catch (error) {
      this.count(`${kind}: ${error instanceof Error ? error.name : 'no answer'}`);
    }
  }

  private count(what: string): void {
    this.strange.set(what, (this.strange.get(what) ?? 0) + 1);
  }
}

interface Question {
  readonly kind: Kind | 'batch';
  readonly body: string;
  readonly type?: string;
  readonly statuses: readonly number[];
}
