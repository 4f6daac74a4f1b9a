import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../tools/services/eventually.js';
import { describeWithOsmium, scratchDirectory, villageExtract } from '../importing/osmium.js';
import { startServiceWith } from './demo-service.js';
import type { DemoService } from './demo-service.js';
import { checkAnswer } from './schemas/answer-schemas.js';

const HOUSE = 'Lindenweg+5,+Musterdorf';
const SHOP = 'Brot,+Musterdorf';

describeWithOsmium('objects of OpenStreetMap in the protocols', () => {
  const scratch = scratchDirectory();
  let service: DemoService;

  beforeAll(async () => {
    service = await startServiceWith([villageExtract(scratch.path)], {
      PUBLIC_PROTOCOLS: 'nominatim,photon,pelias,addok',
    });
    // Right after the start, a gateway does not know yet what its workers have loaded.
    await eventually(async () => (await fetch(`${service.url}/photon/status`)).ok);
  });

  afterAll(async () => {
    await service.stop();
    scratch.remove();
  });

  const get = async (path: string) => {
    const response = await fetch(service.url + path);
    const { status } = response;
    const text = await response.text();
    checkAnswer({ path, status, type: response.headers.get('content-type') ?? '', text });
    return { status, text };
  };

  const json = async (path: string) => JSON.parse((await get(path)).text) as never;

  it.each<[string, object]>([
    [`/nominatim/search?q=${HOUSE}`, [{ osm_type: 'way', osm_id: 109, type: 'house' }]],
    [`/nominatim/search?q=${SHOP}`, [{ osm_type: 'node', category: 'shop', type: 'bakery' }]],
    ['/nominatim/lookup?osm_ids=W109,W999&format=json', [{ osm_id: 109, class: 'place' }]],
    [
      '/nominatim/lookup?osm_ids=R903&format=geocodejson',
      { features: [{ properties: { geocoding: { osm_type: 'relation', osm_id: 903 } } }] },
    ],
    [
      '/nominatim/lookup?osm_ids=W109&format=geojson&polygon_geojson=1',
      { features: [{ properties: { osm_id: 109 }, geometry: { type: 'Polygon' } }] },
    ],
    ['/nominatim/details?osmtype=W&osmid=109', { osm_type: 'W', osm_id: 109, rank_address: 30 }],
    [
      `/photon/api?q=${HOUSE}`,
      { features: [{ properties: { osm_type: 'W', osm_id: 109, housenumber: '5' } }] },
    ],
    [
      `/photon/api?q=${SHOP}&osm_tag=shop`,
      { features: [{ properties: { osm_type: 'N', osm_key: 'shop', osm_value: 'bakery' } }] },
    ],
    [
      `/pelias/v1/search?text=${HOUSE}`,
      { features: [{ properties: { source: 'openstreetmap', source_id: 'way/109' } }] },
    ],
    [
      `/pelias/v1/search?text=${SHOP}&layers=venue`,
      { features: [{ properties: { layer: 'venue', name: 'Brot' } }] },
    ],
    [`/addok/search?q=${HOUSE}`, { features: [{ properties: { housenumber: '5' } }] }],
  ])('are in the answer to %s', async (path, expected) => {
    expect(await json(path)).toMatchObject(expected);
  });

  it.each(['search?q=', 'lookup?osm_ids=W109&q='])('are in the XML of %s', async (endpoint) => {
    const { text } = await get(`/nominatim/${endpoint}${HOUSE}&format=xml&addressdetails=1`);
    expect(text).toContain('osm_type="way" osm_id="109"');
    expect(text).toContain('<house_number>5</house_number>');
  });

  it('are not named where there are none', async () => {
    expect(await json('/nominatim/lookup?osm_ids=N999&format=json')).toEqual([]);
    expect(await get('/nominatim/details?osmtype=N&osmid=999')).toMatchObject({ status: 404 });
  });

  it.each([
    ['json', 'polygon_text=1'],
    ['jsonv2', 'polygon_kml=1'],
    ['json', 'polygon_svg=1'],
    ['jsonv2', 'polygon_geojson=1'],
    ['geojson', 'polygon_geojson=1'],
    ['geocodejson', 'polygon_geojson=1'],
    ['xml', 'polygon_text=1'],
  ])('have their outline in %s with %s', async (format, polygon) => {
    const details = 'addressdetails=1&namedetails=1&extratags=1&entrances=1';
    for (const query of [HOUSE, SHOP, 'Lindenweg,+Musterdorf', 'Musterdorf']) {
      const { status } = await get(
        `/nominatim/search?q=${query}&format=${format}&${polygon}&${details}`,
      );
      expect(status).toBe(200);
    }
  });
});
