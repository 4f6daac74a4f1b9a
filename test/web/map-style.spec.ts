import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { describeWithBrowser, startBrowser, webglFlags } from '../support/browser.js';
import { startGatewayWithoutBackends } from '../support/gateway-without-backends.js';
import { eventually } from '../../tools/services/eventually.js';
import type { InProcessStack } from '../../tools/services/in-process.js';
import { visit } from './visits.js';

const field = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 40],
      [20, 40],
      [20, 60],
      [0, 60],
      [0, 40],
    ],
  ],
};

/** A server of another origin, with the bodies of its paths. */
const serve = async (
  bodies: Readonly<Record<string, object>>,
  onRequest: () => void = () => undefined,
): Promise<Server> => {
  const server = createServer((request, response) => {
    onRequest();
    const body = bodies[request.url ?? ''];
    response.writeHead(body ? 200 : 404, {
      'access-control-allow-origin': '*',
      'content-type': 'application/json',
    });
    response.end(JSON.stringify(body ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
};

const originOf = (server: Server): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

describeWithBrowser('in a browser, a map style of another provider', () => {
  let dataServer: Server;
  let styleServer: Server;
  let browser: Browser;
  let dataRequests = 0;

  beforeAll(async () => {
    dataServer = await serve({ '/field.json': field }, () => (dataRequests += 1));
    styleServer = await serve({
      '/style.json?key=a&b=c': {
        version: 8,
        sources: {
          fields: {
            type: 'geojson',
            data: `${originOf(dataServer)}/field.json`,
            attribution: 'Me',
          },
        },
        layers: [{ id: 'fields', type: 'fill', source: 'fields' }],
      },
    });
    browser = await startBrowser(webglFlags);
  });

  afterAll(async () => {
    await browser?.close();
    dataServer?.close();
    styleServer?.close();
  });

  const withGateway = async (
    hosts: string,
    check: (stack: InProcessStack) => Promise<void>,
  ): Promise<void> => {
    const stack = await startGatewayWithoutBackends({
      MAP_STYLE_URL: `${originOf(styleServer)}/style.json?key=a&b=c`,
      MAP_STYLE_HOSTS: hosts,
    });
    try {
      await check(stack);
    } finally {
      await stack.stop();
    }
  };

  it('takes the place of the map from the tiles of the service', async () => {
    await withGateway(originOf(dataServer), async (stack) => {
      const { page, hosts, errors } = await visit(browser, stack.gateways[0]!.url, {
        fragment: '',
      });
      await eventually(async () => (await drawnLayers(page)).includes('fields'));
      await page.locator('.maplibregl-ctrl-attrib').getByText('Me').waitFor();
      const origins = [stack.gateways[0]!.url, originOf(styleServer), originOf(dataServer)];
      expect([...hosts].sort()).toEqual(origins.map((origin) => new URL(origin).host).sort());
      expect(errors.filter((error) => error.startsWith('policy:'))).toEqual([]);
    });
  });

  it('may request no host that is not listed', async () => {
    await withGateway('', async (stack) => {
      const before = dataRequests;
      const { page } = await visit(browser, stack.gateways[0]!.url, { fragment: '' });
      // The source is loaded when its request has succeeded or failed.
      await eventually(() =>
        page.evaluate<boolean>(`(() => {
          const { map } = document.querySelector('.map') ?? {};
          return map?.getSource('fields') !== undefined && map.loaded();
        })()`),
      );
      expect(dataRequests).toBe(before);
      expect(await drawnLayers(page)).toEqual([]);
    });
  });

  it('is permitted to the page only, by the sources of requests and images', async () => {
    await withGateway(originOf(dataServer), async (stack) => {
      const { url } = stack.gateways[0]!;
      const policyAt = async (path: string): Promise<string> =>
        (await fetch(`${url}${path}`)).headers.get('content-security-policy') ?? '';
      const own = `'self' ${originOf(styleServer)} ${originOf(dataServer)}`;
      const policy = await policyAt('/');
      expect(policy).toContain(`connect-src ${own}`);
      expect(policy).toContain(`script-src 'self';`);
      expect(policy).toContain(`worker-src 'self';`);
      expect(await policyAt('/docs')).not.toContain(originOf(styleServer));
    });
  });
});

/** The layers of which the map has rendered features. */
const drawnLayers = (page: Page): Promise<readonly string[]> =>
  page.evaluate<readonly string[]>(`(() => {
    const { map } = document.querySelector('.map') ?? {};
    if (!map?.isStyleLoaded()) return [];
    return [...new Set(map.queryRenderedFeatures().map(({ layer }) => layer.id))];
  })()`);
