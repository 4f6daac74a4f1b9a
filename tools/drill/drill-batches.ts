import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { BATCHES } from '../../apps/cli/src/batch/batch-client.js';
import { TEST_API_KEY } from '../services/stack.js';
import type { House, WireResult } from './house-requests.js';
import { isAnsweredFrom } from './house-requests.js';

const ROWS = 200;
const RETRY_LIMIT_MS = 180_000;
const POLL_MS = 200;

/** The number of batch rows, and of those with a correct result. */
export interface BatchRows {
  readonly sent: number;
  readonly right: number;
}

interface ResultLine extends WireResult {
  readonly row: number;
}

/** The fields of a batch status that are read here. */
interface BatchStatus {
  readonly status: string;
  readonly links: { readonly self: string; readonly results: string };
}

/** Batches that are processed during a drill. Requests that fail in an outage are repeated. */
export class DrillBatches {
  private readonly sent: Promise<BatchStatus>[] = [];
  private readonly houses: readonly House[];

  constructor(
    private readonly url: string,
    houses: readonly House[],
  ) {
    this.houses = Array.from({ length: ROWS }, (_, row) => houses[row % houses.length]!);
  }

  /** Uploads a batch without waiting for it. All attempts have one idempotency key. */
  send(): void {
    const lines = this.houses.map(({ address }) => JSON.stringify({ address_string: address }));
    const upload = {
      method: 'POST',
      body: lines.join('\n'),
      headers: { 'content-type': 'application/x-ndjson', 'idempotency-key': randomUUID() },
    };
    const path = `${BATCHES}?geojson_type=key_value`;
    const sending = requestUntilAnswered(() => this.request(path, upload)).then(
      (accepted) => accepted.json() as Promise<BatchStatus>,
    );
    // A failure is reported by `rows`.
    sending.catch(() => undefined);
    this.sent.push(sending);
  }

  /** Resolves when all batches have ended. */
  async rows(): Promise<BatchRows> {
    const right = await Promise.all(this.sent.map(async (batch) => this.rightIn(await batch)));
    const sent = this.sent.length * ROWS;
    return { sent, right: right.reduce((sum, count) => sum + count, 0) };
  }

  /** Counts the rows that are there once, in order, and match a release of the data. */
  private async rightIn({ links }: BatchStatus): Promise<number> {
    await requestUntilAnswered(async () => {
      const shown = await this.request(links.self);
      const { status } = shown.ok ? ((await shown.clone().json()) as BatchStatus) : {};
      return status === 'queued' || status === 'running'
        ? new Response('', { status: 503 })
        : shown;
    });
    const results = await requestUntilAnswered(() =>
      this.request(`${links.results}?format=ndjson`),
    );
    const lines = (await results.text()).split('\n').filter(Boolean);
    const rows = lines.map((line) => JSON.parse(line) as ResultLine);
    if (rows.length !== ROWS) return 0;
    return rows.filter((line, at) => line.row === at + 1 && this.isRight(line, at)).length;
  }

  private request(path: string, { headers, ...init }: RequestInit = {}): Promise<Response> {
    const authorized = { ...(headers as Record<string, string>), authorization: TEST_API_KEY };
    return fetch(this.url + path, { ...init, headers: authorized });
  }

  private isRight(line: ResultLine, at: number): boolean {
    const house = this.houses[at]!;
    return isAnsweredFrom(line, house, 'first') || isAnsweredFrom(line, house, 'second');
  }
}

/** Repeats a request until it succeeds. Throws on client errors. */
async function requestUntilAnswered(send: () => Promise<Response>): Promise<Response> {
  const deadline = Date.now() + RETRY_LIMIT_MS;
  for (;;) {
    const answer = await send().catch(() => undefined);
    if (answer?.ok) return answer;
    const isTransient = answer === undefined || answer.status >= 500 || answer.status === 409;
    if (!isTransient || Date.now() > deadline) {
      throw new Error(`a batch request returned ${answer?.status}: ${await answer?.text()}`);
    }
    await sleep(POLL_MS);
  }
}
