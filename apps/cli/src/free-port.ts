import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** Says whether the port can be listened on right now. */
export async function isPortFree(port: number, host: string): Promise<boolean> {
  try {
    await occupyBriefly(port, host);
    return true;
  } catch {
    return false;
  }
}

/** A port that is free right now. */
export function findFreePort(host: string): Promise<number> {
  return occupyBriefly(0, host);
}

async function occupyBriefly(port: number, host: string): Promise<number> {
  const server = createServer();
  server.listen(port, host);
  await once(server, 'listening');
  const { port: actual } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return actual;
}
