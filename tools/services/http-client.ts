import { once } from 'node:events';
import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

/** A JSON body to send, and when to give up. */
export interface PostRequest {
  readonly url: string | URL;
  readonly body: string;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

/** A response with its whole body. */
export interface PostResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

const STALE_CODES: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE']);

/**
 * An HTTP client over `node:http`, which costs a load generator less CPU than `fetch`. It keeps its
 * connections open.
 */
export class PostClient {
  private readonly http: HttpAgent;
  private readonly https: HttpsAgent;

  constructor(private readonly options: PostClientOptions = {}) {
    const { maxSockets = Infinity } = options;
    this.http = new HttpAgent({ keepAlive: true, maxSockets });
    this.https = new HttpsAgent({ keepAlive: true, maxSockets });
  }

  /** Rejects with the error of the connection, or with a RequestTimeoutError after `timeoutMs`. */
  post(request: PostRequest): Promise<PostResponse> {
    return this.exchange(request, readWhole);
  }

  /** Like `post`, but discards the body, so that a load generator hardly spends CPU on it. */
  postDiscarding(request: PostRequest): Promise<Omit<PostResponse, 'text'>> {
    return this.exchange(request, discard);
  }

  close(): void {
    this.http.destroy();
    this.https.destroy();
  }

  private async exchange<T>(
    request: PostRequest,
    read: (response: IncomingMessage) => Promise<T>,
  ): Promise<T> {
    const { body, timeoutMs } = request;
    const sent = this.open(request);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      sent.destroy();
    }, timeoutMs);
    try {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        sent.on('response', resolve).on('error', reject).end(body);
      });
      return await read(response);
    } catch (error) {
      if (isLate) throw new RequestTimeoutError(`no response within ${timeoutMs} ms`);
      // The server may close an idle connection at the moment in which it is reused.
      const { code = '' } = error as NodeJS.ErrnoException;
      const isStale = sent.reusedSocket && STALE_CODES.has(code);
      if (isStale && this.options.retriesStale) return await this.exchange(request, read);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  private open({ url, body, key, headers }: PostRequest): ClientRequest {
    const isHttps = new URL(url).protocol === 'https:';
    const options = {
      method: 'POST',
      agent: isHttps ? this.https : this.http,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        ...(key !== undefined && { authorization: key }),
        ...headers,
      },
    };
    return isHttps ? httpsRequest(url, options) : httpRequest(url, options);
  }
}

/** No complete response came in time. */
export class RequestTimeoutError extends Error {
  override readonly name = 'RequestTimeoutError';
}

interface PostClientOptions {
  /** Concurrent connections at most; by default unlimited. */
  readonly maxSockets?: number;
  /** Repeats a request whose reused connection was closed by the server. */
  readonly retriesStale?: boolean;
}

const readWhole = async (response: IncomingMessage): Promise<PostResponse> => {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const { statusCode: status = 0, headers } = response;
  return { status, headers, text: Buffer.concat(chunks).toString('utf8') };
};

const discard = async (response: IncomingMessage): Promise<Omit<PostResponse, 'text'>> => {
  const ended = once(response, 'end');
  response.resume();
  await ended;
  const { statusCode: status = 0, headers } = response;
  return { status, headers };
};
