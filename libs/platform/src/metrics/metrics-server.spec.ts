import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../logging/logger.js';
import { MetricsServer } from './metrics-server.js';
import { Metrics } from './metrics.js';

describe('the metrics server', () => {
  let server: MetricsServer;
  let url: string;

  beforeEach(async () => {
    const lines: string[] = [];
    const logger = createLogger('gateway', 'info', { write: (line) => void lines.push(line) });
    server = new MetricsServer(new Metrics('gateway'), { port: 0, host: '127.0.0.1' }, logger);
    await server.onModuleInit();
    ({ metrics: url } = JSON.parse(lines[0] ?? '') as { readonly metrics: string });
  });

  afterEach(() => server.onApplicationShutdown());

  const fetchPage = (path: string): Promise<Response> => fetch(new URL(path, url));

  it('reads a page for each request', async () => {
    let requests = 0;
    server.addPage('/page', () => ({ status: 503, body: { requests: (requests += 1) } }));
    await fetchPage('/page');
    const response = await fetchPage('/page');
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ requests: 2 });
  });

  it('answers with 500 when a page cannot be read, and serves the others', async () => {
    server.addPage('/broken', () => {
      throw new Error('broken');
    });
    expect((await fetchPage('/broken')).status).toBe(500);
    expect((await fetchPage('/metrics')).status).toBe(200);
  });

  it('has no page at the other paths', async () => {
    expect((await fetchPage('/other')).status).toBe(404);
  });
});
