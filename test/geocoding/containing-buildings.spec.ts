import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Destination } from '#contracts';
import { describeWithOsmium } from '../importing/osmium.js';
import type { TestGeocoder } from '../support/test-geocoder.js';
import { extractOf } from './overlapping-extract.js';
import { startOverRegisterAndMap } from './register-and-map.js';

const register = `id,housenumber,street,city,region,postcode,country,lat,lon
a,10,ELM ST,SAN JOSE,CA,95124,US,37.27420,-121.90850
b,12A,ELM ST,SAN JOSE,CA,95124,US,37.27440,-121.90850
c,14,ELM ST,SAN JOSE,CA,95124,US,37.27500,-121.90850
`;

const elm = { street: 'Elm Street', city: 'San Jose', lon: -121.9085 };
/** The first building has no address, the second that of a neighbour; the third address has no building. */
const map = extractOf([
  { ...elm, number: '', lat: 37.2742 },
  { ...elm, number: '12', lat: 37.2744 },
]);

describeWithOsmium('an address that only a register contains', () => {
  let geocoder: TestGeocoder;

  beforeAll(async () => {
    geocoder = await startOverRegisterAndMap({ register, map });
  });
  afterAll(() => geocoder?.stop());

  const find = async (number: string): Promise<Destination | undefined> => {
    const text = `${number} Elm Street, San Jose 95124`;
    const answer = await geocoder.ask({ kind: 'text', text, limit: 1, inputFilter: 'none' });
    return answer?.outcome === 'matched' ? answer.matches[0] : undefined;
  };

  it('has the building of the map that contains its point, and its entrance', async () => {
    expect(await find('10')).toMatchObject({
      position: { lat: 37.2742, lon: -121.9085 },
      building: { quality: 'medium' },
      doors: { positions: [{ lat: 37.27415 }], quality: 'medium' },
      attributions: ['county', '© OpenStreetMap contributors (ODbL 1.0)'],
    });
  });

  it('has the door of another address in its building, at low quality', async () => {
    const match = await find('12A');
    expect(match).toMatchObject({
      address: { streetNumber: '12A' },
      building: { quality: 'medium' },
      doors: { quality: 'low' },
    });
  });

  it('has no building where the map has none', async () => {
    const match = await find('14');
    expect(match?.level).toBe('street-number');
    expect([match?.building, match?.doors]).toEqual([undefined, undefined]);
  });
});
