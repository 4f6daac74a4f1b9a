import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

const LOCALHOST = '127.0.0.1';

/**
 * Operating systems use high ports for outgoing connections (Linux from 32768, others from 49152).
 * A server that restarts finds its port still free if it is below those.
 */
const LOWEST_PORT = 20_000;
const HIGHEST_PORT = 32_767;

/** Among this many random ports one is free, unless listening itself does not work. */
const PORT_ATTEMPTS = 100;

/** Whether the port can be listened on now. */
export async function isPortFree(port: number, host = LOCALHOST): Promise<boolean> {
  try {
    await listenBriefly(port, host);
    return true;
  } catch {
    return false;
  }
}

/**
 * A port that is free now and is not used for outgoing connections. Rejects with the last error
 * when there is none.
 */
export async function findFreePort(host = LOCALHOST): Promise<number> {
  for (let attempt = 1; attempt < PORT_ATTEMPTS; attempt += 1) {
    const port = randomInt(LOWEST_PORT, HIGHEST_PORT + 1);
    if (await isPortFree(port, host)) return port;
  }
  const port = randomInt(LOWEST_PORT, HIGHEST_PORT + 1);
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
