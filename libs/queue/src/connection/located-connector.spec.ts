import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locatingConnector } from './located-connector.js';
import type { RedisHost } from './redis-url.js';

describe('a connection to the current master', () => {
  let server: Server;
  let here: RedisHost;

  beforeAll(async () => {
    server = createServer((socket) => socket.resume());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    here = { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('is closed once, however many replies request it', async () => {
    const Connector = locatingConnector({ find: () => Promise.resolve(here) });
    const connector = new Connector({ disconnectTimeout: 100 });
    const stream = await connector.connect(() => undefined);
    const before = stream.listenerCount('close');

    for (let n = 0; n < 20; n += 1) connector.disconnect();

    expect(stream.listenerCount('close')).toBe(before + 1);
    await once(stream, 'close');
  });

  it('is closed when another master is reported, and is no longer watched', async () => {
    const listeners = new Set<(master: RedisHost) => void>();
    const Connector = locatingConnector({
      find: () => Promise.resolve(here),
      watch: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    });
    const stream = await new Connector({ disconnectTimeout: 100 }).connect(() => undefined);

    for (const listener of listeners) listener(here);
    expect(stream.writableEnded).toBe(false);
    for (const listener of listeners) listener({ ...here, port: here.port + 1 });
    expect(stream.writableEnded).toBe(true);

    await once(stream, 'close');
    expect(listeners.size).toBe(0);
  });

  it('is a failed stream when the master is unknown, so that the client retries', async () => {
    const failure = new Error('master unknown');
    const Connector = locatingConnector({ find: () => Promise.reject(failure) });
    const connector = new Connector({});

    expect((await connector.connect(() => undefined)).destroyed).toBe(true);
  });
});
