import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A line to a gateway that breaks when it is told to. */
export interface BreakingLine {
  readonly url: string;
  /** Where connections lead from now on. */
  leadTo(url: string): void;
  /** The next connection over which so many bytes have gone is broken. */
  breakUploadAfter(bytes: number): void;
  breakDownloadAfter(bytes: number): void;
  breaks(): { readonly uploads: number; readonly downloads: number };
  /** The next connection takes no more than so many bytes until its other end is gone. */
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
