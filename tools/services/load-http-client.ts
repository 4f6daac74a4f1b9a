import type { Socket } from 'node:net';
import { connect as connectTcp, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { validateHeaderValue } from 'node:http';
import { HTTPParser } from 'http-parser-js';
import { CLOSED_CODES, RequestTimeoutError } from './http-client.js';

/** Origin, API key and timeout of the requests. */
export interface LoadHttpClientOptions {
  /** URL without a path. */
  readonly origin: string;
  readonly key?: string;
  /** Of each attempt, from the request to the end of the response. */
  readonly timeoutMs: number;
  /**
   * Repeats a request once, on a new connection, if its connection was closed before the response began: mostly a kept
   * connection that the server closed while it was idle. The server may have received the first request.
   */
  readonly retriesClosed?: boolean;
}

/** Status and headers of a response. */
export class ResponseHead {
  constructor(
    readonly status: number,
    private readonly rawHeaders: readonly string[],
  ) {}

  /** By name in lower case. */
  get headers(): Readonly<Record<string, string>> {
    const headers: Record<string, string> = {};
    this.rawHeaders.forEach((text, index, all) => {
      if (index % 2 === 0) headers[text.toLowerCase()] = all[index + 1] ?? '';
    });
    return headers;
  }
}

/**
 * The HTTP client of load generators, over `node:net` and http-parser-js, at half the CPU of undici (decision 29). It
 * discards bodies, opens a connection for each concurrent request and keeps it alive.
 */
export class LoadHttpClient {
  private readonly origin: URL;
  private readonly commonHeaders: string;
  private readonly idle: Connection[] = [];
  private readonly open = new Set<Connection>();
  private isClosed = false;

  constructor(private readonly options: LoadHttpClientOptions) {
    const { key } = options;
    if (key !== undefined) validateHeaderValue('authorization', key);
    this.origin = new URL(options.origin);
    const authorization = key === undefined ? '' : `authorization: ${key}\r\n`;
    this.commonHeaders = `host: ${this.origin.host}\r\n${authorization}`;
  }

  /**
   * Posts JSON to a percent-encoded path. Rejects with the error of the connection or of the parser, with a
   * RequestTimeoutError, or when the client is closed.
   */
  post(path: string, body: string): Promise<ResponseHead> {
    const headers = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
    return this.send(`POST ${path} HTTP/1.1\r\n${this.commonHeaders}${headers}\r\n${body}`);
  }

  /** As `post`, without a body. */
  get(path: string): Promise<ResponseHead> {
    return this.send(`GET ${path} HTTP/1.1\r\n${this.commonHeaders}\r\n`);
  }

  /** Closes all connections; requests in progress and later ones fail. */
  close(): void {
    this.isClosed = true;
    for (const connection of this.open) connection.close(new Error('the client was closed'));
  }

  private async send(request: string): Promise<ResponseHead> {
    const connection = this.idle.pop() ?? this.openConnection();
    try {
      return await connection.exchange(request);
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      const wasClosed = CLOSED_CODES.has(code) && !connection.hasResponseBegun;
      if (wasClosed && this.options.retriesClosed) return this.openConnection().exchange(request);
      throw error;
    }
  }

  private openConnection(): Connection {
    if (this.isClosed) throw new Error('the client was closed');
    const connection: Connection = new Connection(connectTo(this.origin), {
      timeoutMs: this.options.timeoutMs,
      onIdle: () => this.idle.push(connection),
      onClosed: () => {
        this.open.delete(connection);
        const index = this.idle.indexOf(connection);
        if (index >= 0) this.idle.splice(index, 1);
      },
    });
    this.open.add(connection);
    return connection;
  }
}

const closedError = (): Error =>
  Object.assign(new Error('the connection was closed'), { code: 'ECONNRESET' });

const connectTo = ({ protocol, hostname, port }: URL): Socket => {
  const isTls = protocol === 'https:';
  const host = hostname.replace(/^\[|\]$/g, '');
  const to = { host, port: Number(port || (isTls ? 443 : 80)) };
  if (!isTls) return connectTcp(to);
  return connectTls({ ...to, ...(isIP(host) === 0 && { servername: host }) });
};

interface ConnectionOptions {
  readonly timeoutMs: number;
  /** After a complete response, if the server keeps the connection. */
  readonly onIdle: () => void;
  readonly onClosed: () => void;
}

interface PendingResponse {
  readonly resolve: (response: ResponseHead) => void;
  readonly reject: (error: Error) => void;
}

/** One connection, with at most one request in progress. */
class Connection {
  /** Whether a response to the latest request has begun. */
  hasResponseBegun = false;
  private readonly parser = new HTTPParser(HTTPParser.RESPONSE);
  private readonly timer: NodeJS.Timeout;
  private pending: PendingResponse | undefined;
  private status = 0;
  private rawHeaders: readonly string[] = [];
  private shouldKeepAlive = false;
  private isClosed = false;

  constructor(
    private readonly socket: Socket,
    private readonly options: ConnectionOptions,
  ) {
    const { timeoutMs } = options;
    // One timer for all requests: `refresh` costs less than a new one.
    this.timer = setTimeout(() => {
      if (this.pending) this.close(new RequestTimeoutError(`no response within ${timeoutMs} ms`));
    }, timeoutMs).unref();
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.read(chunk));
    socket.on('end', () => {
      this.parser.finish(); // completes a body that ends with the connection
      this.close(closedError());
    });
    socket.on('error', (error) => this.close(error));
    socket.on('close', () => this.close(closedError()));
    this.parser[HTTPParser.kOnHeadersComplete] = (info) => {
      if (!this.pending) this.close(new Error('unexpected response'));
      this.status = info.statusCode;
      this.rawHeaders = info.headers;
      this.shouldKeepAlive = info.shouldKeepAlive;
    };
    this.parser[HTTPParser.kOnMessageComplete] = () => this.complete();
  }

  /** Sends a request and waits for its response. */
  exchange(request: string): Promise<ResponseHead> {
    return new Promise((resolve, reject) => {
      this.pending = { resolve, reject };
      this.hasResponseBegun = false;
      this.timer.refresh();
      this.socket.write(request);
    });
  }

  close(error: Error): void {
    if (this.isClosed) return;
    this.isClosed = true;
    clearTimeout(this.timer);
    this.socket.destroy();
    this.options.onClosed();
    this.pending?.reject(error);
    this.pending = undefined;
  }

  private read(chunk: Buffer): void {
    this.hasResponseBegun = true;
    const result = this.pending ? this.parser.execute(chunk) : new Error('unexpected response');
    if (result instanceof Error) this.close(result);
  }

  private complete(): void {
    if (this.status < 200) return; // an informational response, before the final one
    const { pending } = this;
    this.pending = undefined;
    if (pending && this.shouldKeepAlive) this.options.onIdle();
    else this.close(closedError());
    pending?.resolve(new ResponseHead(this.status, this.rawHeaders));
  }
}
