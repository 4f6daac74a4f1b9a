import { once } from 'node:events';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import type { QueueHost } from '../../tools/services/stack.js';
import type { RedisServer } from '../../tools/services/redis-process.js';

/** A way to a server that can be interrupted. */
export interface ProxiedServer {
  readonly url: string;
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** Call it at the end. */
  close(): Promise<void>;
}

/**
 * A proxy to the server. A cluster, whose nodes redirect their clients, is stopped itself instead.
 */
export async function proxyTo(host: QueueHost | RedisServer): Promise<ProxiedServer> {
  if (!('nodeUrls' in host) || host.nodeUrls.length === 1) return TcpProxy.to(host.url);
  return {
    url: host.url,
    cut: () => host.kill(),
    restore: () => host.restart(),
    close: () => Promise.resolve(),
  };
}

/** Bytes that a proxy adds to what a server sends: to the first chunk that ends with `after`. */
interface Injection {
  readonly after: Buffer;
  readonly bytes: Buffer;
}

/** A TCP proxy that can be interrupted and restored while the server keeps running. */
export class TcpProxy implements ProxiedServer {
  /** Connections accepted since `freeze`, which receive nothing. */
  silent = 0;
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;
  private port = 0;
  private isHeld = false;
  private injection: Injection | undefined;

  private constructor(private readonly target: URL) {}

  static async to(url: string): Promise<TcpProxy> {
    const line = new TcpProxy(new URL(url));
    await line.restore();
    return line;
  }

  /** The server's URL through this proxy. */
  get url(): string {
    const url = new URL(this.target);
    url.hostname = '127.0.0.1';
    url.port = String(this.port);
    return url.href;
  }

  /** Closes every connection and refuses new ones. */
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

  async restore(): Promise<void> {
    this.server = createServer((near) => this.join(near)).listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    const address = this.server.address();
    if (address !== null && typeof address === 'object') this.port = address.port;
  }

  /** Accepts connections, closes none and forwards nothing, like a server that hangs. */
  freeze(): void {
    this.isHeld = true;
    this.silent = 0;
    for (const socket of this.sockets) socket.unpipe().pause();
  }

  /** Forwards the connections that are opened from now on; frozen ones stay frozen. */
  unfreeze(): void {
    this.isHeld = false;
  }

  /** Adds bytes, once, to what the next connection receives; they arrive together with the bytes before them. */
  injectOnce(injection: Injection): void {
    this.injection = injection;
  }

  private join(near: Socket): void {
    this.keep(near);
    if (this.isHeld) {
      this.silent += 1;
      return;
    }
    const far = createConnection({ host: this.target.hostname, port: Number(this.target.port) });
    this.keep(far);
    const { injection } = this;
    this.injection = undefined;
    near.pipe(far);
    if (injection) forwardWith(injection, far, near);
    else far.pipe(near);
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

function forwardWith({ after, bytes }: Injection, from: Socket, to: Socket): void {
  let isInjected = false;
  from.on('data', (sent: Buffer) => {
    const isMatch = !isInjected && sent.subarray(-after.length).equals(after);
    isInjected ||= isMatch;
    to.write(isMatch ? Buffer.concat([sent, bytes]) : sent);
  });
}
