import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import NodeGeocoder from 'node-geocoder';
import { startDemoService } from './demo-service.js';
import type { DemoService } from './demo-service.js';

describe('node-geocoder', () => {
  let service: DemoService;
  let geocoder: ReturnType<typeof NodeGeocoder>;

  beforeAll(async () => {
    service = await startDemoService();
    const osmServer = `${service.url}/nominatim`;
    geocoder = NodeGeocoder({ provider: 'openstreetmap', osmServer });
  });

  afterAll(() => service.stop());

  const rathaus = {
    ...{ latitude: 48.21083, longitude: 16.35722, streetNumber: '1', zipcode: '1010' },
    ...{ streetName: 'Friedrich-Schmidt-Platz', city: 'Wien', countryCode: 'AT' },
  };

  it('finds an address, as text and by its parts', async () => {
    const text = await geocoder.geocode('Friedrich-Schmidt-Platz 1, Wien');
    const parts = { street: 'Friedrich-Schmidt-Platz 1', city: 'Wien', country: 'Österreich' };
    const structured = await geocoder.geocode(parts);
    expect(text).toMatchObject([rathaus]);
    expect(structured).toMatchObject([rathaus]);
  });

  it('finds the address of a position', async () => {
    expect(await geocoder.reverse({ lat: 48.21083, lon: 16.35722 })).toMatchObject([rathaus]);
  });

  it('finds nothing for nonsense', async () => {
    expect(await geocoder.geocode('zzzz qqqq')).toHaveLength(0);
  });
});
