import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Destination, TextQuery } from '#contracts';
import { describeWithOsmium } from '../importing/osmium.js';
import { startTestGeocoder, type TestGeocoder } from '../support/test-geocoder.js';

type Tags = Readonly<Record<string, string>>;

/** A node in Liechtenstein; positions are in ten-thousandths of a degree, about 10 m. */
const node = (id: number, [north, east]: readonly [number, number], tags: Tags): string =>
  `<node id="${id}" version="1" lat="${47.1 + north / 10_000}" lon="${9.5 + east / 10_000}">${tagsOf(tags)}</node>`;

/** A closed way through nodes. */
const outline = (id: number, [first, ...nodes]: readonly number[], tags: Tags): string =>
  `<way id="${id}" version="1">${[first, ...nodes, first].map((ref) => `<nd ref="${ref}"/>`).join('')}${tagsOf(tags)}</way>`;

const tagsOf = (tags: Tags): string =>
  Object.entries(tags)
    .map(([key, value]) => `<tag k="${key}" v="${value}"/>`)
    .join('');

const house = (street: string, number: string, city: string): Tags => ({
  'addr:street': street,
  'addr:housenumber': number,
  'addr:city': city,
  'addr:country': 'LI',
});

const town = 'Talheim';

/** Two towns, 3 km apart. */
const map = `<?xml version="1.0"?><osm version="0.6">
${node(1, [0, 0], { place: 'town', name: town })}
${node(2, [300, 0], { place: 'town', name: 'Bergdorf' })}
${node(3, [1, 1], house('Schulstrasse', '1', town))}
${node(4, [1, 4], house('Schulstrasse', '3', town))}
${node(5, [1, 7], house('Museumstrasse', '5', town))}
${node(6, [301, 1], house('Schulstrasse', '1', 'Bergdorf'))}
${node(7, [60, 60], house('Lindenweg', '2', town))}
${node(10, [20, 0], { tourism: 'museum', name: 'Heimatmuseum', 'name:en': 'Local History Museum' })}
${node(11, [1, 4], { ...house('Schulstrasse', '3', town), tourism: 'hotel', name: 'Sonne' })}
${node(12, [5, 5], { shop: 'supermarket', name: 'Kern', brand: 'Kernmarkt' })}
${node(13, [40, 5], { shop: 'supermarket', name: 'Rot' })}
${node(14, [302, 5], { shop: 'supermarket', name: 'Kern' })}
${node(15, [303, 9], { amenity: 'townhall', name: 'Rathaus' })}
${node(16, [9, 9], { railway: 'station', name: 'Talheim Nord' })}
${node(17, [12, 2], { amenity: 'school', name: 'Schule Schulstrasse' })}
${node(18, [310, 9], { amenity: 'pharmacy', name: 'Rosenapotheke' })}
${node(19, [14, 9], { amenity: 'pharmacy', name: 'Apotheke' })}
${node(20, [24, 0], {})}
${node(21, [24, 2], {})}
${node(22, [26, 2], {})}
${node(23, [28, 9], { amenity: 'restaurant', name: 'Rosenweg Laube' })}
${outline(1, [20, 21, 22], { historic: 'castle', name: 'Burg Hohenfels' })}
${outline(2, [22, 21, 20], { aeroway: 'aerodrome', name: 'Flugplatz Ried' })}
</osm>`;

describeWithOsmium('places of interest', () => {
  let geocoder: TestGeocoder;

  beforeAll(async () => {
    geocoder = await startTestGeocoder('towns.osm', map);
  });
  afterAll(() => geocoder.stop());

  const ask = async (
    text: string,
    more: Partial<TextQuery> = {},
  ): Promise<readonly Destination[]> => {
    const query = { kind: 'text', text, limit: 5, inputFilter: 'loose', ...more } as const;
    const answer = await geocoder.ask(query);
    return answer?.outcome === 'matched' ? answer.matches : [];
  };

  const suggest = async (text: string): Promise<readonly string[]> => {
    const answer = await geocoder.ask({ kind: 'suggest', text, limit: 10 });
    const suggestions = answer?.outcome === 'suggested' ? answer.suggestions : [];
    return suggestions.map(({ label }) => label);
  };

  it.each([
    ['Heimatmuseum, Talheim', 'Heimatmuseum'],
    ['Talheim Heimatmuseum', 'Heimatmuseum'],
    ['Museum Heimatmuseum, Talheim', 'Heimatmuseum'],
    ['Heimatmusem, Talheim', 'Heimatmuseum'],
    ['Local History Museum, Talheim', 'Heimatmuseum'],
    ['Hotel Sonne, Talheim', 'Sonne'],
    ['Sonne, Schulstrasse, Talheim', 'Sonne'],
    ['Kern, Talheim', 'Kern'],
    ['Kernmarkt, Talheim', 'Kern'],
    ['Bahnhof Talheim Nord', 'Talheim Nord'],
    ['Rathaus, Bergdorf', 'Rathaus'],
    // Drawn as outlines that are neither buildings nor land.
    ['Burg Hohenfels, Talheim', 'Burg Hohenfels'],
    ['Flugplatz Ried, Talheim', 'Flugplatz Ried'],
    // In the next town, and with the region behind the town.
    ['Heimatmuseum, Bergdorf', 'Heimatmuseum'],
    ['Local History Museum, Talheim, Unterland', 'Heimatmuseum'],
  ])('are found as %s', async (text, houseName) => {
    const [best] = await ask(text);
    expect(best?.address.houseName).toBe(houseName);
    expect(best?.confidence).toBeGreaterThan(0.5);
  });

  it('have an address where they are in a house, and only a town elsewhere', async () => {
    const [sonne] = await ask('Sonne, Talheim');
    expect(sonne?.label).toBe('Sonne, Schulstrasse 3, Talheim');
    const [museum] = await ask('Heimatmuseum, Talheim');
    expect(museum?.label).toBe('Heimatmuseum, Talheim');
    expect(museum?.position.lat).toBeCloseTo(47.102, 6);
  });

  it.each([
    // Talheim Nord begins with the second word, and lacks the first.
    ['Lindenweg T', ['Lindenweg, Talheim']],
    ['Talheim N', ['Talheim Nord, Talheim']],
    // Rosenweg Laube has only a part of the compound, and the beginning.
    ['Lindenweg L', []],
  ])('are suggested for %s only if they have all its known words', async (text, labels) => {
    expect(await suggest(text)).toEqual(labels);
  });

  it('are suggested for a part of the words if no name has all', async () => {
    expect(await suggest('Sonne Lindenweg')).toEqual([
      'Lindenweg, Talheim',
      'Sonne, Schulstrasse 3, Talheim',
    ]);
  });

  it('are found by their ids', async () => {
    const [best] = await ask('Heimatmuseum, Talheim');
    const answer = await geocoder.ask({ kind: 'id', id: best?.id ?? '', limit: 1 });
    expect(answer).toMatchObject({ outcome: 'matched', matches: [{ id: best?.id }] });
  });

  it.each([
    ['Schulstrasse 1, Talheim', '1'],
    ['Schulstrasse 3, Talheim', '3'],
    ['Museumstrasse 5, Talheim', '5'],
    ['Schulstrase 3, Talheim', '3'],
  ])('do not answer the address %s', async (text, streetNumber) => {
    const [best] = await ask(text);
    expect(best?.address).toMatchObject({ streetNumber });
    expect(best?.address.houseName).toBeUndefined();
  });

  it('do not answer a house number that no address has', async () => {
    const matches = await ask('Heimatmuseum 12, Talheim', { inputFilter: 'none' });
    expect(matches.some(({ address }) => address.houseName !== undefined)).toBe(false);
  });

  it('are not found by a misspelt part of their names', async () => {
    const named = (text: string) => ask(text, { inputFilter: 'none' });
    expect((await named('Hohenfels, Talheim'))[0]?.address.houseName).toBe('Burg Hohenfels');
    const matches = await named('Hohenfeld, Talheim');
    expect(matches.map(({ address }) => address.houseName)).not.toContain('Burg Hohenfels');
  });

  it('do not answer in another town than the given one', async () => {
    const [best] = await ask('Rathaus, Talheim', { inputFilter: 'none' });
    expect(best?.confidence ?? 0).toBeLessThan(0.3);
  });

  it('are those of the category in the town, if the only one with the name is in the next town', async () => {
    const [best] = await ask('Apotheke, Bergdorf');
    expect(best?.address.houseName).toBe('Rosenapotheke');
  });

  it('do not change what is nearest to a position', async () => {
    const vicinity = { position: { lat: 47.1001, lon: 9.5004 }, radiusMetres: 500 };
    const answer = await geocoder.ask({ kind: 'reverse', vicinity, limit: 5, language: 'local' });
    const matches = answer?.outcome === 'matched' ? answer.matches : [];
    expect(matches.map(({ address }) => address.houseName)).toEqual(matches.map(() => undefined));
    expect(matches[0]?.address).toMatchObject({ streetNumber: '3' });
  });

  const namesOf = (matches: readonly Destination[]) =>
    matches.map(({ address }) => address.houseName);

  it('are found by their category in a town, those in it first, the nearest of them first', async () => {
    for (const text of ['supermarket Talheim', 'Supermarkt in Talheim', 'Talheim supermarché'])
      expect(namesOf(await ask(text)).slice(0, 2)).toEqual(['Kern', 'Rot']);
    expect(namesOf(await ask('supermarket Bergdorf'))[0]).toBe('Kern');
  });

  it('are found by their category near a position, the nearest first', async () => {
    const vicinity = { position: { lat: 47.104, lon: 9.5005 }, radiusMetres: 5_000 };
    expect(namesOf(await ask('supermarket', { vicinity }))).toEqual(['Rot', 'Kern']);
    const nearby = { ...vicinity, radiusMetres: 100 };
    expect(namesOf(await ask('supermarket', { vicinity: nearby }))).toEqual(['Rot']);
    expect(await ask('supermarket')).toEqual([]);
  });

  it('are less certain by their category if there are several', async () => {
    const [museum] = await ask('museum Talheim');
    const [supermarket] = await ask('supermarket Talheim');
    expect(museum?.address.houseName).toBe('Heimatmuseum');
    expect(supermarket?.confidence).toBeLessThan(museum?.confidence ?? 0);
    expect(supermarket?.confidence).toBeGreaterThan(0.15);
  });
});
