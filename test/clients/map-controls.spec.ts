import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { TEST_API_KEY } from '../../tools/services/stack.js';
import { describeWithBrowser, startBrowser, webglFlags } from '../support/browser.js';
import { startDemoService } from './demo-service.js';
import type { DemoService } from './demo-service.js';

const ADDRESS = 'Friedrich-Schmidt-Platz 1, Wien';
const NONSENSE = 'zzzz qqqq';

/** A page that puts the two examples into the window. */
const entry = `
  export { showLeafletMap } from './clients/examples/leaflet.js';
  export { showMapLibreMap, nominatimOf } from './clients/examples/maplibre.js';`;

const bundleExamples = async (): Promise<string> => {
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: process.cwd() },
    ...{ bundle: true, write: false, format: 'iife', globalName: 'examples', logLevel: 'error' },
    ...{ platform: 'browser', target: 'es2022', outdir: 'bundle' },
    loader: { '.png': 'dataurl', '.svg': 'dataurl', '.css': 'empty' },
  });
  return outputFiles.map(({ text }) => text).join('');
};

describeWithBrowser('in a browser, the map control of', () => {
  let service: DemoService;
  let browser: Browser;
  let server: Server;
  let url: string;

  beforeAll(async () => {
    service = await startDemoService();
    browser = await startBrowser(webglFlags);
    const script = await bundleExamples();
    const html =
      '<!doctype html><meta charset="utf-8"><div id="map" style="height: 300px"></div>' +
      '<script src="/script.js"></script>';
    server = createServer(({ url: path }, response) => {
      const isScript = path === '/script.js';
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
      response.end(isScript ? script : html);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });

  afterAll(async () => {
    await browser?.close();
    server?.close();
    await service?.stop();
  });

  const open = async (): Promise<Page> => {
    const page = await (await browser.newContext()).newPage();
    await page.goto(url);
    return page;
  };

  const showLeaflet = (page: Page, protocol: string, key?: string): Promise<unknown> =>
    page.evaluate(
      `window.shown = examples.showLeafletMap(document.getElementById('map'), ${JSON.stringify({ service: service.url, protocol, key })}); undefined`,
    );

  it.each([
    ['nominatim', undefined],
    ['photon', undefined],
    ['pelias', TEST_API_KEY],
  ])('Leaflet finds an address and a position in the protocol of %s', async (protocol, key) => {
    const page = await open();
    await showLeaflet(page, protocol, key);
    const found = await page.evaluate(`shown.geocoder.geocode(${JSON.stringify(ADDRESS)})`);
    const reverse = await page.evaluate(
      `shown.geocoder.reverse({ lat: 48.21083, lng: 16.35722 }, 1e6)`,
    );
    const nothing = await page.evaluate(`shown.geocoder.geocode(${JSON.stringify(NONSENSE)})`);
    const centre = { lat: expect.closeTo(48.211, 2), lng: expect.closeTo(16.357, 2) } as never;
    expect(found).toMatchObject([{ center: centre }]);
    expect(reverse).toMatchObject([{ center: centre }]);
    expect(nothing).toEqual([]);
  });

  it('Leaflet moves the map to what is typed into its box', async () => {
    const page = await open();
    await showLeaflet(page, 'nominatim');
    await page.evaluate(
      `window.suggests = new Promise((resolve) => shown.control.on('startsuggest', resolve)); undefined`,
    );
    await page.locator('.leaflet-control-geocoder-form input').fill(ADDRESS);
    // A quarter of a second after the last letter the control wants suggestions, which Nominatim's client
    // refuses, and then discards the answer to an earlier search.
    await page.evaluate('suggests.then(() => undefined)');
    await page.keyboard.press('Enter');
    await page.locator('.leaflet-popup-content').waitFor();
    expect(await page.locator('.leaflet-popup-content').textContent()).toContain(
      'Friedrich-Schmidt-Platz',
    );
  });

  it('MapLibre suggests an address, and moves the map to it', async () => {
    const page = await open();
    const style = { version: 8, sources: {}, layers: [] };
    await page.evaluate(
      `window.shown = examples.showMapLibreMap('map', ${JSON.stringify({ service: service.url, style })}); undefined`,
    );
    await page.locator('.maplibregl-ctrl-geocoder--input').pressSequentially(ADDRESS);
    const suggestion = page.locator('.maplibregl-ctrl-geocoder .suggestions li').first();
    await suggestion.waitFor();
    await suggestion.click();
    await page.waitForFunction(
      `Math.abs(shown.map.getCenter().lng - 16.35722) < 0.01 && Math.abs(shown.map.getCenter().lat - 48.21083) < 0.01`,
    );
  });

  it('MapLibre receives the error of a wrong key', async () => {
    const page = await open();
    const call = `examples.nominatimOf(${JSON.stringify(service.url)}, 'wrong').forwardGeocode({ query: 'a' }).catch((error) => error.message)`;
    expect(await page.evaluate(call)).toBe('The request has no valid API key.');
  });
});
