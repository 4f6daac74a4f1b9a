import { once } from 'node:events';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import type { QueueHost } from '../support/queue-host.js';
import type { RedisServer } from '../support/redis-server.js';

/** A way to a server that can be made impassable. */
export interface Way {
  readonly url: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** When it is needed no more. */
  close(): Promise<void>;
}

/** A line to the server; a cluster, whose nodes send their callers about, goes away itself. */
export async function wayTo(host: QueueHost | RedisServer): Promise<Way> {
  if (!('nodeUrls' in host) || host.nodeUrls.length === 1) return Line.to(host.url);
  return {
    url: host.url,
    cut: () => host.kill(),
    mend: () => host.restart(),
    close: () => Promise.resolve(),
  };
}

/** A line to a server that can be cut, and mended, while the server stands. */
export class Line implements Way {
  /** Connections that were taken since it is held, and get no word. */
  silent = 0;
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;
  private port = 0;
  private isHeld = false;

  private constructor(private readonly target: URL) {}

  static async to(url: string): Promise<Line> {
    const line = new Line(new URL(url));
    await line.mend();
    return line;
  }

  /** The server's URL, by way of this line. */
  get url(): string {
    const url = new URL(this.target);
    url.hostname = '127.0.0.1';
    url.port = String(this.port);
    return url.href;
  }

  /** Breaks every connection and refuses new ones. */
  async cut(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (!server) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  close(): Promise<void> {
    return this.cut();
  }

  async mend(): Promise<void> {
    this.server = createServer((near) => this.join(near)).listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    const address = this.server.address();
    if (address !== null && typeof address === 'object') this.port = address.port;
  }

  /** Takes connections, breaks none, passes nothing on, as a server does that stands still. */
  hold(): void {
    this.isHeld = true;
    this.silent = 0;
    for (const socket of this.sockets) socket.unpipe().pause();
  }

  /** Lets through whoever comes from now on; what was held stays so for ever. */
  release(): void {
    this.isHeld = false;
  }

  private join(near: Socket): void {
    this.keep(near);
    if (this.isHeld) {
      this.silent += 1;
      return;
    }
    const far = createConnection({ host: this.target.hostname, port: Number(this.target.port) });
    this.keep(far);
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  }

  private keep(socket: Socket): void {
    this.sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.on('close', () => this.sockets.delete(socket));
  }
}
