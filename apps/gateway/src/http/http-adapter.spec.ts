import { request as openRequest } from 'node:http';
import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from './errors/api-error.js';
import { limitHandlers } from './http-adapter.js';

/** The grace time of a handler is a second. */
const BODY_TIMEOUT_MS = 30;
const STREAM_TIMEOUT_MS = 60_000;

describe('the time limit of handlers', () => {
  let server: FastifyInstance;
  let url: string;
  let failures: unknown[];

  beforeEach(async () => {
    failures = [];
    server = fastify();
    limitHandlers(
      server,
      { bodyTimeoutMs: BODY_TIMEOUT_MS, requestTimeoutMs: 1 },
      STREAM_TIMEOUT_MS,
    );
    server.setErrorHandler((error, _request, reply) => {
      failures.push(error instanceof ApiError ? error.failure : error);
      void reply.code(504).send('late');
    });
    server.post('/hangs', () => new Promise(() => undefined));
    server.post('/answers', () => Promise.resolve('done'));
    server.get('/hangs', () => new Promise(() => undefined));
    server.get('/breaks-off', (_request, reply) => {
      reply.hijack();
      reply.raw.end('done');
    });
    server.get('/streams', { config: { streamsAnswer: true } }, async () => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      return 'streamed';
    });
    url = await server.listen({ host: '127.0.0.1', port: 0 });
  });
  afterEach(() => server.close());

  const post = (path: string): Promise<Response> =>
    fetch(url + path, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });

  it('fails a request that is not answered, also when its body has been read', async () => {
    const [posted, got] = await Promise.all([post('/hangs'), fetch(`${url}/hangs`)]);
    expect([posted.status, got.status]).toEqual([504, 504]);
    expect(failures).toEqual(['deadlineExceeded', 'deadlineExceeded']);
  });

  it('lets a stream take longer, and does not concern what was answered', async () => {
    expect(await (await post('/answers')).text()).toBe('done');
    expect(await (await fetch(`${url}/streams`)).text()).toBe('streamed');
    expect(await (await fetch(`${url}/breaks-off`)).text()).toBe('done');
    expect(failures).toEqual([]);
  });

  it('ends with a client that disconnects', async () => {
    const client = openRequest(`${url}/hangs`).on('error', () => undefined);
    client.end();
    await new Promise((resolve) => server.server.once('request', resolve));
    client.destroy();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(failures).toEqual([]);
  });
});
