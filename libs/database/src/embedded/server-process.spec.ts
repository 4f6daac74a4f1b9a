import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { findFreePort, isPortFree } from './server-process.js';

describe('free ports', () => {
  it('are below the ephemeral ports, and can be listened on', async () => {
    const port = await findFreePort();
    expect(port).toBeGreaterThanOrEqual(20_000);
    expect(port).toBeLessThan(32_768);
    expect(await isPortFree(port)).toBe(true);
  });

  it('are no longer free while a server listens', async () => {
    const port = await findFreePort();
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    expect(await isPortFree(port)).toBe(false);
    server.close();
    await once(server, 'close');
    expect(await isPortFree(port)).toBe(true);
  });

  it('are reported as missing for an address that cannot be listened on', async () => {
    await expect(findFreePort('192.0.2.1')).rejects.toThrow('EADDRNOTAVAIL');
  });
});
