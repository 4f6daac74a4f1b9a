import { resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Browser, Locator, Page } from 'playwright-core';
import { importDataset } from '#importing';
import { findFreePort } from '#database';
import { describeWithBrowser, startBrowser, webglFlags } from '../support/browser.js';
import { eventually } from '../../tools/services/eventually.js';
import { startInProcess } from '../../tools/services/in-process.js';
import type { InProcessStack } from '../../tools/services/in-process.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { TEST_API_KEY } from '../../tools/services/stack.js';
import { appearances, awaitDataSets, visit, violationsOn } from './visits.js';
import type { Visit, VisitOptions } from './visits.js';

/** Two houses, each with door, building and parking. */
const dataset = resolve('test/web/fixtures/two-houses.geojsonl');
const ADDRESS = 'Lindenweg 4, Musterstadt';

describeWithBrowser('in a browser, the page', () => {
  let postgres: TestPostgres;
  let stack: InProcessStack;
  let browser: Browser;
  let port: number;

  const startStack = (): Promise<InProcessStack> =>
    startInProcess({
      queueUrl: postgres.url,
      databaseUrl: postgres.url,
      environment: { PORT: String(port) },
    });

  beforeAll(async () => {
    postgres = await startPostgres();
    await importDataset({ database: postgres.database, dataset: 'houses', files: [dataset] });
    port = await findFreePort();
    stack = await startStack();
    await awaitDataSets(stack.gateways[0]!);
    browser = await startBrowser(webglFlags);
  });

  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });

  afterAll(async () => {
    await browser?.close();
    await stack?.stop();
    await postgres?.stop();
  });

  const open = (options?: VisitOptions): Promise<Visit> =>
    visit(browser, `http://127.0.0.1:${port}`, options);

  const openSearched = async (options: VisitOptions = {}): Promise<Visit> => {
    const query = new URLSearchParams({ key: TEST_API_KEY, q: ADDRESS });
    const searched = await open({ fragment: `#${query}`, ...options });
    await results(searched.page).first().waitFor();
    return searched;
  };

  it('finds an address, and draws its doors, building and parking, and the way between', async () => {
    const { page, errors, hosts } = await open();
    await box(page).fill(ADDRESS);
    await page.keyboard.press('Enter');
    await results(page).first().waitFor();
    expect(await results(page).first().innerText()).toContain('Lindenweg 4');
    expect(await page.locator('.details').innerText()).toContain('2 doors');
    await eventually(async () => {
      const drawn = await drawnKinds(page);
      return ['building', 'parking', 'door', 'way'].every((kind) => drawn.includes(kind));
    });
    expect((await drawnKinds(page)).filter((kind) => kind === 'door')).toHaveLength(2);
    await eventually(async () => (await countOf(page, 'buildings')) > 0);
    expect([...hosts]).toEqual([`127.0.0.1:${port}`]);
    expect(errors).toEqual([]);
  });

  it('offers suggestions as a combobox, by keyboard alone', async () => {
    const { page, errors } = await open();
    const id = await idOf(ADDRESS);
    await box(page).pressSequentially('Lindenweg 4');
    const label = 'Lindenweg 4, 71000 Musterstadt';
    await eventually(
      async () => (await options(page).allInnerTexts())[0]?.includes(label) === true,
    );
    expect(await box(page).getAttribute('aria-expanded')).toBe('true');
    expect(await page.locator('mark').first().innerText()).toBe('Lindenweg');
    await page.keyboard.press('ArrowDown');
    const active = await box(page).getAttribute('aria-activedescendant');
    expect(await options(page).first().getAttribute('id')).toBe(active);
    await page.keyboard.press('Enter');
    await results(page).first().waitFor();
    expect(await box(page).inputValue()).toBe(label);
    expect(new URL(page.url()).hash).toBe(`#id=${id}`);
    await eventually(async () => (await drawnKinds(page)).includes('building'));
    expect(errors).toEqual([]);
  });

  it('closes the suggestions on Escape, and searches the text on Enter', async () => {
    const { page } = await open();
    const suggestions = [{ id: 'x', address: 'Lindenallee', matched: [], kind: 'street' }];
    await page.route('**/v2/suggest?*', (route) => route.fulfill({ json: { suggestions } }));
    await box(page).pressSequentially('Lindenweg 4');
    await options(page).first().waitFor();
    await page.keyboard.press('Escape');
    expect(await options(page).count()).toBe(0);
    await page.keyboard.press('Enter');
    await results(page).first().waitFor();
    expect(await results(page).first().innerText()).toContain('Lindenweg 4');
  });

  it('finds the address at a click on the map', async () => {
    const { page, errors } = await openSearched();
    await eventually(async () => (await drawnKinds(page)).includes('building'));
    await page.locator('.map canvas').click({ position: { x: 300, y: 300 } });
    await eventually(() => new URL(page.url()).hash.startsWith('#at='));
    await page.locator('.map-position').waitFor();
    await eventually(async () =>
      (await page.locator('.details').innerText()).includes('from the position'),
    );
    expect(errors).toEqual([]);
  });

  it('selects a match in the list and on the map alike', async () => {
    // Between both houses.
    const query = new URLSearchParams({ key: TEST_API_KEY, at: '48.5,9.0003' });
    const { page } = await open({ fragment: `#${query}` });
    const numbers = page.locator('.map-number');
    await numbers.nth(1).waitFor();
    await numbers.nth(1).dispatchEvent('click');
    await eventually(
      async () => (await results(page).nth(1).getAttribute('aria-expanded')) === 'true',
    );
    await results(page).first().click();
    await eventually(async () => (await numbers.first().getAttribute('aria-pressed')) === 'true');
  });

  it('has a link for every search, which contains no key', async () => {
    const { page } = await openSearched();
    expect(page.url()).not.toContain(TEST_API_KEY);
    const link = page.url();
    const other = await open({ fragment: `#key=${TEST_API_KEY}` });
    await other.page.goto(link);
    await results(other.page).first().waitFor();
    expect(await box(other.page).inputValue()).toBe(ADDRESS);
    await box(other.page).fill('Lindenweg 6, Musterstadt');
    await other.page.keyboard.press('Enter');
    await eventually(async () =>
      (await results(other.page).first().innerText()).includes('Lindenweg 6'),
    );
    await other.page.goBack();
    await eventually(async () =>
      (await results(other.page).first().innerText()).includes('Lindenweg 4'),
    );
  });

  it('asks for a key, says when it is wrong, and keeps it for the session only', async () => {
    const { page } = await open({ fragment: `#q=${encodeURIComponent(ADDRESS)}` });
    const field = page.getByRole('textbox', { name: 'API key' });
    await field.fill('a-wrong-key-for-the-page');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('not valid').waitFor();
    await field.fill(TEST_API_KEY);
    await page.keyboard.press('Enter');
    await results(page).first().waitFor();
    expect(
      await page.evaluate<string>('JSON.stringify({ ...localStorage }) + document.cookie'),
    ).toBe('{}');
    await page.reload();
    await results(page).first().waitFor();
  });

  it('shows how the answer came about, and the search as code', async () => {
    const { page, errors } = await openSearched();
    await page.locator('.measured').first().waitFor();
    expect(await page.locator('.measured').first().innerText()).toMatch(/Score [\d.]+/);
    expect(await page.locator('.words').innerText()).toMatch(/street/);
    await page.locator('.measured caption', { hasText: /^Confidence [\d.]+/ }).waitFor();
    await page.getByRole('tab', { name: 'Code', exact: true }).click();
    await page.getByRole('tab', { name: 'curl' }).click();
    await page.getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied).toContain(`curl http://127.0.0.1:${port}/final-destination/v2`);
    expect(copied).not.toContain(TEST_API_KEY);
    await page.getByRole('tab', { name: 'Status' }).click();
    await page.getByText('The service is ready.').waitFor();
    expect(await page.getByRole('rowheader', { name: 'houses' }).count()).toBe(1);
    expect(await page.locator('footer').innerText()).toContain('Survey of the specs');
    expect(errors).toEqual([]);
  });

  it.each([
    ['de-CH', 'Suchen'],
    ['fr-FR', 'Chercher'],
    ['es-ES', 'Buscar'],
    ['fi-FI', 'Search'],
  ])('speaks the language of a browser in %s', async (locale, button) => {
    const { page } = await open({ locale });
    await page.getByRole('button', { name: button, exact: true }).waitFor();
  });

  it('says that the gateway is gone, and answers when it is back', async () => {
    const { page } = await openSearched();
    await stack.stop();
    await box(page).fill('Lindenweg 6, Musterstadt');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('cannot be reached').waitFor();
    stack = await startStack();
    await eventually(async () => (await results(page).first().innerText()).includes('Lindenweg 6'));
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it.each(appearances)('is accessible in $colorScheme at $width px', async (options) => {
    const { page, errors } = await openSearched(options);
    await page.locator('.map canvas').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    expect(errors).toEqual([]);
  });

  const idOf = async (address: string): Promise<string> => {
    const response = await fetch(`http://127.0.0.1:${port}/final-destination/v2`, {
      method: 'POST',
      headers: { authorization: TEST_API_KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ queries: [{ address_string: address }] }),
    });
    const { responses } = (await response.json()) as {
      readonly responses: readonly { readonly best_match: { readonly id: string } }[];
    };
    return responses[0]!.best_match.id;
  };
});

const box = (page: Page): Locator => page.getByRole('combobox', { name: 'Address or place' });

const options = (page: Page): Locator => page.locator('[role=listbox] [role=option]');

const results = (page: Page): Locator => page.locator('.result');

/** The kinds of the features of the answer that the map has rendered, each feature once a tile. */
const drawnKinds = (page: Page): Promise<readonly string[]> =>
  page.evaluate<readonly string[]>(`(() => {
    const { map } = document.querySelector('.map') ?? {};
    if (!map?.isStyleLoaded()) return [];
    const layers = map.getStyle().layers.map(({ id }) => id).filter((id) => id.startsWith('answer'));
    const seen = new Map(map.queryRenderedFeatures({ layers }).map(({ geometry, properties }) =>
      [properties.kind + JSON.stringify(properties.kind === 'door' ? geometry : ''), properties.kind]));
    return [...seen.values()];
  })()`);

/** The number of features that a layer of the basemap has rendered. */
const countOf = (page: Page, layer: string): Promise<number> =>
  page.evaluate<number>(`(() => {
    const { map } = document.querySelector('.map') ?? {};
    return map?.isStyleLoaded() ? map.queryRenderedFeatures({ layers: ['${layer}'] }).length : 0;
  })()`);
