import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from '../logging/logger.js';
import type { Metrics } from './metrics.js';

/** Response of an operator page; `status` is the HTTP status. */
export interface JsonPage {
  readonly status: number;
  readonly body: object;
}

/** Where metrics are served. */
export interface MetricsServerOptions {
  /** Undefined: the port is not opened; 0: any free port. */
  readonly port: number | undefined;
  readonly host: string;
}

/**
 * Serves `/metrics`, and pages for operators, on a separate port, which must not be reachable from
 * outside. Nest calls its hooks at start and shutdown.
 */
export class MetricsServer {
  private server: Server | undefined;
  /** Concurrent scrapes share one result. */
  private reading: Promise<string> | undefined;
  private readonly pages = new Map<string, () => JsonPage>();

  constructor(
    private readonly metrics: Metrics,
    private readonly options: MetricsServerOptions,
    private readonly logger: Logger,
  ) {}

  /**
   * Serves a JSON page at an exact path, without authentication. `read` is called for each request;
   * an exception is answered with 500.
   */
  addPage(path: string, read: () => JsonPage): void {
    this.pages.set(path, read);
  }

  /** Runs before all other providers start, so that a slow start can be monitored. */
  async onModuleInit(): Promise<void> {
    const { port, host } = this.options;
    if (port === undefined) return;
    this.metrics.watchProcess();
    this.server = createServer((request, response) => void this.answer(request, response));
    this.server.listen(port, host);
    await once(this.server, 'listening');
    const { address, port: taken } = this.server.address() as AddressInfo;
    const shown = address.includes(':') ? `[${address}]` : address;
    this.logger.info({ metrics: `http://${shown}:${taken}/metrics` }, 'metrics served');
  }

  /** Runs after everything else has stopped, so that the drain can be monitored. */
  async onApplicationShutdown(): Promise<void> {
    const { server } = this;
    if (!server) return;
    this.server = undefined;
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url?.replace(/\?.*$/s, '') ?? '';
    const readPage = this.pages.get(path);
    if (path !== '/metrics' && !readPage) return void response.writeHead(404).end();
    if (request.method !== 'GET') return void response.writeHead(405, { allow: 'GET' }).end();
    try {
      if (readPage) {
        const { status, body } = readPage();
        const text = JSON.stringify(body);
        response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
        return void response.end(text);
      }
      this.reading ??= this.metrics.text().finally(() => (this.reading = undefined));
      const text = await this.reading;
      response.writeHead(200, { 'content-type': this.metrics.textType }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  }
}
