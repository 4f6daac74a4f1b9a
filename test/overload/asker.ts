import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { Question } from './questions.js';

/** What became of one request. */
export interface Outcome {
  readonly queries: number;
  /** 0 where the connection broke. */
  readonly status: number;
  readonly code?: string;
  readonly retryAfter?: string;
  readonly durationMs: number;
  /** By the clock of `performance`. */
  readonly endedAtMs: number;
  /** After the moment when it was to be sent: the load itself had no time. */
  readonly lateMs: number;
}

type Answered = Pick<Outcome, 'status' | 'code' | 'retryAfter'>;

/** Longer than any service takes that answers at all. */
const PATIENCE_MS = 60_000;

/** Sends requests over connections that are kept, at little cost: the load is not to be the bottleneck. */
export class Asker {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: Infinity });

  constructor(private readonly key: string) {}

  /** Never rejects. `dueMs` is when it was to be sent, by the clock of `performance`. */
  async ask(url: string, question: Question, dueMs?: number): Promise<Outcome> {
    const startMs = performance.now();
    const answered = await this.send(url, question).catch(() => ({ status: 0 }));
    const endedAtMs = performance.now();
    return {
      ...answered,
      queries: question.queries,
      durationMs: endedAtMs - startMs,
      endedAtMs,
      lateMs: startMs - (dueMs ?? startMs),
    };
  }

  close(): void {
    this.agent.destroy();
  }

  private async send(url: string, { version, body }: Question): Promise<Answered> {
    const post = request(`${url}/final-destination/${version}`, {
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
    const { code } = JSON.parse(Buffer.concat(parts).toString()) as { code?: string };
    return { status, code, retryAfter: headers['retry-after'] };
  }
}
