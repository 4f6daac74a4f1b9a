import type { Socket } from 'node:net';
import { connect as connectTcp, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { HTTPParser } from 'http-parser-js';
import { RequestTimeoutError } from './http-client.js';

/** The service, and how its requests are sent. */
export interface LoadClientOptions {
  /** Without a path. */
  readonly origin: string;
  /** The API key. */
  readonly key?: string;
  /** A request without a complete response in this time fails with a RequestTimeoutError. */
  readonly timeoutMs: number;
}

/** A response whose body was discarded. */
export class DiscardedResponse {
  constructor(
    readonly status: number,
    private readonly namesAndValues: readonly string[],
  ) {}

  /** By name in lower case. */
  get headers(): Readonly<Record<string, string>> {
    const headers: Record<string, string> = {};
    this.namesAndValues.forEach((text, index, all) => {
      if (index % 2 === 0) headers[text.toLowerCase()] = all[index + 1] ?? '';
    });
    return headers;
  }
}

/**
 * The HTTP client of load generators: a few sockets and a parser, so that it takes little of the CPU that the service
 * is measured on (decision 29). Opens a connection for each concurrent request and keeps it. A request is repeated once
 * if its connection closes before the response begins: mostly a kept connection that the server has just closed.
 */
export class LoadClient {
  private readonly origin: URL;
  private readonly commonHeaders: string;
  private readonly idle: Connection[] = [];
  private readonly open = new Set<Connection>();
  private isClosed = false;

  constructor(private readonly options: LoadClientOptions) {
    const { key } = options;
    this.origin = new URL(options.origin);
    const authorization = key === undefined ? '' : `authorization: ${key}\r\n`;
    this.commonHeaders = `host: ${this.origin.host}\r\n${authorization}`;
  }

  /** Posts JSON. Rejects with the error of the connection, or with a RequestTimeoutError. */
  post(path: string, body: string): Promise<DiscardedResponse> {
    const headers = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
    return this.send(`POST ${path} HTTP/1.1\r\n${this.commonHeaders}${headers}\r\n${body}`);
  }

  /** As `post`; the path has its special characters encoded. */
  get(path: string): Promise<DiscardedResponse> {
    return this.send(`GET ${path} HTTP/1.1\r\n${this.commonHeaders}\r\n`);
  }

  /** Closes all connections; requests in progress and later ones fail. */
  close(): void {
    this.isClosed = true;
    for (const connection of this.open) connection.close(new Error('the client was closed'));
  }

  private async send(request: string): Promise<DiscardedResponse> {
    const connection = this.takeConnection();
    try {
      return await connection.exchange(request);
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (!CLOSED_CODES.has(code) || connection.hasResponseBegun) throw error;
      return this.takeConnection().exchange(request);
    }
  }

  private takeConnection(): Connection {
    if (this.isClosed) throw new Error('the client was closed');
    const kept = this.idle.pop();
    if (kept) return kept;
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

const CLOSED_CODES: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE']);

const closedError = (): Error =>
  Object.assign(new Error('the connection was closed'), { code: 'ECONNRESET' });

const connectTo = ({ protocol, hostname, port }: URL): Socket => {
  const isTls = protocol === 'https:';
  const host = hostname.replace(/^\[|\]$/g, '');
  const to = { host, port: Number(port || (isTls ? 443 : 80)) };
  if (!isTls) return connectTcp(to);
  return connectTls({ ...to, ...(isIP(host) === 0 && { servername: host }) });
};

interface ConnectionEvents {
  readonly timeoutMs: number;
  /** After a complete response, if the server keeps the connection. */
  readonly onIdle: () => void;
  readonly onClosed: () => void;
}

interface PendingResponse {
  readonly resolve: (response: DiscardedResponse) => void;
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
  private namesAndValues: readonly string[] = [];
  private isKept = false;
  private isClosed = false;

  constructor(
    private readonly socket: Socket,
    private readonly events: ConnectionEvents,
  ) {
    const { timeoutMs } = events;
    // One timer for all requests: `refresh` costs less than a new one.
    this.timer = setTimeout(() => {
      if (this.pending) this.close(new RequestTimeoutError(`no response within ${timeoutMs} ms`));
    }, timeoutMs).unref();
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.read(chunk));
    socket.on('end', () => this.parser.finish());
    socket.on('error', (error) => this.close(error));
    socket.on('close', () => this.close(closedError()));
    this.parser[HTTPParser.kOnHeadersComplete] = (info) => {
      this.status = info.statusCode;
      this.namesAndValues = info.headers;
      this.isKept = info.shouldKeepAlive;
    };
    this.parser[HTTPParser.kOnMessageComplete] = () => this.complete();
  }

  /** Sends a request and waits for its response. */
  exchange(request: string): Promise<DiscardedResponse> {
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
    this.events.onClosed();
    this.pending?.reject(error);
    this.pending = undefined;
  }

  private read(chunk: Buffer): void {
    this.hasResponseBegun = true;
    const result = this.parser.execute(chunk);
    if (result instanceof Error) this.close(result);
  }

  private complete(): void {
    const { pending } = this;
    this.pending = undefined;
    if (pending && this.isKept) this.events.onIdle();
    else this.close(closedError());
    pending?.resolve(new DiscardedResponse(this.status, this.namesAndValues));
  }
}
