import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { once } from 'node:events';

/** What became of one request. */
export interface Outcome {
  /** 0 where the connection broke. */
  readonly status: number;
  readonly code?: string;
  readonly retryAfter?: string;
  readonly durationMs: number;
  /** By the clock of `performance`. */
  readonly endedAtMs: number;
}

type Answered = Pick<Outcome, 'status' | 'code' | 'retryAfter'>;

/** Longer than any service takes that answers at all. */
const PATIENCE_MS = 60_000;

/** Sends requests over connections that are kept, at little cost: the load is not to be the bottleneck. */
export class Asker {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: Infinity });

  constructor(private readonly key: string) {}

  /** Never rejects. */
  async ask(url: string, body: string): Promise<Outcome> {
    const startMs = performance.now();
    const outcome = await this.send(url, body).catch(() => ({ status: 0 }));
    const endedAtMs = performance.now();
    return { ...outcome, durationMs: endedAtMs - startMs, endedAtMs };
  }

  close(): void {
    this.agent.destroy();
  }

  private async send(url: string, body: string): Promise<Answered> {
    const post = request(`${url}/final-destination/v2`, {
      method: 'POST',
      agent: this.agent,
      timeout: PATIENCE_MS,
      headers: {
        authorization: this.key,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      },
    });
    post.on('timeout', () => post.destroy(new Error('no answer')));
    post.end(body);
    const [answer] = (await once(post, 'response')) as [IncomingMessage];
    const parts: Buffer[] = [];
    for await (const part of answer) parts.push(part as Buffer);
    const { statusCode: status = 0, headers } = answer;
    if (status === 200) return { status };
    const { code } = JSON.parse(Buffer.concat(parts).toString()) as { code: string };
    return { status, code, retryAfter: headers['retry-after'] };
  }
}

/** The body of a request of so many queries. */
export const bodyOf = (queries: number): string =>
  JSON.stringify({ queries: Array.from({ length: queries }, () => ({ address_string: 'x 1' })) });
