import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** Says whether the port of 127.0.0.1 can be listened on right now. */
export async function isPortFree(port: number): Promise<boolean> {
  try {
    await listenOnce(port);
    return true;
  } catch {
    return false;
  }
}

/** A port of 127.0.0.1 that is free right now. */
export function findFreePort(): Promise<number> {
  return listenOnce(0);
}

async function listenOnce(port: number): Promise<number> {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: actual } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return actual;
}
