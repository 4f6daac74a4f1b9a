import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, ndjson, upload } from '../../batches/batch-service.js';
import type { ShownBatch } from '../../batches/batch-service.js';
import type { House } from './houses.js';
import { isAnsweredFrom } from './verdict.js';
import type { WireResult } from './verdict.js';

const ROWS = 200;
const PATIENCE_MS = 180_000;
const PAUSE_MS = 200;

/** How many rows were asked for in batches, and how many of them were answered right. */
export interface BatchRows {
  readonly asked: number;
  readonly right: number;
}

interface ResultLine extends WireResult {
  readonly row: number;
}

/** Batches that go through a drill; what an outage refuses their sender asks for again. */
export class DrillBatches {
  private readonly sent: Promise<ShownBatch>[] = [];
  private readonly houses: readonly House[];

  constructor(
    private readonly url: string,
    houses: readonly House[],
  ) {
    this.houses = Array.from({ length: ROWS }, (_, row) => houses[row % houses.length]!);
  }

  /** Sends one, and does not wait for it; however often it has to be sent, it is one batch. */
  send(): void {
    const lines = this.houses.map(({ question }) => JSON.stringify({ address_string: question }));
    const headers = { 'idempotency-key': randomUUID() };
    const one = {
      type: ndjson,
      body: lines.join('\n'),
      search: '?geojson_type=key_value',
      headers,
    };
    const sending = persist(() => upload(this.url, one)).then(
      (accepted) => accepted.json() as Promise<ShownBatch>,
    );
    // What becomes of it is asked for at the end.
    sending.catch(() => undefined);
    this.sent.push(sending);
  }

  /** When all have ended. */
  async rows(): Promise<BatchRows> {
    const right = await Promise.all(this.sent.map(async (batch) => this.rightIn(await batch)));
    const asked = this.sent.length * ROWS;
    return { asked, right: right.reduce((sum, count) => sum + count, 0) };
  }

  /** Each row once, in its place, and from one release of the data or the other. */
  private async rightIn({ links }: ShownBatch): Promise<number> {
    await persist(async () => {
      const shown = await ask(this.url, links.self);
      const { status } = shown.ok ? ((await shown.clone().json()) as ShownBatch) : {};
      return status === 'queued' || status === 'running'
        ? new Response('', { status: 503 })
        : shown;
    });
    const results = await persist(() => ask(this.url, `${links.results}?format=ndjson`));
    const lines = (await results.text()).split('\n').filter(Boolean);
    const rows = lines.map((line) => JSON.parse(line) as ResultLine);
    if (rows.length !== ROWS) return 0;
    return rows.filter((line, at) => line.row === at + 1 && this.isRight(line, at)).length;
  }

  private isRight(line: ResultLine, at: number): boolean {
    const house = this.houses[at]!;
    return isAnsweredFrom(line, house, 'first') || isAnsweredFrom(line, house, 'second');
  }
}

/** Asks until it is answered; what is the client's own fault is thrown. */
async function persist(question: () => Promise<Response>): Promise<Response> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await question().catch(() => undefined);
    if (answer?.ok) return answer;
    const isPassing = answer === undefined || answer.status >= 500 || answer.status === 409;
    if (!isPassing || Date.now() > deadline) {
      throw new Error(`A batch was answered with ${answer?.status}: ${await answer?.text()}`);
    }
    await sleep(PAUSE_MS);
  }
}
