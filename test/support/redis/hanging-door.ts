import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Stands before a server, as a network does; hangs when told to, and what hung stays so for ever. */
export class HangingDoor {
  static async before({ port }: { readonly port: number }): Promise<HangingDoor> {
    const door = new HangingDoor(port);
    door.server.listen(0, '127.0.0.1');
    await once(door.server, 'listening');
    return door;
  }

  /** Connections that were taken since it hangs, and get no word. */
  silent = 0;
  private isHanging = false;
  private readonly open = new Set<Socket>();
  private readonly server: Server = createServer((socket) => this.let(socket));

  private constructor(private readonly to: number) {}

  get url(): string {
    return `redis://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  hang(): void {
    this.isHanging = true;
    this.silent = 0;
    for (const socket of this.open) socket.unpipe().pause();
  }

  /** Lets through whoever comes from now on. */
  mend(): void {
    this.isHanging = false;
  }

  async close(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    for (const socket of this.open) socket.destroy();
    await closed;
  }

  private let(visitor: Socket): void {
    this.keep(visitor);
    if (this.isHanging) {
      this.silent += 1;
      return;
    }
    const host = connect(this.to, '127.0.0.1');
    this.keep(host);
    visitor.pipe(host).pipe(visitor);
    visitor.on('close', () => host.destroy());
    host.on('close', () => visitor.destroy());
  }

  private keep(socket: Socket): void {
    this.open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => this.open.delete(socket));
  }
}
