import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithOsmium } from '../importing/osmium.js';
import { startTestGeocoder, type TestGeocoder } from '../support/test-geocoder.js';

/** A position on a grid of ten metres, with its origin in San Francisco. */
const place = (east: number, north: number): string =>
  `lat="${(37.76 + north * 0.00009).toFixed(7)}" lon="${(-122.42 + east * 0.000114).toFixed(7)}"`;
const tag = (key: string, value: string): string => `<tag k="${key}" v="${value}"/>`;

const house = (id: number, street: string, number: string, at: readonly [number, number]): string =>
  `<node id="${id}" version="1" ${place(...at)}>${tag('addr:street', street)}` +
  `${tag('addr:housenumber', number)}${tag('addr:city', 'San Francisco')}` +
  `${tag('addr:state', 'CA')}${tag('addr:country', 'US')}</node>`;
const road = (id: number, nodes: readonly [number, number], tags: string): string =>
  `<way id="${id}" version="1">${nodes.map((node) => `<nd ref="${node}"/>`).join('')}` +
  `${tag('highway', 'residential')}${tags}</way>`;
const corner = (id: number, at: readonly [number, number]): string =>
  `<node id="${id}" version="1" ${place(...at)}/>`;

/**
 * South Van Ness Avenue was once a part of Howard Street, which it meets. Only its northern section has
 * a local name. Terrace Road has houses of another name on its left.
 */
const map = `<?xml version="1.0"?><osm version="0.6">
<node id="1" version="1" ${place(0, 0)}>${tag('place', 'city')}${tag('name', 'San Francisco')}</node>
${house(2, 'Howard Street', '101', [30, 99])}
${house(3, 'Howard Street', '103', [32, 99])}
${house(4, 'South Van Ness Avenue', '201', [1, 95])}
${house(5, 'South Van Ness Avenue', '1801', [1, 30])}
${house(6, 'South Van Ness Avenue', '2001', [1, -50])}
${house(7, 'South Van Ness Avenue', '2003', [1, -52])}
${house(8, 'South Van Ness Avenue', '2005', [1, -54])}
${house(9, 'South Van Ness Avenue', '2007', [1, -56])}
${house(10, 'Terrace Road', '3', [101, 1])}
${house(13, 'Burdett Terrace', '5', [99, 1])}
${corner(20, [0, 100])}${corner(21, [0, 90])}${corner(22, [0, -60])}${corner(23, [40, 100])}
${corner(24, [100, 0])}${corner(25, [100, 10])}
${road(30, [20, 21], tag('name', 'South Van Ness Avenue') + tag('old_name', 'Howard Street') + tag('loc_name', 'Mission Mile'))}
${road(31, [21, 22], tag('name', 'South Van Ness Avenue'))}
${road(32, [20, 23], tag('name', 'Howard Street'))}
${road(33, [24, 25], tag('name', 'Terrace Road') + tag('name:left', 'Burdett Terrace'))}
</osm>`;

describeWithOsmium('another name of a street', () => {
  let geocoder: TestGeocoder;

  beforeAll(async () => {
    geocoder = await startTestGeocoder('names.osm', map);
  });
  afterAll(() => geocoder.stop());

  const best = async (text: string): Promise<string> => {
    const query = { kind: 'text', text, limit: 1, inputFilter: 'none' } as const;
    const answer = await geocoder.ask(query);
    const match = answer?.outcome === 'matched' ? answer.matches[0] : undefined;
    return `${match?.level}: ${match?.address.streetNumber ?? ''} ${match?.address.streetName}`;
  };

  it.each([
    ['101 Howard Street, San Francisco', 'street-number: 101 Howard Street'],
    ['201 South Van Ness Avenue, San Francisco', 'street-number: 201 South Van Ness Avenue'],
    ['5 Burdett Terrace, San Francisco', 'street-number: 5 Burdett Terrace'],
    ['201 Mission Mile, San Francisco', 'street-number: 201 South Van Ness Avenue'],
  ])('finds its houses: %s', async (text, expected) => {
    expect(await best(text)).toBe(expected);
  });

  it.each([
    ['101 South Van Ness Avenue, San Francisco', 'Howard'],
    ['201 Howard Street, San Francisco', 'Van Ness'],
    ['2001 Howard Street, San Francisco', 'Van Ness'],
    ['3 Burdett Terrace, San Francisco', 'Terrace Road'],
    ['5 Terrace Road, San Francisco', 'Burdett'],
    ['2001 Mission Mile, San Francisco', '2001'],
  ])(
    'is never that of a street with that current name, nor of other sections: %s',
    async (text, wrong) => {
      expect(await best(text)).not.toContain(wrong);
    },
  );
});
