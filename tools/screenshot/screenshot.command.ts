import { Command } from 'commander';
import { chromium } from 'playwright-core';
import type { Page } from 'playwright-core';
import { positiveNumber } from '../../apps/cli/src/options.js';

interface ScreenshotOptions {
  readonly url: string;
  readonly key: string;
  readonly query: string;
  readonly out: string;
  readonly width: number;
  readonly height: number;
}

/** Renders with the CPU, so that a machine without graphics has the map too. */
const BROWSER_FLAGS = [
  ...['--no-sandbox', '--disable-background-networking', '--no-first-run'],
  ...['--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
];

const TIMEOUT_MS = 60_000;
/** The map fades labels in after its last tile has been drawn. */
const SETTLE_MS = 2_000;

/** Takes the picture of the page at the beginning of README.md. */
export const screenshotCommand = new Command('screenshot')
  .description('take a picture of the page of a running service with the answer to a query')
  .option('--url <url>', 'base URL of the service', 'http://localhost:3000')
  .requiredOption('--key <key>', 'API key')
  .option('--query <text>', 'the query', '10 Downing Street, London')
  .option('--out <file>', 'the PNG file to write', 'docs/images/page.png')
  .option('--width <pixels>', 'width of the window', positiveNumber, 1_200)
  .option('--height <pixels>', 'height of the window', positiveNumber, 700)
  .action(async ({ url, key, query, out, width, height }: ScreenshotOptions) => {
    const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
    const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
    try {
      const context = await browser.newContext({ viewport: { width, height }, locale: 'en-GB' });
      const page = await context.newPage();
      page.setDefaultTimeout(TIMEOUT_MS);
      await page.goto(`${url}/#${new URLSearchParams({ key, q: query })}`);
      await waitForAnswer(page);
      await page.screenshot({ path: out });
    } finally {
      await browser.close();
    }
    console.log(`written: ${out}`);
  });

const waitForAnswer = async (page: Page): Promise<void> => {
  await page.locator('.map canvas').waitFor();
  await page.locator('.results li').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLE_MS);
};
