import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithOsmium } from '../importing/osmium.js';
import { startTestGeocoder, type TestGeocoder } from '../support/test-geocoder.js';

const place = (id: number, kind: string, name: string, lat: number): string =>
  `<node id="${id}" version="1" lat="${lat}" lon="9.54"><tag k="place" v="${kind}"/><tag k="name" v="${name}"/></node>`;
const house = (id: number, number: string, lat: number): string =>
  `<node id="${id}" version="1" lat="${lat}" lon="9.5401"><tag k="addr:housenumber" v="${number}"/>` +
  '<tag k="addr:city" v="Triesenberg"/><tag k="addr:country" v="LI"/></node>';

/** A village whose quarters have no streets and number their houses separately. */
const map = `<?xml version="1.0"?><osm version="0.6">
${place(1, 'village', 'Triesenberg', 47.12)}
${place(2, 'hamlet', 'Wisli', 47.13)}
${place(3, 'hamlet', 'Steinort', 47.1)}
${house(4, '59', 47.1301)}
${house(5, '61', 47.1302)}
${house(6, '12', 47.1001)}
</osm>`;

describeWithOsmium('houses without a street', () => {
  let geocoder: TestGeocoder;

  beforeAll(async () => {
    geocoder = await startTestGeocoder('village.osm', map);
  });
  afterAll(() => geocoder.stop());

  const ask = async (text: string) => {
    const answer = await geocoder.ask({ kind: 'text', text, limit: 1, inputFilter: 'none' });
    return answer?.outcome === 'matched' ? answer.matches[0] : undefined;
  };

  it('are found by their quarter', async () => {
    const expected = { level: 'street-number', address: { streetNumber: '59' } };
    expect(await ask('Wisli 59, Triesenberg')).toMatchObject(expected);
  });

  it('are not found by another quarter', async () => {
    expect((await ask('Steinort 59, Triesenberg'))?.level).not.toBe('street-number');
  });
});
