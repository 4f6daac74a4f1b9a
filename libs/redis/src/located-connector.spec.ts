import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectorTo } from './located-connector.js';
import type { RedisHost } from './redis-host.js';

describe('a connection to whichever server takes writes', () => {
  let server: Server;
  let here: RedisHost;

  beforeAll(async () => {
    server = createServer((socket) => socket.resume());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    here = { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('is given up once, however many replies ask for it', async () => {
    const Connector = connectorTo({ find: () => Promise.resolve(here) });
    const connector = new Connector({ disconnectTimeout: 100 });
    const stream = await connector.connect(() => undefined);
    const before = stream.listenerCount('close');

    for (let n = 0; n < 20; n += 1) connector.disconnect();

    expect(stream.listenerCount('close')).toBe(before + 1);
    await once(stream, 'close');
  });

  it('is given up when another server is named, and is watched no more', async () => {
    const heeding = new Set<(master: RedisHost) => void>();
    const Connector = connectorTo({
      find: () => Promise.resolve(here),
      watch: (heed) => {
        heeding.add(heed);
        return () => heeding.delete(heed);
      },
    });
    const stream = await new Connector({ disconnectTimeout: 100 }).connect(() => undefined);

    for (const heed of heeding) heed(here);
    expect(stream.writableEnded).toBe(false);
    for (const heed of heeding) heed({ ...here, port: here.port + 1 });
    expect(stream.writableEnded).toBe(true);

    await once(stream, 'close');
    expect(heeding.size).toBe(0);
  });

  it('is a broken one when nobody can say where, so that it is tried again', async () => {
    const failure = new Error('Nobody knows');
    const Connector = connectorTo({ find: () => Promise.reject(failure) });
    const connector = new Connector({});

    expect((await connector.connect(() => undefined)).destroyed).toBe(true);
  });
});
