import { setTimeout as sleep } from 'node:timers/promises';
import { PostClient } from '../services/http-post.js';
import { TEST_API_KEY } from '../services/stack.js';
import type { ChaosService } from './chaos-service.js';

/** The deadline of a request in the gateways, by default. */
const REQUEST_TIMEOUT_MS = 10_000;
/** For a machine whose cores are busy with the faults. */
const MAX_LATENESS_MS = 5_000;
const GIVE_UP_MS = 60_000;
const INTERVAL_MS = 100;

const texts = Array.from({ length: 20 }, (_, at) => `${at + 1} Quayside Row, Martlethorpe ZZ9 1AA`);

/** The fates of the requests of a run. */
export interface RequestTally {
  answered: number;
  /** With 503 or 504. */
  refused: number;
  /** Without a response, because a gateway was killed. */
  broken: number;
  /** Answered otherwise than without faults, or with another status. */
  wrong: number;
  /** Without a response for longer than the deadline and `MAX_LATENESS_MS`. */
  late: number;
  slowestMs: number;
}

/** Sends single requests beside a batch, and compares each answer with that of a service without faults. */
export class ChaosRequests {
  /** Learns the answers. */
  static async of(service: ChaosService): Promise<ChaosRequests> {
    const requests = new ChaosRequests(service);
    for (const text of texts) {
      const { status, answers } = await requests.post(text, 0);
      if (status !== 200) throw new Error(`without faults: ${status} ${answers}`);
      requests.expected.set(text, answers);
    }
    return requests;
  }

  private readonly client = new PostClient();
  private readonly expected = new Map<string, string>();

  private constructor(private readonly service: ChaosService) {}

  /** Sends ten requests a second, to the gateways in turn, until the work has ended. */
  async during<T>(work: Promise<T>): Promise<{ readonly value: T; readonly tally: RequestTally }> {
    const tally = { answered: 0, refused: 0, broken: 0, wrong: 0, late: 0, slowestMs: 0 };
    const sent: Promise<void>[] = [];
    let isOver = false;
    const over = work.finally(() => (isOver = true));
    over.catch(() => undefined);
    while (!isOver) {
      sent.push(this.send(sent.length, tally));
      await sleep(INTERVAL_MS);
    }
    await Promise.all(sent);
    return { value: await over, tally };
  }

  close(): void {
    this.client.close();
  }

  private async send(serial: number, tally: RequestTally): Promise<void> {
    const text = texts[serial % texts.length]!;
    const start = performance.now();
    const fate = await this.post(text, serial)
      .then(({ status, answers }) => {
        if (status === 503 || status === 504) return 'refused';
        return status === 200 && answers === this.expected.get(text) ? 'answered' : 'wrong';
      })
      .catch(() => 'broken' as const);
    const tookMs = performance.now() - start;
    tally[fate] += 1;
    tally.slowestMs = Math.max(tally.slowestMs, tookMs);
    if (tookMs > REQUEST_TIMEOUT_MS + MAX_LATENESS_MS) tally.late += 1;
  }

  private async post(
    text: string,
    serial: number,
  ): Promise<{ readonly status: number; readonly answers: string }> {
    const { status, text: body } = await this.client.post({
      url: `${this.service.gatewayUrl(serial)}/final-destination/v2`,
      body: JSON.stringify({ queries: [{ address_string: text }] }),
      key: TEST_API_KEY,
      timeoutMs: GIVE_UP_MS,
    });
    if (status !== 200) return { status, answers: body };
    const { responses } = JSON.parse(body) as { readonly responses: unknown };
    return { status, answers: JSON.stringify(responses) };
  }
}
