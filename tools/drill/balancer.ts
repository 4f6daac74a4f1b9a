import { Agent, createServer, request as ask } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const CHECK_INTERVAL_MS = 200;
const CHECK_LIMIT_MS = 1_000;

/** Longer than any drill, so that no client uses a connection while it is being closed. */
const KEEP_ALIVE_MS = 3_600_000;

/** A load balancer accepts every connection. */
const BACKLOG = 4_096;

interface Target {
  readonly url: string;
  isReady: boolean;
}

/**
 * A load balancer: distributes requests round-robin over the gateways that report to be ready, over
 * kept connections, and without retries.
 */
export class Balancer {
  static async open(): Promise<Balancer> {
    const balancer = new Balancer();
    balancer.server.keepAliveTimeout = KEEP_ALIVE_MS;
    const place = { port: 0, host: '127.0.0.1', backlog: BACKLOG };
    await new Promise<void>((resolve) => balancer.server.listen(place, resolve));
    return balancer;
  }

  private readonly server: Server = createServer((from, to) => this.forward(from, to));
  private readonly agent = new Agent({ keepAlive: true });
  private readonly checking = setInterval(() => void this.check(), CHECK_INTERVAL_MS);
  private targets: readonly Target[] = [];
  private turn = 0;

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Resolves when its readiness has been checked. */
  async add(url: string): Promise<void> {
    this.targets = [...this.targets, { url, isReady: false }];
    await this.check();
  }

  remove(url: string): void {
    this.targets = this.targets.filter((target) => target.url !== url);
  }

  async close(): Promise<void> {
    clearInterval(this.checking);
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    this.agent.destroy();
  }

  private async check(): Promise<void> {
    await Promise.all(
      this.targets.map(async (target) => {
        const signal = AbortSignal.timeout(CHECK_LIMIT_MS);
        const checked = fetch(`${target.url}/health/ready`, { signal });
        target.isReady = await checked.then(
          (response) => response.body?.cancel().then(() => response.ok) ?? response.ok,
          () => false,
        );
      }),
    );
  }

  private forward(from: IncomingMessage, to: ServerResponse): void {
    const ready = this.targets.filter(({ isReady }) => isReady);
    this.turn += 1;
    const target = ready[this.turn % ready.length];
    if (!target) {
      from.resume();
      to.writeHead(503, { 'retry-after': '1', 'x-answered-by': 'balancer' }).end();
      return;
    }
    const { hostname, port } = new URL(target.url);
    const { method, url: path, headers } = from;
    const onward = ask({ agent: this.agent, hostname, port, method, path, headers });
    onward.on('response', (answer) => {
      // `connection` is a hop-by-hop header.
      const { connection: _, ...kept } = answer.headers;
      to.writeHead(answer.statusCode ?? 502, kept);
      answer.on('error', () => to.destroy());
      answer.pipe(to);
    });
    onward.on('error', (error) => {
      if (to.headersSent) to.destroy();
      else to.writeHead(502, { 'x-answered-by': 'balancer' }).end(String(error));
    });
    to.on('close', () => {
      if (!to.writableFinished) onward.destroy();
    });
    from.pipe(onward);
  }
}
