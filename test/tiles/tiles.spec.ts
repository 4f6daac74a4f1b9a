import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importDataset } from '#importing';
import { eventually } from '../../tools/services/eventually.js';
import { startInProcess } from '../../tools/services/in-process.js';
import type { InProcessStack } from '../../tools/services/in-process.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { TEST_API_KEY } from '../../tools/services/stack.js';
import { scratchDirectory } from '../importing/osmium.js';
import { exchangeRawHttp } from '../support/raw-http-exchange.js';
import { tileAt } from '../../tools/benchmark/page-load.js';
import { decodeTile } from './decode-tile.js';

const bundeshaus = { lat: 46.94657, lon: 7.44428 };
const files = [resolve('apps/cli/demo-gazetteer/ch.geojsonl')];

describe('map tiles', () => {
  let postgres: TestPostgres;
  let stack: InProcessStack;

  beforeAll(async () => {
    postgres = await startPostgres();
    await importDataset({ database: postgres.database, dataset: 'demo', files });
    stack = await startInProcess({ queueUrl: postgres.url, databaseUrl: postgres.url });
    await eventually(async () => (await fetchTile(bundeshaus, 0)).status === 200);
  });
  afterAll(async () => {
    await stack?.stop();
    await postgres?.stop();
  });

  const urlOf = (path: string): string => `${stack.gateways[0]!.url}/tiles/${path}`;

  const fetchTile = (
    position: typeof bundeshaus,
    zoom: number,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> => {
    const { x, y } = tileAt(position, zoom);
    return fetch(urlOf(`${zoom}/${x}/${y}.mvt`), {
      headers: { authorization: TEST_API_KEY, ...headers },
    });
  };

  const decoded = async (response: Response) =>
    decodeTile(new Uint8Array(await response.arrayBuffer()));

  it('contain buildings, addresses and doors at the last zoom', async () => {
    const response = await fetchTile(bundeshaus, 16);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile');
    const { buildings, addresses, doors } = await decoded(response);
    expect(buildings).toHaveLength(1);
    expect(addresses).toEqual([{ number: '3' }]);
    expect(doors).toEqual([{ main: true }, { main: false }, { main: false }]);
  });

  it('contain places and their names farther out', async () => {
    const { places, buildings } = await decoded(await fetchTile(bundeshaus, 8));
    expect(buildings).toBeUndefined();
    expect(places).toContainEqual({ kind: 'city', name: 'Bern', 'name:fr': 'Berne' });
  });

  it('are empty where there is no data', async () => {
    expect(await decoded(await fetchTile({ lat: -60, lon: -120 }, 16))).toEqual({});
  });

  it('are compressed for clients that accept it', async () => {
    const { x, y } = tileAt(bundeshaus, 16);
    const url = new URL(urlOf(`16/${x}/${y}.mvt`));
    const get = (encoding: string): Promise<string> => {
      const lines = [
        `GET ${url.pathname} HTTP/1.1`,
        'Host: x',
        `Authorization: ${TEST_API_KEY}`,
        `Accept-Encoding: ${encoding}`,
        'Connection: close',
      ];
      return exchangeRawHttp(url.href, `${lines.join('\r\n')}\r\n\r\n`);
    };
    expect(await get('identity')).not.toMatch(/content-encoding/i);
    expect(await get('br, gzip')).toMatch(/content-encoding: gzip/i);
  });

  it('have an ETag, and are not sent again while it is the same', async () => {
    const first = await fetchTile(bundeshaus, 16);
    const etag = first.headers.get('etag')!;
    expect(first.headers.get('cache-control')).toMatch(/^private, max-age=\d+/);
    const again = await fetchTile(bundeshaus, 16, { 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  it.each(['17/0/0', '0/1/0', '16/0/65536', '1/-1/0', 'a/0/0', '1e0/0/0'])(
    'do not exist at %s',
    async (path) => {
      const headers = { authorization: TEST_API_KEY };
      const response = await fetch(urlOf(`${path}.mvt`), { headers });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'not_found' });
    },
  );

  it('need an API key', async () => {
    expect((await fetchTile(bundeshaus, 16, { authorization: 'wrong' })).status).toBe(401);
  });

  it('show the data of an import at once', async () => {
    const lausanne = { lat: 46.52, lon: 6.63 };
    expect(await decoded(await fetchTile(lausanne, 16))).not.toHaveProperty('addresses');
    const { lat, lon } = lausanne;
    const feature = {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [lon, lat] },
      properties: { id: 'x', country: 'CH', number: '8', street: 'Rue X', city: 'Lausanne' },
    };
    const scratch = scratchDirectory();
    const file = join(scratch.path, 'x.geojsonl');
    writeFileSync(file, `${JSON.stringify(feature)}\n`);
    await importDataset({ database: postgres.database, dataset: 'second', files: [file] });
    scratch.remove();
    await eventually(async () => {
      const { addresses } = await decoded(await fetchTile(lausanne, 16));
      return addresses?.[0]?.number === '8';
    });
  });
});
