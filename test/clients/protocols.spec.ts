import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../tools/services/eventually.js';
import { TEST_API_KEY } from '../../tools/services/stack.js';
import { startDemoService } from './demo-service.js';
import type { DemoService } from './demo-service.js';
import { checkAnswer } from './schemas/answer-schemas.js';

const VIENNA = 'q=Friedrich-Schmidt-Platz+1,+Wien';
const RATHAUS = 'lat=48.21083&lon=16.35722';

describe('the protocols of other geocoders', () => {
  let service: DemoService;

  beforeAll(async () => {
    service = await startDemoService({ PUBLIC_PROTOCOLS: 'nominatim, photon' });
    // Right after the start, a gateway does not know yet what its workers have loaded.
    await eventually(async () => (await fetch(`${service.url}/photon/status`)).ok);
  });

  afterAll(() => service.stop());

  const get = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
    const response = await fetch(service.url + path, { headers });
    const text = await response.text();
    const type = response.headers.get('content-type') ?? '';
    // Version 2 has its own document.
    if (!path.startsWith('/final-destination'))
      checkAnswer({ path, status: response.status, type, text });
    return { status: response.status, type, text };
  };

  const json = async (path: string, headers?: Readonly<Record<string, string>>) => {
    const { status, text } = await get(path, headers);
    return { status, body: JSON.parse(text) as never };
  };

  describe('Nominatim', () => {
    it.each([
      ['', 'application/json', '[{"place_id":'],
      ['&format=json', 'application/json', '"class":"place"'],
      ['&format=jsonv2', 'application/json', '"category":"place"'],
      ['&format=geojson', 'application/json', '"type":"FeatureCollection"'],
      ['&format=geocodejson', 'application/json', '"geocoding":{"version":"0.1.0"'],
      ['&format=xml', 'text/xml', '<searchresults '],
      ['&json_callback=show', 'application/javascript', 'show([{'],
      ['&addressdetails=1', 'application/json', '"road":"Friedrich-Schmidt-Platz"'],
      ['&entrances=1', 'application/json', '"entrances":[{"type":"main"'],
      ['&polygon_geojson=1', 'application/json', '"geojson":{"type":"Polygon"'],
      ['&polygon_text=1', 'application/json', '"geotext":"POLYGON(('],
      ['&polygon_kml=1', 'application/json', '"geokml":"<Polygon>'],
      ['&polygon_svg=1', 'application/json', '"svg":"M '],
      ['&namedetails=1', 'application/json', '"namedetails":{"name":"Wiener Rathaus"}'],
      ['&featureType=city', 'application/json', '[]'],
      ['&layer=railway', 'application/json', '[]'],
    ])('answers search with %s', async (parameters, type, part) => {
      const answer = await get(`/nominatim/search?${VIENNA}${parameters}`);
      expect(answer.status).toBe(200);
      expect(answer.type).toContain(type);
      expect(answer.text).toContain(part);
    });

    it('answers structured parameters, with a slash behind the path and as a script', async () => {
      const parameters = 'street=Friedrich-Schmidt-Platz+1&city=Wien&country=Österreich';
      for (const path of ['search', 'search/', 'search.php']) {
        const { body } = await json(`/nominatim/${path}?${parameters}`);
        expect(body).toMatchObject([{ lat: '48.21083' }]);
      }
    });

    it('does not repeat the places that are excluded', async () => {
      const { body } = await json(`/nominatim/search?${VIENNA}`);
      const [{ place_id: id }] = body as [{ place_id: number }];
      const more = await json(`/nominatim/search?${VIENNA}&exclude_place_ids=${id}`);
      expect(more.body).toEqual([]);
    });

    it('answers in the language of the header, and of the parameter before it', async () => {
      const header = { 'accept-language': 'fr-CH,de;q=0.5' };
      const french = await get(`/nominatim/search?${VIENNA}`, header);
      const english = await get(`/nominatim/search?${VIENNA}&accept-language=en`, header);
      expect(french.text).toContain('Vienne');
      expect(english.text).toContain('Vienna');
    });

    it.each([
      [18, 'Friedrich-Schmidt-Platz 1'],
      [16, 'Friedrich-Schmidt-Platz'],
      [10, 'Wien'],
      [3, 'Österreich'],
    ])('answers a reverse query of zoom %d', async (zoom, name) => {
      const { body } = await json(`/nominatim/reverse?${RATHAUS}&format=jsonv2&zoom=${zoom}`);
      expect(body).toMatchObject({ display_name: expect.stringContaining(name) as string });
    });

    it('has no identifier of the house in a coarser answer', async () => {
      const at = async (zoom: number) => {
        const { body } = await json(`/nominatim/reverse?${RATHAUS}&format=jsonv2&zoom=${zoom}`);
        return body as { place_id: number; osm_id?: number };
      };
      const [house, street, city] = await Promise.all([18, 16, 10].map(at));
      const ids = [house, street, city].map((place) => place?.place_id);
      expect(new Set(ids).size).toBe(3);
      expect(street).not.toHaveProperty('osm_id');
      expect(city).not.toHaveProperty('osm_id');
      expect(await at(10)).toEqual(city);
    });

    it('says that there is nothing as its clients expect', async () => {
      const reverse = await json('/nominatim/reverse?lat=-40&lon=-120&format=jsonv2');
      const search = await json('/nominatim/search?q=zzzz+qqqq');
      expect(reverse).toEqual({ status: 200, body: { error: 'Unable to geocode' } });
      expect(search).toEqual({ status: 200, body: [] });
    });

    it.each([
      ['search', 'q is missing'],
      ['search?q=a&city=b', 'q cannot be combined'],
      ['search?q=a&countrycodes=austria', 'countrycodes must be country codes'],
      ['search?q=a&viewbox=1,2,3', 'viewbox must be four numbers'],
      ['search?q=a&format=csv', 'format must be one of'],
      ['search?q=a&limit=few', 'limit must be a number'],
      ['search?q=a&json_callback=alert(1)', 'json_callback must be the name'],
      [`search?q=${'a'.repeat(1_001)}`, 'q must have at most 1000'],
      ['search?q=%00', 'q must not contain a NUL'],
      ['reverse?lat=1', 'lon is missing'],
      ['reverse?lat=91&lon=1', 'lat must be a number from -90 to 90'],
      ['lookup', 'osm_ids is missing'],
      ['lookup?osm_ids=X1', 'osm_ids must be a list'],
      ['details?place_id=1', 'osmtype and osmid are required'],
    ])('answers %s with 400', async (request, reason) => {
      const { status, body } = await json(`/nominatim/${request}`);
      expect(status).toBe(400);
      expect(body).toMatchObject({
        error: { code: 400, message: expect.stringContaining(reason) as string },
      });
    });

    it('has its own shape of an error for a path that does not exist', async () => {
      expect(await json('/nominatim/nothing')).toMatchObject({
        status: 404,
        body: { error: { code: 404 } },
      });
    });

    it('reports its status without a key', async () => {
      expect((await get('/nominatim/status')).text).toBe('OK');
      expect(await json('/nominatim/status?format=json')).toMatchObject({ body: { status: 0 } });
    });
  });

  describe('Photon', () => {
    it('suggests while a text is typed', async () => {
      const { body } = await json('/photon/api?q=friedrich-schm&limit=1');
      expect(body).toMatchObject({
        type: 'FeatureCollection',
        features: [{ properties: { countrycode: 'AT', city: 'Wien' } }],
      });
    });

    it.each([
      ['layer=house', 1],
      ['layer=street', 0],
      ['osm_tag=place:house', 1],
      ['osm_tag=!place:house', 0],
      ['bbox=16,48,17,49', 1],
      ['bbox=8,48,9,49', 0],
      ['countrycode=AT', 1],
      ['countrycode=DE', 0],
    ])('filters by %s', async (filter, count) => {
      const { body } = await json(`/photon/api/?q=Wiener+Rathaus&limit=1&${filter}`);
      const { features } = body as { features: readonly object[] };
      expect(features).toHaveLength(count);
    });

    it('answers structured and reverse queries', async () => {
      const structured = await json(
        '/photon/structured?street=Friedrich-Schmidt-Platz&housenumber=1&city=Wien&countrycode=AT',
      );
      const reverse = await json(`/photon/reverse?${RATHAUS}&lang=en`);
      expect(structured.body).toMatchObject({ features: [{ properties: { housenumber: '1' } }] });
      expect(reverse.body).toMatchObject({ features: [{ properties: { city: 'Vienna' } }] });
    });

    it('finds an address with a note by the whole text', async () => {
      const { body } = await json(
        '/photon/api?q=Firma+Muster+GmbH,+Friedrich-Schmidt-Platz+1,+1010+Wien,+2.+Stock',
      );
      expect(body).toMatchObject({ features: [{ properties: { housenumber: '1' } }] });
    });

    it.each(['api', 'api?q=a&lat=100&lon=1', 'api?q=a&layer=moon', 'reverse?lat=1'])(
      'answers %s with 400 and a message',
      async (request) => {
        const { status, body } = await json(`/photon/${request}`);
        expect(status).toBe(400);
        expect(body).toEqual({ message: expect.stringContaining('The parameter') as string });
      },
    );
  });

  describe('Pelias', () => {
    const key = { authorization: TEST_API_KEY };

    it.each([
      ['search?text=Wiener+Rathaus&boundary.country=AUT', 1],
      ['search?text=Wiener+Rathaus&boundary.country=DEU', 0],
      ['search/structured?address=Friedrich-Schmidt-Platz+1&locality=Wien', 1],
      ['autocomplete?text=wiener+rat&size=1', 1],
      ['reverse?point.lat=48.21083&point.lon=16.35722&size=1', 1],
      ['reverse?point.lat=48.21083&point.lon=16.35722&layers=locality&size=1', 1],
      [
        'search?text=Wiener+Rathaus&boundary.rect.min_lat=48&boundary.rect.max_lat=49&boundary.rect.min_lon=16&boundary.rect.max_lon=17',
        1,
      ],
    ])('answers %s with %d places', async (request, count) => {
      const { body } = await json(`/pelias/v1/${request}`, key);
      const { features } = body as { features: readonly object[] };
      expect(features).toHaveLength(count);
    });

    it('has one object for several addresses that are coarsened to it', async () => {
      const { body } = await json(
        '/pelias/v1/reverse?point.lat=48.21083&point.lon=16.35722&layers=country&boundary.circle.radius=25',
        key,
      );
      expect(body).toMatchObject({ features: [{ properties: { layer: 'country' } }] });
    });

    it.each([
      ['search?text=a&boundary.country=XYZ', 'unknown code XYZ'],
      ['search?text=a&boundary.rect.min_lat=1', 'boundary.rect needs'],
      [
        'search?text=a&boundary.rect.min_lat=2&boundary.rect.max_lat=1&boundary.rect.min_lon=1&boundary.rect.max_lon=2',
        'is greater than max_lat',
      ],
      ['search', 'text is missing'],
    ])('answers %s with 400', async (request, reason) => {
      const { status, text } = await get(`/pelias/v1/${request}`, key);
      expect(status).toBe(400);
      expect(text).toContain(reason);
    });
  });

  describe('a path that cannot be decoded', () => {
    it.each([
      ['nominatim', { error: { code: 400 } }],
      ['photon', { message: expect.any(String) as string }],
      ['pelias', { meta: { status_code: 400 } }],
      ['addok', { code: 400 }],
    ])('has the shape of an error of %s', async (protocol, error) => {
      const answer = await json(`/${protocol}/%E0%A4%A`);
      expect(answer).toMatchObject({ status: 400, body: error });
    });

    it('differs from one that is not there', async () => {
      expect(await json('/photon/unreadable/')).toMatchObject({ status: 404 });
    });
  });

  describe('the API key', () => {
    const path = '/pelias/v1/search?text=Wiener+Rathaus';

    it.each<[string, string, Readonly<Record<string, string>>]>([
      ['api_key', `${path}&api_key=${TEST_API_KEY}`, {}],
      ['key', `${path}&key=${TEST_API_KEY}`, {}],
      ['X-Api-Key', path, { 'x-api-key': TEST_API_KEY }],
      ['Authorization', path, { authorization: TEST_API_KEY }],
    ])('may be given as %s', async (_name, url, headers) => {
      const { status, body } = await json(url, headers);
      expect(status).toBe(200);
      expect(body).toMatchObject({ features: [{ properties: { country_code: 'AT' } }] });
    });

    it('is required where the protocol is not public, and must be right where it is', async () => {
      expect(await json(path)).toMatchObject({ status: 401, body: { meta: { status_code: 401 } } });
      expect((await get(`${path}&api_key=wrong`)).status).toBe(401);
      expect((await get(`/nominatim/search?${VIENNA}&key=wrong`)).status).toBe(401);
    });

    it('may be sent by scripts of other origins', async () => {
      const response = await fetch(service.url + path, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://shop.example',
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'x-api-key',
        },
      });
      expect(response.status).toBe(204);
      expect(response.headers.get('access-control-allow-headers')).toContain('X-Api-Key');
    });

    it('is not accepted in the URL of version 2', async () => {
      const { status } = await get(`/final-destination/v2/suggest?q=a&key=${TEST_API_KEY}`);
      expect(status).toBe(401);
    });

    it('is in no log line', async () => {
      await get(`${path}&api_key=${TEST_API_KEY}`);
      const { lines } = service.stack.gateways[0]!;
      expect(lines.filter((line) => line.includes(TEST_API_KEY))).toEqual([]);
      expect(lines.filter((line) => line.includes('Rathaus'))).toEqual([]);
    });
  });

  describe('addok', () => {
    const key = { authorization: TEST_API_KEY };

    const postTable = async (path: string, table: string, fields: readonly string[][] = []) => {
      const form = new FormData();
      form.set('data', new Blob([table], { type: 'text/csv' }), 'data.csv');
      for (const [name = '', value = ''] of fields) form.append(name, value);
      const url = `${service.url}/addok/${path}`;
      const response = await fetch(url, { method: 'POST', headers: key, body: form });
      const { status } = response;
      const text = await response.text();
      const type = response.headers.get('content-type') ?? '';
      checkAnswer({ path: `/addok/${path}`, status, type, text });
      return { status, text };
    };

    it('answers search, as you type too, and reverse', async () => {
      const search = await json(`/addok/search?${VIENNA}&limit=1`, key);
      const typed = await json('/addok/search?q=wiener+rat&autocomplete=1', key);
      const reverse = await json(`/addok/reverse?${RATHAUS}`, key);
      for (const { body } of [search, typed, reverse])
        expect(body).toMatchObject({
          features: [{ properties: { postcode: '1010', city: 'Wien' } }],
        });
    });

    it('answers a table of addresses, and keeps its columns', async () => {
      const table = 'id;street;town\n1;"Friedrich-Schmidt-Platz 1";Wien\n2;;\n3;zzzz;qqqq\n';
      const columns = [
        ['columns', 'street'],
        ['columns', 'town'],
      ];
      const { status, text } = await postTable('search/csv/', table, columns);
      expect(status).toBe(200);
      const [head, first, second, third] = text.split('\r\n');
      expect(head).toContain('id,street,town,latitude,longitude,result_label,result_score');
      expect(first).toMatch(/^1,Friedrich-Schmidt-Platz 1,Wien,48.21083,16.35722,.*,ok$/);
      expect(second).toMatch(/^2,,,.*,not-found$/);
      expect(third).toMatch(/^3,zzzz,qqqq,.*,not-found$/);
    });

    it('answers a table of positions', async () => {
      const { text } = await postTable('reverse/csv', 'lat,lon\n48.21083,16.35722\nx,\n');
      const [, first, second] = text.split('\r\n');
      expect(first).toMatch(/Friedrich-Schmidt-Platz.*,ok$/);
      expect(second).toMatch(/^x,.*,not-found$/);
    });

    it.each([
      ['search/csv', 'a\n1\n', [['columns', 'b']], 'a column that the file lacks: b'],
      ['search/csv', '', [], 'The file is empty'],
      ['reverse/csv', 'a\n1\n', [], 'needs the columns latitude and longitude'],
      ['search/csv', `a\n${'x\n'.repeat(1_001)}`, [], 'more than 1000 rows'],
      ['search/csv', `a\n${'x'.repeat(1_001)}\n`, [], 'Row 1 has more than 1000 characters'],
    ])('answers %s of %j with 400', async (path, table, fields, reason) => {
      const { status, text } = await postTable(path, table, fields);
      expect(status).toBe(400);
      expect(text).toContain(reason);
    });

    it.each([
      ['multipart/form-data', 'x', 400],
      ['application/json', '{}', 415],
      ['text/csv', 'a', 415],
      [undefined, undefined, 415],
    ])('rejects what is no form: %s', async (type, body, status) => {
      const headers = { ...key, ...(type && { 'content-type': type }) };
      const response = await fetch(`${service.url}/addok/search/csv`, {
        method: 'POST',
        headers,
        body,
      });
      expect(response.status).toBe(status);
    });
  });
});

describe('a public protocol', () => {
  it('has a limit for each network', async () => {
    const service = await startDemoService({ PUBLIC_REQUESTS_PER_MINUTE: '2' });
    try {
      const statuses: number[] = [];
      for (let sent = 0; sent < 3; sent += 1) {
        const response = await fetch(`${service.url}/nominatim/search?${VIENNA}`);
        statuses.push(response.status);
      }
      expect(statuses).toEqual([200, 200, 429]);
    } finally {
      await service.stop();
    }
  });
});
