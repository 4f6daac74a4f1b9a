import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LoadSender } from './service-load.js';

describe('a sender of load', () => {
  let server: Server;
  let sender: LoadSender;
  let statuses: number[];
  const paths: string[] = [];

  beforeEach(async () => {
    paths.length = 0;
    server = createServer((incoming, response) => {
      incoming.resume();
      paths.push(incoming.url ?? '');
      response.writeHead(statuses.shift() ?? 200, { 'retry-after': '0' }).end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    sender = new LoadSender({ url: `http://127.0.0.1:${port}/prefix/`, key: 'k' });
  });

  afterEach(() => {
    sender.close();
    server.close();
  });

  it('keeps the path of the service, encodes parameters, and retries after 503', async () => {
    statuses = [503, 503, 200];
    await sender.send(() => ({ address_string: 'a' }), 1);
    await sender.get('/search?q=Straße 1');
    const path = '/prefix/final-destination/v2';
    expect(paths).toEqual([path, path, path, '/prefix/search?q=Stra%C3%9Fe%201']);
  });

  it.each([429, 404, 500])('throws after %i', async (status) => {
    statuses = [status];
    const sent = sender.send(() => ({ address_string: 'a' }), 1);
    await expect(sent).rejects.toThrow(`the service returned ${status}`);
  });
});
