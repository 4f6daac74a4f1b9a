import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { describeWithBrowser, startBrowser } from '../support/browser.js';
import { startDemoService } from './demo-service.js';
import type { DemoService } from './demo-service.js';

const bundle = readFileSync(resolve('clients/typescript/dist/index.js'));

/** A page of another origin than the service, and the bundle of the client. */
const startPageServer = async (): Promise<Server> => {
  const server = createServer(({ url }, response) => {
    const isBundle = url === '/client.js';
    response.setHeader('content-type', isBundle ? 'text/javascript' : 'text/html');
    response.end(isBundle ? bundle : '<!doctype html><title>client</title>');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return server;
};

const originOf = (server: Server): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

describeWithBrowser('in a browser, the bundle of the client', () => {
  let pages: Server;
  let service: DemoService;
  let browser: Browser;

  beforeAll(async () => {
    pages = await startPageServer();
    service = await startDemoService({ CORS_ORIGINS: originOf(pages) });
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    pages?.close();
  });

  /** Evaluates the body of an async function with the client, in a page of the origin. */
  const evaluate = async (body: string, origin = originOf(pages)): Promise<unknown> => {
    const page: Page = await browser.newPage();
    try {
      await page.goto(origin);
      const { url, key } = service;
      return await page.evaluate(`(async () => {
        const { FinalDestination } = await import('/client.js');
        const client = new FinalDestination(${JSON.stringify({ url, key, deadlineMs: 60_000 })});
        ${body}
      })()`);
    } finally {
      await page.close();
    }
  };

  it('geocodes and suggests from a page of an allowed origin', async () => {
    const found = await evaluate(`
      const { best_match: match } = await client.geocode('10 Downing Street, London');
      const [first] = await client.suggest('10 downi');
      return [match.address, first.address];`);
    const address = expect.stringContaining('10 Downing Street');
    expect(found).toEqual([address, address]);
  });

  it('submits a file as a batch and reads its results', async () => {
    const statuses = await evaluate(`
      const content = new File(['address_string\\n"10 Downing Street, London"\\n'], 'a.csv');
      const batch = await client.batch({ content, type: 'text/csv' });
      const statuses = [];
      for await (const { status } of batch.results()) statuses.push(status);
      return statuses;`);
    expect(statuses).toEqual(['ok']);
  });

  it('reads the code and the request id of an error', async () => {
    const error = await evaluate(`
      const failed = await client.lookUp('no id').catch((error) => error);
      return [failed.name, failed.code, failed.status, failed.requestId];`);
    expect(error).toEqual([
      'FinalDestinationError',
      'validation_failed',
      400,
      expect.stringMatching(/^[0-9a-f-]{36}$/),
    ]);
  });
});
