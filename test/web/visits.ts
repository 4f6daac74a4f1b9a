import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { eventually } from '../../tools/services/eventually.js';
import { TEST_API_KEY } from '../../tools/services/stack.js';

/** Rendering by the CPU is slow on a loaded machine. */
const TIMEOUT_MS = 90_000;

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Reports violations of the Content-Security-Policy as errors. */
const reportViolations = `addEventListener('securitypolicyviolation', (event) =>
  console.error('policy:', event.violatedDirective, event.blockedURI));`;

/** A page, the errors that its browser has reported, and the hosts that it has requested. */
export interface Visit {
  readonly page: Page;
  readonly errors: string[];
  readonly hosts: ReadonlySet<string>;
}

export interface VisitOptions {
  readonly fragment?: string;
  readonly width?: number;
  readonly colorScheme?: 'light' | 'dark';
  readonly locale?: string;
}

/** The widths and colour schemes in which each view must be accessible. */
export const appearances = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [320, 768, 1400].map((width) => ({ colorScheme, width })),
);

/** Opens the page of a gateway in a context of its own. */
export const visit = async (
  browser: Browser,
  url: string,
  {
    fragment = `#key=${TEST_API_KEY}`,
    width = 1400,
    colorScheme = 'light',
    locale = 'en-GB',
  }: VisitOptions = {},
): Promise<Visit> => {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme,
    locale,
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  const errors: string[] = [];
  const hosts = new Set<string>();
  page.setDefaultTimeout(TIMEOUT_MS);
  page.on('console', (message) => {
    const text = message.text();
    const { url: source } = message.location();
    if (!['error', 'warning'].includes(message.type())) return;
    if (!isOfRenderer(text) && !isShedTile(text, source)) errors.push(`${text} ${source}`.trim());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (!['data:', 'blob:'].includes(protocol)) hosts.add(host);
  });
  await page.addInitScript({ content: reportViolations });
  await page.goto(`${url}/${fragment}`);
  return { page, errors, hosts };
};

/** Waits until a gateway has received the workers' data sets: before, `/attribution` is a 503. */
export const awaitDataSets = ({ url }: { readonly url: string }): Promise<void> =>
  eventually(async () => (await fetch(`${url}/attribution`)).ok);

/** Messages of the renderer on the CPU, which no user has. */
const isOfRenderer = (text: string): boolean =>
  /GL Driver Message|swiftshader|GPU stall/i.test(text);

/** A gateway on a loaded machine refuses tiles first. The map requests them again when it moves. */
const isShedTile = (text: string, source: string): boolean =>
  text.includes('status of 503') && source.includes('/tiles/');

/** What axe-core finds wrong with a page, and `width` if it is wider than its window. */
export const violationsOn = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(axe);
  const violations = await page.evaluate<readonly string[]>(`axe
    .run()
    .then(({ violations }) => violations.map(({ id, nodes }) =>
      id + ': ' + nodes.map(({ html }) => html.slice(0, 120)).join(' | ')))`);
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  return overflow > 0 ? [...violations, `wider than the window by ${overflow} px`] : violations;
};
