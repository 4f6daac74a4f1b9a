import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A proxy in front of a gateway that breaks connections on request. */
export interface BreakingLine {
  readonly url: string;
  /** Address to which new connections are forwarded. */
  leadTo(url: string): void;
  /** Breaks the next connection after this many bytes. */
  breakUploadAfter(bytes: number): void;
  breakDownloadAfter(bytes: number): void;
  breaks(): { readonly uploads: number; readonly downloads: number };
  /** The next connection stalls after this many bytes until its peer disconnects. */
  holdUploadsAfter(bytes: number): void;
  isHolding(): boolean;
  stop(): Promise<void>;
}

const NEVER = Infinity;

export async function startBreakingLine(to: string): Promise<BreakingLine> {
  let target = new URL(to);
  const limits = { upload: NEVER, download: NEVER, held: NEVER };
  const breaks = { uploads: 0, downloads: 0 };
  const open = new Set<Socket>();
  let holding = false;

  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    const sockets = [near, far] as const;
    const cut = (): void => sockets.forEach((socket) => socket.destroy());
    const bytes = { up: 0, down: 0 };
    for (const socket of sockets) {
      open.add(socket);
      socket.on('error', () => undefined).on('close', () => open.delete(socket) && cut());
    }
    near.on('data', (block: Buffer) => {
      bytes.up += block.length;
      if (bytes.up > limits.upload) {
        limits.upload = NEVER;
        breaks.uploads += 1;
        return cut();
      }
      far.write(block);
      if (bytes.up > limits.held) {
        limits.held = NEVER;
        holding = true;
        near.pause();
      }
    });
    far.on('data', (block: Buffer) => {
      bytes.down += block.length;
      near.write(block);
      if (bytes.down <= limits.download) return;
      limits.download = NEVER;
      breaks.downloads += 1;
      cut();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (url) => void (target = new URL(url)),
    breakUploadAfter: (bytes) => void (limits.upload = bytes),
    breakDownloadAfter: (bytes) => void (limits.download = bytes),
    breaks: () => breaks,
    holdUploadsAfter: (bytes) => void (limits.held = bytes),
    isHolding: () => holding,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
