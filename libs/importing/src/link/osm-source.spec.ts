import { describe, expect, it } from 'vitest';
import type { AddressRecord, StreetRecord } from '../model/records.js';
import { ToponymRegistry } from '../model/toponyms.js';
import { ExtractBuilder } from '../read/osm/extract-builder.js';
import { cellPosition, drawMap } from '../read/osm/draw-map.fake.js';
import { linkedRecords } from './linked-records.fake.js';
import { OsmRecords } from './osm-source.js';
import type { OsmExtract } from '../read/osm/osm-extract.js';

const addressesOf = (extract: OsmExtract): readonly AddressRecord[] =>
  [...linkedRecords(extract).items()].flatMap((item) =>
    item.kind === 'address' ? [item.address] : [],
  );

const streetsOf = (extract: OsmExtract): readonly StreetRecord[] =>
  [...linkedRecords(extract).items()].flatMap((item) =>
    item.kind === 'street' ? [item.street] : [],
  );

const mainStreet1 = { 'addr:street': 'Hauptstraße', 'addr:housenumber': '1' };

describe('the addresses of an extract', () => {
  it('merges a building and shops with its address into one destination', () => {
    const extract = drawMap(
      `
      A..A
      .s..  t
      A..A
      `,
      {
        s: { ...mainStreet1, shop: 'bakery' },
        A: { ...mainStreet1, building: 'yes', 'addr:postcode': '12345' },
        t: { 'addr:street': 'Hauptstr.', 'addr:housenumber': '1', amenity: 'cafe' },
      },
    );
    const addresses = addressesOf(extract);
    expect(addresses.map(({ sourceKey }) => sourceKey)).toEqual(['way/A']);
    expect(addresses[0]).toMatchObject({ postcode: '12345', building: { key: 'way/A' } });
  });

  it('keeps equal addresses separate when distant or in different cities', () => {
    const extract = drawMap('a                   b  c', {
      a: { ...mainStreet1, 'addr:city': 'Nagold' },
      b: { ...mainStreet1, 'addr:city': 'Nagold' },
      c: { ...mainStreet1, 'addr:city': 'Rohrdorf' },
    });
    expect(addressesOf(extract).map(({ sourceKey }) => sourceKey)).toEqual([
      'node/a',
      'node/b',
      'node/c',
    ]);
  });

  it('separates a shop that is nearer to another address', () => {
    const extract = drawMap('a  s b', {
      a: mainStreet1,
      s: { ...mainStreet1, shop: 'bakery' },
      b: { ...mainStreet1, 'addr:housenumber': '3' },
    });
    expect(addressesOf(extract).map(({ sourceKey }) => sourceKey)).toEqual([
      'node/a',
      'node/s',
      'node/b',
    ]);
  });

  it('keeps flats of one house separate', () => {
    const extract = drawMap('ab', {
      a: { ...mainStreet1, 'addr:unit': '1' },
      b: { ...mainStreet1, 'addr:unit': '2' },
    });
    expect(addressesOf(extract).map(({ unit }) => unit)).toEqual(['1', '2']);
  });

  it('reads an address for each number of a list', () => {
    const extract = drawMap('a', { a: { ...mainStreet1, 'addr:housenumber': '12;14' } });
    expect(addressesOf(extract).map(({ sourceKey, number }) => [sourceKey, number])).toEqual([
      ['node/a#12', '12'],
      ['node/a#14', '14'],
    ]);
  });

  it('inherits the street of the containing building', () => {
    const extract = drawMap(
      `
      A.A
      .a.
      A.A
      `,
      {
        A: { building: 'yes', 'addr:street': 'Am Markt', 'addr:city': 'Nagold' },
        a: { 'addr:housenumber': '3' },
      },
    );
    expect(addressesOf(extract)[0]).toMatchObject({
      street: { local: 'Am Markt' },
      city: { names: { local: 'Nagold' } },
    });
  });

  it('inherits the street of an associatedStreet relation', () => {
    const relation = {
      tags: { type: 'associatedStreet', name: 'Grove Vale', 'addr:postcode': 'SE22' },
      houses: ['node/a'],
    };
    const extract = drawMap('a', { a: { 'addr:housenumber': '3' } }, { streets: [relation] });
    expect(addressesOf(extract)[0]).toMatchObject({
      street: { local: 'Grove Vale' },
      postcode: 'SE22',
    });
  });

  it('ignores interpolation ways and rejects objects without a number', () => {
    const extract = drawMap('a..a b', {
      a: { 'addr:interpolation': 'odd', 'addr:housenumber': '1-9' },
      b: { 'addr:housenumber': ' ', 'addr:street': 'Hauptstraße' },
    });
    expect([...linkedRecords(extract).items()]).toEqual([
      { kind: 'reject', reject: { reason: 'no house number', where: 'node/b' } },
    ]);
  });
});

describe('doors', () => {
  it('uses the entrance with the house number as the door', () => {
    const extract = drawMap(
      `
      A.e.A
      .....
      A.f.A
      `,
      {
        A: { building: 'yes' },
        e: { ...mainStreet1, entrance: 'yes' },
        f: { 'addr:street': 'Hauptstraße', 'addr:housenumber': '3', entrance: 'yes' },
      },
    );
    expect(addressesOf(extract).map(({ number, doors }) => [number, doors])).toEqual([
      ['1', { positions: [cellPosition({ column: 8, row: 1 })], quality: 'high' }],
      ['3', { positions: [cellPosition({ column: 8, row: 3 })], quality: 'high' }],
    ]);
  });

  it('uses all entrances of a building with one address, the main one first', () => {
    const extract = drawMap(
      `
      A.e.A
      .....
      A.m.A
      `,
      {
        A: { ...mainStreet1, building: 'yes' },
        e: { entrance: 'yes' },
        m: { entrance: 'main' },
      },
    );
    expect(addressesOf(extract)[0]?.doors).toEqual({
      positions: [cellPosition({ column: 8, row: 3 }), cellPosition({ column: 8, row: 1 })],
      quality: 'high',
    });
  });

  it('uses the main entrance for several addresses, with medium quality', () => {
    const extract = drawMap(
      `
      A.m.A
      .a.b.
      A.e.A
      `,
      {
        A: { building: 'yes' },
        a: mainStreet1,
        b: { ...mainStreet1, 'addr:housenumber': '3' },
        m: { entrance: 'main' },
        e: { entrance: 'yes' },
      },
    );
    expect(addressesOf(extract).map(({ doors }) => doors?.quality)).toEqual(['medium', 'medium']);
    expect(addressesOf(extract)[0]?.doors?.positions).toHaveLength(1);
  });
});

describe('a house without a street', () => {
  const road = (name: string) => ({ highway: 'residential', name });
  const streetOfA = (drawing: string, legend: Parameters<typeof drawMap>[1]) =>
    addressesOf(drawMap(drawing, { a: { 'addr:housenumber': '3' }, ...legend })).find(
      ({ sourceKey }) => sourceKey === 'node/a',
    )?.street?.local;
  const b = { 'addr:housenumber': '5', 'addr:street': 'Hauptstraße' };

  it('is on the nearest road if a neighbour is', () => {
    const legend = { b, H: road('Hauptstraße'), W: road('Waldweg') };
    expect(streetOfA('a  b\nH   H\n\n\nW   W', legend)).toBe('Hauptstraße');
  });

  it.each([
    ['no neighbour has a street', 'a   \nH   H\n\n\nW   W', {}],
    ['another road is as near', 'H  Hb\n a\nW  W', { b }],
    ['the road is far', 'a  b\n\n\n\n\n\n\n\nH   H\nW   W', { b }],
  ])('has none if %s', (_what, drawing, legend) => {
    const roads = { H: road('Hauptstraße'), W: road('Waldweg') };
    expect(streetOfA(drawing, { ...legend, ...roads })).toBeUndefined();
  });
});

describe('streets', () => {
  it('adds the names of the mapped street', () => {
    const extract = drawMap(
      `
      a  b
      =    =
      `,
      {
        a: { 'addr:housenumber': '1', 'addr:street': 'Mannerheimintie' },
        b: { 'addr:housenumber': '3', 'addr:street': 'Mannerheimvägen' },
        '=': { highway: 'primary', name: 'Mannerheimintie', 'name:sv': 'Mannerheimvägen' },
      },
    );
    const streets = addressesOf(extract).map(({ street }) => street);
    expect(streets.map((street) => street?.local)).toEqual(['Mannerheimintie', 'Mannerheimintie']);
    expect(streets[0]?.translations).toEqual({ sv: 'Mannerheimvägen' });
  });

  it('lists a street without addresses', () => {
    const extract = drawMap(
      `
      a
      = =
      - -
      `,
      {
        a: mainStreet1,
        '=': { highway: 'residential', name: 'Hauptstraße' },
        '-': { highway: 'path', name: 'Waldweg' },
      },
    );
    expect(streetsOf(extract).map(({ names }) => names.local)).toEqual(['Waldweg']);
  });
});

describe('places', () => {
  const town = { boundary: 'administrative', admin_level: '8', name: 'Nagold' };

  it('assigns an address to the city and county by boundaries', () => {
    const extract = drawMap(
      `
      K.......K
      .N...N...
      ..a......
      .N...N...
      K.......K
      `,
      {
        N: { ...town, 'name:fr': 'Nagaude' },
        K: { boundary: 'administrative', admin_level: '6', name: 'Landkreis Calw' },
        a: mainStreet1,
      },
    );
    expect(addressesOf(extract)[0]?.city).toMatchObject({
      key: 'way/N',
      names: { local: 'Nagold', translations: { fr: 'Nagaude' } },
      parent: { kind: 'county', names: { local: 'Landkreis Calw' }, parent: { key: 'DE' } },
    });
  });

  it('keeps the village named as city, and adds the municipality as a further place', () => {
    const extract = drawMap(
      `
      N...N
      .va..
      N...N
      `,
      {
        N: town,
        v: { place: 'village', name: 'Hochdorf' },
        a: { ...mainStreet1, 'addr:city': 'Hochdorf' },
      },
    );
    const address = addressesOf(extract)[0];
    expect(address?.city).toMatchObject({ key: 'node/v', kind: 'city', parent: { key: 'DE' } });
    expect(address?.furtherPlaces?.map(({ key }) => key)).toEqual(['way/N']);
  });

  it('takes no locality from the municipality beside its own', () => {
    const extract = drawMap(
      `
      N.........NM...M
      ..v..b..a...w...
      N.........NM...M
      `,
      {
        N: town,
        M: { ...town, name: 'Rohrdorf' },
        v: { place: 'hamlet', name: 'Oberdorf' },
        w: { place: 'hamlet', name: 'Unterdorf' },
        a: mainStreet1,
        b: { ...mainStreet1, 'addr:housenumber': '3' },
      },
    );
    const localities = addressesOf(extract).map(({ locality }) => locality?.names.local);
    expect(localities).toEqual([undefined, 'Oberdorf']);
  });

  it('merges a place node with its boundary', () => {
    const extract = drawMap(
      `
      N...N
      .n...
      N...N
      `,
      { N: town, n: { place: 'town', name: 'Nagold', 'name:en': 'Nagold town' } },
    );
    const places = [...linkedRecords(extract).items()].flatMap((item) =>
      item.kind === 'place' ? [item.place] : [],
    );
    expect(places).toMatchObject([
      {
        key: 'way/N',
        names: { translations: { en: 'Nagold town' } },
        position: cellPosition({ column: 7, row: 2 }),
      },
    ]);
  });

  it('infers a missing city from neighbouring addresses', () => {
    const extract = drawMap('a   b', {
      a: { ...mainStreet1, 'addr:city': 'London', 'addr:country': 'GB' },
      b: { 'addr:street': 'Rye Lane', 'addr:housenumber': '5', 'addr:country': 'GB' },
    });
    expect(addressesOf(extract)[1]?.city?.names.local).toBe('London');
  });

  it('ignores mentions of a country elsewhere', () => {
    const drawing = 'a b';
    const named = { ...mainStreet1, 'addr:country': 'CZ' };
    const other = { ...mainStreet1, 'addr:housenumber': '7' };
    expect(
      addressesOf(drawMap(drawing, { a: named, b: other })).map(({ country }) => country),
    ).toEqual(['CZ', 'DE']);
  });
});

describe('linking an extract', () => {
  const pausesWith = (addresses: number): number => {
    const builder = new ExtractBuilder();
    for (let index = 0; index < addresses; index += 1) {
      const tags = { 'addr:street': 'Hauptstraße', 'addr:housenumber': String(index) };
      const coordinates = [9 + index / 10_000, 48];
      builder.add({ key: `node/${index}`, tags, geometry: { type: 'Point', coordinates } });
    }
    const linking = OsmRecords.link(builder.finish({}), { toponyms: new ToponymRegistry() });
    let pauses = 0;
    while (!linking.next().done) pauses += 1;
    return pauses;
  };

  it('pauses after every thousand objects of each step, for signals to be handled', () => {
    const steps = 9;
    expect(pausesWith(3_000) - pausesWith(0)).toBe(3 * steps);
  });
});
