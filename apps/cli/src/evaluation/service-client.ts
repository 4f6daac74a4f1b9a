import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import type { WireQuery, WireResult } from './wire.js';

export interface ServiceOptions {
  readonly url: string;
  readonly key?: string;
  /** Whether every match is to be explained. */
  readonly verbose?: boolean;
  /** Requests in flight at once at most. */
  readonly connections?: number;
}

/** The answers to one request, and how long the service took. */
export interface ServiceReply {
  readonly results: readonly WireResult[];
  readonly elapsedMs: number;
}

/** The service did not answer as it should, and asking again will not help. */
class ServiceError extends Error {
  override readonly name = 'ServiceError';
}

interface RawReply {
  readonly status: number;
  readonly retryAfter?: string;
  readonly body: string;
}

const PATH = '/final-destination/v2';
const REQUEST_TIMEOUT_MS = 60_000;
/** A budget a minute refills within one; busy services are asked as long. */
const LONGEST_RETRY_MS = 5 * 60_000;
const DEFAULT_WAIT_MS = 1_000;
const STALE_CODES: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE']);

/** Asks the service over HTTP as any client would, over connections that stay open. */
export class ServiceClient {
  private readonly agent: HttpAgent;
  private readonly target: URL;

  constructor(private readonly options: ServiceOptions) {
    this.target = new URL(options.url.replace(/\/+$/, '') + PATH);
    const pool = { keepAlive: true, maxSockets: options.connections ?? 1 };
    this.agent = this.target.protocol === 'https:' ? new HttpsAgent(pool) : new HttpAgent(pool);
  }

  /** Waits out 429 and 503 as told; throws ServiceError on any other failure. */
  async ask(queries: readonly WireQuery[]): Promise<ServiceReply> {
    const { verbose } = this.options;
    const body = JSON.stringify({ queries, options: { structured_response: true, verbose } });
    const giveUpAt = performance.now() + LONGEST_RETRY_MS;
    for (;;) {
      const startedAt = performance.now();
      const reply = await this.post(body);
      const elapsedMs = performance.now() - startedAt;
      if (reply.status === 200) return { results: resultsOf(reply, queries.length), elapsedMs };
      const isBusy = reply.status === 429 || reply.status === 503;
      if (!isBusy || performance.now() > giveUpAt) {
        throw new ServiceError(`the service answered ${reply.status}: ${reply.body}`);
      }
      await pause(waitOf(reply));
    }
  }

  close(): void {
    this.agent.destroy();
  }

  private post(body: string): Promise<RawReply> {
    const { promise, resolve, reject } = deferred<RawReply>();
    const send = this.target.protocol === 'https:' ? httpsRequest : httpRequest;
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...(this.options.key === undefined ? {} : { authorization: this.options.key }),
    };
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const request = send(this.target, { method: 'POST', agent: this.agent, headers, signal });
    request.on('error', (error: NodeJS.ErrnoException) => {
      // The service may close an idle connection in the moment in which it is used again.
      const isStale = request.reusedSocket && STALE_CODES.has(error.code ?? '');
      if (isStale) resolve(this.post(body));
      else reject(error);
    });
    request.on('response', (response) => void readReply(response).then(resolve, reject));
    request.end(body);
    return promise;
  }
}

const deferred = <T>() => {
  let resolve!: (value: T | Promise<T>) => void;
  let reject!: (reason: Error) => void;
  const promise = new Promise<T>((onValue, onError) => {
    resolve = onValue;
    reject = onError;
  });
  return { promise, resolve, reject };
};

const readReply = async (response: IncomingMessage): Promise<RawReply> => {
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  return {
    status: response.statusCode ?? 0,
    retryAfter: response.headers['retry-after'],
    body: Buffer.concat(parts).toString(),
  };
};

const resultsOf = ({ body }: RawReply, asked: number): readonly WireResult[] => {
  const { responses } = JSON.parse(body) as { readonly responses: readonly WireResult[] };
  if (responses.length === asked) return responses;
  throw new ServiceError(`${asked} queries were sent and ${responses.length} answers came`);
};

const waitOf = ({ retryAfter }: RawReply): number => {
  const seconds = Number.parseInt(retryAfter ?? '', 10);
  return Number.isFinite(seconds) ? seconds * 1000 : DEFAULT_WAIT_MS;
};
