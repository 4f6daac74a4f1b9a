import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithOsmium } from '../importing/osmium.js';
import { startTestGeocoder, type TestGeocoder } from '../support/test-geocoder.js';

/** A position on a grid of ten metres, with its origin in Herrenberg. */
const place = (east: number, north: number): string =>
  `lat="${(48.6 + north * 0.00009).toFixed(7)}" lon="${(8.87 + east * 0.000136).toFixed(7)}"`;
const tag = (key: string, value: string): string => `<tag k="${key}" v="${value}"/>`;

const house = (id: number, street: string, number: string, at: readonly [number, number]): string =>
  `<node id="${id}" version="1" ${place(...at)}>${tag('addr:street', street)}` +
  `${tag('addr:housenumber', number)}${tag('addr:city', 'Herrenberg')}${tag('addr:country', 'DE')}</node>`;
const corner = (id: number, at: readonly [number, number]): string =>
  `<node id="${id}" version="1" ${place(...at)}/>`;
const way = (id: number, nodes: readonly number[], tags: string): string =>
  `<way id="${id}" version="1">${nodes.map((node) => `<nd ref="${node}"/>`).join('')}${tags}</way>`;

/**
 * Winkelgasse runs ten cells east and ten north, as two ways; its odd houses are on the outside of the
 * bend, its even ones on the inside. Reihenweg has an interpolation line with only its ends
 * mapped, and a house far behind it. Endgasse ends with two neighbours.
 */
const map = `<?xml version="1.0"?><osm version="0.6">
<node id="1" version="1" ${place(0, 0)}>${tag('place', 'town')}${tag('name', 'Herrenberg')}</node>
${house(2, 'Winkelgasse', '1', [2, -1])}
${house(3, 'Winkelgasse', '21', [11, 8])}
${house(4, 'Winkelgasse', '2', [2, 1])}
${house(5, 'Winkelgasse', '22', [9, 8])}
${house(6, 'Winkelgasse', '40', [9, 10])}
${corner(11, [0, 0])}${corner(12, [10, 0])}${corner(13, [10, 10])}
${house(21, 'Reihenweg', '1', [0, 50])}
${house(22, 'Reihenweg', '101', [60, 50])}
${corner(23, [30, 50])}
${house(24, 'Reihenweg', '201', [200, 50])}
${house(25, 'Endgasse', '3', [0, 90])}
${house(26, 'Endgasse', '5', [2, 90])}
${way(31, [11, 12], tag('highway', 'residential') + tag('name', 'Winkelgasse'))}
${way(32, [13, 12], tag('highway', 'residential') + tag('name', 'Winkelgasse'))}
${way(33, [22, 23, 21], tag('addr:interpolation', 'all'))}
</osm>`;

describeWithOsmium('a house that is not in the data', () => {
  let geocoder: TestGeocoder;

  beforeAll(async () => {
    geocoder = await startTestGeocoder('bend.osm', map);
  });
  afterAll(() => geocoder.stop());

  /** The position of the match on the grid. */
  const ask = async (text: string) => {
    const answer = await geocoder.ask({ kind: 'text', text, limit: 1, inputFilter: 'none' });
    const match = answer?.outcome === 'matched' ? answer.matches[0] : undefined;
    if (!match) throw new Error(`no match for ${text}`);
    const { level, positionQuality, position, confidence } = match;
    const east = (position.lon - 8.87) / 0.000136;
    const north = (position.lat - 48.6) / 0.00009;
    return { level, positionQuality, confidence, east, north };
  };

  it('is interpolated on the side of its neighbours, on the outside of the bend', async () => {
    const outside = await ask('Winkelgasse 9, Herrenberg');
    expect(outside).toMatchObject({ level: 'interpolated', positionQuality: 'low' });
    expect(outside.east).toBeCloseTo(9, 0);
    expect(outside.north).toBeCloseTo(-1, 0);
  });

  it('is interpolated on the shorter line on the inside of the bend', async () => {
    const inside = await ask('Winkelgasse 12, Herrenberg');
    expect(inside.level).toBe('interpolated');
    expect(inside.east).toBeCloseTo(9, 0);
    expect(inside.north).toBeCloseTo(1, 0);
  });

  it('is opposite its neighbours on the other side if its own side ends before it', async () => {
    const opposite = await ask('Winkelgasse 23, Herrenberg');
    expect(opposite).toMatchObject({ level: 'interpolated', positionQuality: 'low' });
    expect(opposite.east).toBeCloseTo(11, 0);
    expect(opposite.north).toBeCloseTo(8, 0);
    expect(opposite.confidence).toBeLessThan(0.6);
  });

  it('is the house after the last one if the last two are neighbours', async () => {
    const next = await ask('Endgasse 7, Herrenberg');
    expect(next).toMatchObject({ level: 'interpolated', positionQuality: 'low' });
    expect(next.east).toBeCloseTo(3.6, 1);
  });

  it.each(['Winkelgasse 42, Herrenberg', 'Endgasse 9, Herrenberg'])(
    'is the street farther beyond the last known house: %s',
    async (text) => {
      expect((await ask(text)).level).toBe('street');
    },
  );

  it('is between neighbours that are far apart, at a lower confidence', async () => {
    const [near, far] = [
      await ask('Winkelgasse 9, Herrenberg'),
      await ask('Reihenweg 151, Herrenberg'),
    ];
    expect(far.level).toBe('interpolated');
    expect(far.east).toBeCloseTo(130, 0);
    expect(far.confidence).toBeLessThan(near.confidence - 0.3);
  });

  it('is on its interpolation line, odd or even, of any length', async () => {
    const match = await ask('Reihenweg 26, Herrenberg');
    expect(match).toMatchObject({ level: 'interpolated', positionQuality: 'low' });
    expect(match.east).toBeCloseTo(15, 1);
    expect(match.north).toBeCloseTo(50, 1);
  });
});
