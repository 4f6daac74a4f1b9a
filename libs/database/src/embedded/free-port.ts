import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

const LOCALHOST = '127.0.0.1';

/**
 * Systems take the ports of outgoing connections from above (Linux from 32768, others from 49152 on).
 * A server that is away for a moment finds one from below still free when it comes back.
 */
const LOWEST = 20_000;
const HIGHEST = 32_767;

/** Of that many in a row, one is free unless something is wrong with listening itself. */
const ATTEMPTS = 100;

/** Says whether the port can be listened on right now. */
export async function isPortFree(port: number, host = LOCALHOST): Promise<boolean> {
  try {
    await listenBriefly(port, host);
    return true;
  } catch {
    return false;
  }
}

/** A port that is free right now, and that no outgoing connection will take. */
export async function findFreePort(host = LOCALHOST): Promise<number> {
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    const port = randomInt(LOWEST, HIGHEST + 1);
    if (await isPortFree(port, host)) return port;
  }
  const port = randomInt(LOWEST, HIGHEST + 1);
  await listenBriefly(port, host);
  return port;
}

async function listenBriefly(port: number, host: string): Promise<void> {
  const server = createServer();
  server.listen(port, host);
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}
