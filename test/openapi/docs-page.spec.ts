import { resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { importDataset } from '#importing';
import { describeWithBrowser, startBrowser } from '../support/browser.js';
import { startPostgres } from '../support/postgres.js';
import type { TestPostgres } from '../support/postgres.js';
import { startStack, TEST_API_KEY } from '../support/stack.js';
import type { Stack } from '../support/stack.js';

const PATIENCE_MS = 90_000;
const DESKTOP_PX = 1280;
const PHONE_PX = 375;

/** A page, and what its browser has noted meanwhile. */
interface Visit {
  readonly page: Page;
  readonly complaints: readonly string[];
  readonly hosts: ReadonlySet<string>;
}

/** The page's policy, once broken, is a complaint like any other. */
const reportViolations = `addEventListener('securitypolicyviolation', (event) =>
  console.error('policy:', event.violatedDirective, event.blockedURI));`;

describeWithBrowser('in a browser, the page that shows the interface', () => {
  let postgres: TestPostgres;
  let stack: Stack;
  let browser: Browser;

  beforeAll(async () => {
    postgres = await startPostgres();
    const files = [resolve('apps/cli/demo-gazetteer/gb.geojsonl')];
    await importDataset({ database: postgres.database, dataset: 'demo', files });
    stack = await startStack({ queueUrl: postgres.url, databaseUrl: postgres.url });
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
    const complaints: string[] = [];
    const hosts = new Set<string>();
    page.setDefaultTimeout(PATIENCE_MS);
    page.on('console', (said) => {
      if (['error', 'warning'].includes(said.type())) complaints.push(said.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('requestfailed', (request) => complaints.push(`failed: ${request.url()}`));
    page.on('request', (request) => {
      const { protocol, host } = new URL(request.url());
      if (protocol !== 'data:') hosts.add(host);
    });
    await page.addInitScript({ content: reportViolations });
    await page.goto(`${stack.gateways[0]!.url}/docs`);
    await button(page, 'POST /final-destination/v2 Find destinations').waitFor();
    return { page, complaints, hosts };
  };

  it('lists the operations of both versions, and those of batches', async () => {
    const { page } = await open(DESKTOP_PX);
    expect(await page.title()).toBe('Final Destination: the interface');
    const operations = page.locator('.opblock-summary-control');
    expect((await operations.allInnerTexts()).map(inOneLine)).toEqual([
      'POST /final-destination/v2 Find destinations',
      'OPTIONS /final-destination/v2 Name the versions',
      'POST /final-destination/v2/batches Submit a batch',
      'GET /final-destination/v2/batches List batches',
      'GET /final-destination/v2/batches/{id} Show a batch',
      'DELETE /final-destination/v2/batches/{id} Cancel a batch',
      'GET /final-destination/v2/batches/{id}/events Watch a batch',
      'GET /final-destination/v2/batches/{id}/results Fetch results',
      'GET /final-destination/v2/batches/{id}/errors Fetch rejected rows',
      'POST /final-destination/v1 Find a destination',
      'OPTIONS /final-destination/v1 Name the versions',
    ]);
  });

  it.each([
    ['POST /final-destination/v2 Find destinations', '"queries"', '"search_confidence"'],
    ['POST /final-destination/v1 Find a destination', '"address_string"', '"contributors"'],
  ])('opens %s with examples of question and answer', async (operation, asked, answered) => {
    const { page } = await open(DESKTOP_PX);
    await button(page, operation).click();
    const examples = page.getByRole('tabpanel', { name: 'Example Value' });
    await examples.nth(1).waitFor();
    expect(await examples.nth(0).innerText()).toContain(asked);
    expect(await examples.nth(1).innerText()).toContain(answered);
    expect(await page.getByRole('combobox').first().isVisible()).toBe(true);
  });

  it('takes a key, and shows the answer to a question', async () => {
    const { page, complaints, hosts } = await open(DESKTOP_PX);
    await giveKey(page);
    const answer = await askExample(page);
    expect(await answer.innerText()).toContain('"status": "ok"');
    expect(await answer.innerText()).toMatch(/10 Downing Street, London/);
    // All along, it has asked nobody else, and the browser has found nothing to complain of.
    expect([...hosts]).toEqual([new URL(stack.gateways[0]!.url).host]);
    expect(complaints).toEqual([]);
  });

  it('shows what an answer says to whoever gives no key', async () => {
    const { page } = await open(DESKTOP_PX);
    expect(await (await askExample(page)).innerText()).toContain('"code": "unauthorized"');
  });

  it.each([DESKTOP_PX, PHONE_PX])('fits into %i pixels', async (widthPx) => {
    const { page, complaints } = await open(widthPx);
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
    expect(complaints).toEqual([]);
  });
});

/** An operation's button, by all that stands on it. */
const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true });

const inOneLine = (text: string): string => text.replaceAll('\u200b', '').split(/\s+/).join(' ');

/** What has to be scrolled through from left to right, in pixels. */
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

/** Sends the first example of version 2, and returns the place where the answer stands. */
async function askExample(page: Page): Promise<Locator> {
  await button(page, 'POST /final-destination/v2 Find destinations').click();
  await button(page, 'Try it out').click();
  await button(page, 'Execute').click();
  const answer = page.locator('.live-responses-table .response-col_description').last();
  await answer.getByText('request_id').or(answer.getByText('remediation')).first().waitFor();
  return answer;
}
