import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GeocodeQuery, TextQuery } from '#contracts';
import { describeWithOsmium } from '../importing/osmium.js';
import { startTestGeocoder, type TestGeocoder } from '../support/test-geocoder.js';

/** A position on a grid of ten metres, with its origin in Herrenberg. */
const place = (east: number, north: number): string =>
  `lat="${(48.6 + north * 0.00009).toFixed(7)}" lon="${(8.87 + east * 0.000136).toFixed(7)}"`;
const tag = (key: string, value: string): string =>
  `<tag k="${key}" v="${value.replace('&', '&amp;')}"/>`;

let nextId = 100;
const house = (street: string, number: string, at: readonly [number, number]): string =>
  `<node id="${(nextId += 1)}" version="1" ${place(...at)}>${tag('addr:street', street)}` +
  `${tag('addr:housenumber', number)}${tag('addr:city', 'Herrenberg')}${tag('addr:country', 'DE')}</node>`;
const corner = (id: number, at: readonly [number, number]): string =>
  `<node id="${id}" version="1" ${place(...at)}/>`;
const street = (id: number, name: string, nodes: readonly number[]): string =>
  `<way id="${id}" version="1">${nodes.map((node) => `<nd ref="${node}"/>`).join('')}` +
  `${tag('highway', 'residential')}${tag('name', name)}</way>`;

/**
 * Lindenweg runs east, Hauptstraße north; they meet at the origin (node 12). No house is on the
 * long Feldweg, which leaves Hauptstraße at its end. Kirchgasse and Marktgasse are known by addresses
 * only. Rock & Roll Straße is one street.
 */
const map = `<?xml version="1.0"?><osm version="0.6">
<node id="1" version="1" ${place(0, 0)}>${tag('place', 'town')}${tag('name', 'Herrenberg')}</node>
${corner(11, [-20, 0])}${corner(12, [0, 0])}${corner(13, [20, 0])}
${corner(14, [0, -20])}${corner(15, [0, 30])}${corner(16, [120, 30])}
${corner(17, [300, 0])}${corner(18, [320, 0])}
${house('Lindenweg', '1', [-10, 1])}${house('Lindenweg', '3', [10, 1])}
${house('Hauptstraße', '2', [1, -10])}${house('Hauptstraße', '4', [1, 20])}
${house('Kirchgasse', '1', [50, -40])}${house('Kirchgasse', '3', [53, -40])}
${house('Marktgasse', '2', [56, -42])}${house('Marktgasse', '4', [56, -48])}
${house('Rock & Roll Straße', '5', [30, 10])}
${house('Ferner Weg', '1', [310, 1])}
${street(31, 'Lindenweg', [11, 12, 13])}
${street(32, 'Hauptstraße', [14, 12, 15])}
${street(33, 'Feldweg', [15, 16])}
${street(34, 'Ferner Weg', [17, 18])}
</osm>`;

describeWithOsmium('the intersection of two streets', () => {
  let geocoder: TestGeocoder;

  beforeAll(async () => {
    geocoder = await startTestGeocoder('crossing.osm', map);
  });
  afterAll(() => geocoder.stop());

  const askFor = async (query: GeocodeQuery) => {
    const answer = await geocoder.ask(query);
    return answer?.outcome === 'matched' ? answer.matches[0] : undefined;
  };

  const ask = (text: string, more: Partial<TextQuery> = {}) =>
    askFor({ kind: 'text', text, limit: 1, inputFilter: 'loose', ...more });

  /** In cells of the grid. */
  const cellOf = ({ lat, lon }: { readonly lat: number; readonly lon: number }) => [
    Math.round((lon - 8.87) / 0.000136),
    Math.round((lat - 48.6) / 0.00009),
  ];

  it.each([
    'Lindenweg & Hauptstraße, Herrenberg',
    'Lindenweg/Hauptstr., Herrenberg',
    'Ecke Lindenweg und Hauptstraße, Herrenberg',
    'Lindenweg Ecke Hauptstraße Herrenberg',
    'Herrenberg, Lindenweg @ Hauptstraße',
    'corner of Lindenweg and Hauptstraße, Herrenberg, Germany',
    "à l'angle de Lindenweg et de Hauptstraße, Herrenberg",
    'esquina Lindenweg con Hauptstraße, Herrenberg',
    'hoek Lindenweg en Hauptstraße, Herrenberg',
    'Lindenweg x Hauptstraße',
    'lindenweg und hauptstrasse herrenberg',
  ])('is the point where they meet: %s', async (text) => {
    const match = await ask(text);

    expect(match).toMatchObject({
      label: 'Lindenweg & Hauptstraße, Herrenberg',
      address: { streetName: 'Lindenweg & Hauptstraße', city: 'Herrenberg' },
      level: 'street',
      positionQuality: 'medium',
    });
    expect(match && cellOf(match.position)).toEqual([0, 0]);
    expect(match?.confidence).toBeGreaterThan(0.9);
  });

  it('is found in the field of the street', async () => {
    const address = { streetName: 'Hauptstraße / Lindenweg', city: 'Herrenberg' };
    const match = await askFor({ kind: 'structured', address, limit: 1, inputFilter: 'loose' });

    expect(match?.label).toBe('Hauptstraße & Lindenweg, Herrenberg');
  });

  it('is found where no houses are', async () => {
    const match = await ask('Feldweg & Hauptstraße, Herrenberg');

    expect(match && cellOf(match.position)).toEqual([0, 30]);
  });

  it('is between the nearest addresses of streets that are known by addresses only', async () => {
    const match = await ask('Kirchgasse & Marktgasse, Herrenberg');

    expect(match).toMatchObject({
      label: 'Kirchgasse & Marktgasse, Herrenberg',
      positionQuality: 'low',
    });
    expect(match && cellOf(match.position)).toEqual([55, -41]);
    expect(match?.confidence).toBeCloseTo(0.5, 1);
  });

  it('is subject to the country and to the distance from a location', async () => {
    const text = 'Lindenweg & Hauptstraße';
    const position = { lat: 48.6009, lon: 8.87 };

    expect(await ask(text, { country: 'AT' })).toBeUndefined();
    const near = await ask(text, { vicinity: { position, radiusMetres: 120 } });
    expect(near?.distanceMetres).toBeCloseTo(100, -1);
    expect(await ask(text, { vicinity: { position, radiusMetres: 40 } })).toBeUndefined();
  });

  it('has the id of its first street', async () => {
    const match = await ask('Lindenweg & Hauptstraße, Herrenberg');
    const found = await askFor({ kind: 'id', id: match?.id ?? '', limit: 1 });

    expect(found?.label).toBe('Lindenweg, Herrenberg');
  });

  describe('is not read', () => {
    it.each([
      ['Rock & Roll Straße 5, Herrenberg', 'Rock & Roll Straße 5, Herrenberg'],
      ['Lindenweg 3 / Hauptstraße, Herrenberg', 'Lindenweg 3, Herrenberg'],
      ['Lindenweg & Rathaus, Herrenberg', 'Lindenweg, Herrenberg'],
      ['Lindenweg & Ferner Weg, Herrenberg', /^(?:Lindenweg|Ferner Weg), Herrenberg$/],
    ])('of %s', async (text, label) => {
      expect((await ask(text))?.label).toEqual(
        typeof label === 'string' ? label : expect.stringMatching(label),
      );
    });
  });

  it('takes a short Plus code with the town, and the nearest address there', async () => {
    const match = await ask('JV2C+2G Herrenberg', { inputFilter: 'strict' });

    expect(match?.label).toBe('Lindenweg 3, Herrenberg');
  });
});
