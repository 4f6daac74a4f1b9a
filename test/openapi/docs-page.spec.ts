import { resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Browser, Locator, Page } from 'playwright-core';
import { importDataset } from '#importing';
import { describeWithBrowser, startBrowser } from '../support/browser.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { TEST_API_KEY } from '../../tools/services/stack.js';
import { startInProcess } from '../../tools/services/in-process.js';
import type { InProcessStack } from '../../tools/services/in-process.js';

const PATIENCE_MS = 90_000;
const DESKTOP_PX = 1280;
const PHONE_PX = 375;

/** A page, and the errors that its browser has reported. */
interface Visit {
  readonly page: Page;
  readonly errors: readonly string[];
  readonly hosts: ReadonlySet<string>;
}

/** Reports violations of the Content-Security-Policy as errors. */
const reportViolations = `addEventListener('securitypolicyviolation', (event) =>
  console.error('policy:', event.violatedDirective, event.blockedURI));`;

describeWithBrowser('in a browser, the API documentation', () => {
  let postgres: TestPostgres;
  let stack: InProcessStack;
  let browser: Browser;

  beforeAll(async () => {
    postgres = await startPostgres();
    const files = [resolve('apps/cli/demo-gazetteer/gb.geojsonl')];
    await importDataset({ database: postgres.database, dataset: 'demo', files });
    stack = await startInProcess({ queueUrl: postgres.url, databaseUrl: postgres.url });
    browser = await startBrowser();
  });

  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });

  afterAll(async () => {
    await browser?.close();
    await stack?.stop();
    await postgres?.stop();
  });

  const open = async (widthPx: number): Promise<Visit> => {
    const page = await browser.newPage({ viewport: { width: widthPx, height: 900 } });
    const errors: string[] = [];
    const hosts = new Set<string>();
    page.setDefaultTimeout(PATIENCE_MS);
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('requestfailed', (request) => errors.push(`failed: ${request.url()}`));
    page.on('request', (request) => {
      const { protocol, host } = new URL(request.url());
      if (protocol !== 'data:') hosts.add(host);
    });
    await page.addInitScript({ content: reportViolations });
    await page.goto(`${stack.gateways[0]!.url}/docs`);
    await button(page, 'POST /final-destination/v2 Find destinations').waitFor();
    return { page, errors, hosts };
  };

  it('lists the operations of both versions, and those of batches', async () => {
    const { page } = await open(DESKTOP_PX);
    expect(await page.title()).toBe('Final Destination API');
    const operations = page.locator('.opblock-summary-control');
    expect((await operations.allInnerTexts()).map(inOneLine)).toEqual([
      'POST /final-destination/v2 Find destinations',
      'OPTIONS /final-destination/v2 List the API versions',
      'GET /final-destination/v2/suggest Suggest addresses while they are typed',
      'POST /final-destination/v2/suggest Suggest addresses while they are typed',
      'GET /attribution List the attributions of the data',
      'GET /tiles/{zoom}/{x}/{y}.mvt Fetch a map tile',
      'POST /final-destination/v2/batches Submit a batch',
      'GET /final-destination/v2/batches List batches',
      'GET /final-destination/v2/batches/{id} Show a batch',
      'DELETE /final-destination/v2/batches/{id} Cancel a batch',
      'GET /final-destination/v2/batches/{id}/events Watch a batch',
      'GET /final-destination/v2/batches/{id}/results Fetch results',
      'GET /final-destination/v2/batches/{id}/errors Fetch rejected rows',
      'POST /final-destination/v1 Find a destination',
      'OPTIONS /final-destination/v1 List the API versions',
    ]);
  });

  it.each([
    ['POST /final-destination/v2 Find destinations', '"queries"', '"search_confidence"'],
    ['POST /final-destination/v1 Find a destination', '"address_string"', '"contributors"'],
  ])('opens %s with examples of request and response', async (operation, request, response) => {
    const { page } = await open(DESKTOP_PX);
    await button(page, operation).click();
    const examples = page.getByRole('tabpanel', { name: 'Example Value' });
    await examples.nth(1).waitFor();
    expect(await examples.nth(0).innerText()).toContain(request);
    expect(await examples.nth(1).innerText()).toContain(response);
    expect(await page.getByRole('combobox').first().isVisible()).toBe(true);
  });

  it('accepts an API key and shows the response to a request', async () => {
    const { page, errors, hosts } = await open(DESKTOP_PX);
    await giveKey(page);
    const answer = await askExample(page);
    expect(await answer.innerText()).toContain('"status": "ok"');
    expect(await answer.innerText()).toMatch(/10 Downing Street, London/);
    // No other host was requested, and the browser has reported no error.
    expect([...hosts]).toEqual([new URL(stack.gateways[0]!.url).host]);
    expect(errors).toEqual([]);
  });

  it('shows the error response to a request without a key', async () => {
    const { page } = await open(DESKTOP_PX);
    expect(await (await askExample(page)).innerText()).toContain('"code": "unauthorized"');
  });

  it.each([DESKTOP_PX, PHONE_PX])('fits into %i pixels', async (widthPx) => {
    const { page, errors } = await open(widthPx);
    expect(await widthOf(page)).toBe(widthPx);
    await giveKey(page);
    await askExample(page);
    await button(page, 'POST /final-destination/v1 Find a destination').click();
    await page.getByRole('button', { name: 'Schemas' }).click();
    await page
      .getByRole('button', { name: /Request/ })
      .first()
      .waitFor();
    expect(await widthOf(page)).toBe(widthPx);
    expect(errors).toEqual([]);
  });
});

/** The button of an operation, by its whole text. */
const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true });

const inOneLine = (text: string): string => text.replaceAll('\u200b', '').split(/\s+/).join(' ');

/** The width of the document with its overflow. Pixels. */
const widthOf = (page: Page): Promise<number> =>
  page.evaluate<number>(
    'Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)',
  );

async function giveKey(page: Page): Promise<void> {
  await button(page, 'Authorize').click();
  await page.getByRole('textbox', { name: 'Value:' }).fill(TEST_API_KEY);
  await button(page, 'Apply credentials').click();
  await button(page, 'Close').click();
}

/** Sends the first example of version 2 and returns the element of the response. */
async function askExample(page: Page): Promise<Locator> {
  await button(page, 'POST /final-destination/v2 Find destinations').click();
  await button(page, 'Try it out').click();
  await button(page, 'Execute').click();
  const answer = page.locator('.live-responses-table .response-col_description').last();
  await answer.getByText('request_id').or(answer.getByText('remediation')).first().waitFor();
  return answer;
}
