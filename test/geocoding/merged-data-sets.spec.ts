import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Destination, GeocodeQuery } from '#contracts';
import { describeWithOsmium } from '../importing/osmium.js';
import type { TestGeocoder } from '../support/test-geocoder.js';
import { extractOf } from './overlapping-extract.js';
import { startOverRegisterAndMap } from './register-and-map.js';

const register = `id,unit,housenumber,street,city,region,postcode,country,lat,lon
a,,2653,MERIDIAN AVE,SAN JOSE,CA,95124,US,37.2742,-121.9085
b,,2655,MERIDIAN AVE,SAN JOSE,CA,95124,US,37.2744,-121.9085
c,APT 3,2655,MERIDIAN AVE,SAN JOSE,CA,95124,US,37.27441,-121.9085
d,,2653,MERIDIAN AVE,SAN JOSE,CA,95128,US,37.3100,-121.9085
`;

const meridian = { street: 'Meridian Avenue', city: 'San Jose' };
const map = extractOf([
  { ...meridian, number: '2653', lat: 37.2743, lon: -121.9085 },
  { ...meridian, number: '2655', lat: 37.2745, lon: -121.9085, postcode: '95124' },
  { ...meridian, number: '2657', lat: 37.2747, lon: -121.9085 },
]);

const TEXT = '2653 Meridian Avenue, San Jose 95124';

describeWithOsmium('a register and a map of one area', () => {
  let geocoder: TestGeocoder;
  let mapFirst: TestGeocoder;

  beforeAll(async () => {
    const both = { register, map };
    geocoder = await startOverRegisterAndMap(both);
    mapFirst = await startOverRegisterAndMap(both, { point: ['map'], words: ['county'] });
  });
  afterAll(async () => {
    await Promise.all([geocoder?.stop(), mapFirst?.stop()]);
  });

  const ask = async (
    query: GeocodeQuery,
    of: TestGeocoder = geocoder,
  ): Promise<readonly Destination[]> => {
    const answer = await of.ask(query);
    return answer?.outcome === 'matched' ? answer.matches : [];
  };
  const find = (text: string, of?: TestGeocoder): Promise<readonly Destination[]> =>
    ask({ kind: 'text', text, limit: 5, inputFilter: 'none' }, of);

  it.each([TEXT, '2653 MERIDIAN AVE, SAN JOSE, CA 95124'])(
    'answer %s with the point of one and the door and names of the other',
    async (text) => {
      const [best] = await find(text);
      expect(best).toMatchObject({
        position: { lat: 37.2742, lon: -121.9085 },
        label: '2653 Meridian Avenue, San Jose, CA 95124',
        doors: { positions: [{ lat: 37.27425 }], quality: expect.any(String) },
        building: { quality: 'high' },
        attributions: ['county', '© OpenStreetMap contributors (ODbL 1.0)'],
      });
    },
  );

  it('have no duplicates, and both of two distant addresses', async () => {
    const found = await find('2653 Meridian Avenue, San Jose');
    expect(found.map(({ address }) => address.postcode).sort()).toEqual(['95124', '95128']);
  });

  it('answer a position with the same destination', async () => {
    const [byText] = await find(TEXT);
    const vicinity = { position: { lat: 37.2743, lon: -121.9085 }, radiusMetres: 40 };
    const near = await ask({ kind: 'reverse', vicinity, language: 'local', limit: 5 });
    expect(near.map(({ label }) => label)).toEqual([...new Set(near.map(({ label }) => label))]);
    expect(near[0]).toMatchObject({ id: byText?.id, doors: byText?.doors });
  });

  it('give a flat the door of its house, at medium quality', async () => {
    const found = await find('2655 Meridian Avenue Apt 3, San Jose 95124');
    expect(found[0]).toMatchObject({
      address: { unit: 'APT 3' },
      doors: { positions: [{ lat: 37.27445 }], quality: 'medium' },
      building: { quality: 'medium' },
    });
  });

  it('do not interpolate a house that one of them contains', async () => {
    const found = await find('2657 Meridian Avenue, San Jose');
    expect(found.map(({ level }) => level)).toEqual(['street-number']);
  });

  it('answer the street once', async () => {
    const found = await find('Meridian Avenue, San Jose');
    expect(found.map(({ level }) => level)).toEqual(['street']);
  });

  it('answer the id of either with that id', async () => {
    const [official] = await find(TEXT);
    const [mapped] = await find(TEXT, mapFirst);
    expect(mapped).toMatchObject({ position: { lat: 37.2743 } });
    expect(mapped?.id).not.toBe(official?.id);
    for (const id of [official?.id ?? '', mapped?.id ?? '']) {
      const byId = await ask({ kind: 'id', id, limit: 5 });
      expect(byId).toEqual([{ ...official, id, confidence: 1 }]);
    }
  });

  it('follow the configured precedence', async () => {
    const [destination] = await find(TEXT, mapFirst);
    expect(destination).toMatchObject({
      position: { lat: 37.2743, lon: -121.9085 },
      label: '2653 Meridian Ave, San Jose, CA 95124',
    });
  });
});
