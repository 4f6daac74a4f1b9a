import { describe, expect, it } from '@jest/globals';
import type { AddressRecord, StreetRecord } from '../address-record.js';
import { TextToponyms } from '../gazetteer-building/text-toponyms.js';
import { cellPosition, drawMap } from './draw-map.fake.js';
import { ExtractRecords } from './extract-records.js';
import type { OsmExtract } from './extract/osm-extract.js';

const records = (extract: OsmExtract): ExtractRecords =>
  new ExtractRecords(extract, { toponyms: new TextToponyms() });

const addressesOf = (extract: OsmExtract): readonly AddressRecord[] =>
  [...records(extract).items()].flatMap((item) => (item.kind === 'address' ? [item.address] : []));

const streetsOf = (extract: OsmExtract): readonly StreetRecord[] =>
  [...records(extract).items()].flatMap((item) => (item.kind === 'street' ? [item.street] : []));

const mainStreet1 = { 'addr:street': 'Hauptstraße', 'addr:housenumber': '1' };

describe('the addresses of an extract', () => {
  it('makes one destination of a building and the shops that repeat its address', () => {
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

  it('keeps the same address apart where it lies far apart, or in another city', () => {
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

  it('keeps a shop apart that stands nearer to another address than to its own', () => {
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

  it('keeps flats of one house apart', () => {
    const extract = drawMap('ab', {
      a: { ...mainStreet1, 'addr:unit': '1' },
      b: { ...mainStreet1, 'addr:unit': '2' },
    });
    expect(addressesOf(extract).map(({ unit }) => unit)).toEqual(['1', '2']);
  });

  it('makes an address of each number of a list', () => {
    const extract = drawMap('a', { a: { ...mainStreet1, 'addr:housenumber': '12;14' } });
    expect(addressesOf(extract).map(({ sourceKey, number }) => [sourceKey, number])).toEqual([
      ['node/a#12', '12'],
      ['node/a#14', '14'],
    ]);
  });

  it('gives an address the street of the building around it', () => {
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

  it('gives the houses of an associatedStreet relation its street', () => {
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

  it('leaves out interpolation ways and says why it leaves out what has no number', () => {
    const extract = drawMap('a..a b', {
      a: { 'addr:interpolation': 'odd', 'addr:housenumber': '1-9' },
      b: { 'addr:housenumber': ' ', 'addr:street': 'Hauptstraße' },
    });
    expect([...records(extract).items()]).toEqual([
      { kind: 'reject', reject: { reason: 'no house number', where: 'node/b' } },
    ]);
  });
});

describe('doors', () => {
  it('takes the entrance with the house number as the door of that address', () => {
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

  it('gives a building with one address all its entrances, the main one first', () => {
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

  it('gives several addresses of a building its main entrance, and is less sure of it', () => {
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

describe('streets', () => {
  it('gives a street the other names that it has on the map', () => {
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

  it('lists a street on which no address lies', () => {
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

  it('puts an address into the city and county whose boundaries hold it', () => {
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

  it('keeps a village that the address names as its city, and remembers the town around it', () => {
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

  it('takes a place node and the boundary around it for one place', () => {
    const extract = drawMap(
      `
      N...N
      .n...
      N...N
      `,
      { N: town, n: { place: 'town', name: 'Nagold', 'name:en': 'Nagold town' } },
    );
    const places = [...records(extract).items()].flatMap((item) =>
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

  it('asks the map, then the neighbours, for the city of an address that names none', () => {
    const extract = drawMap('a   b', {
      a: { ...mainStreet1, 'addr:city': 'London', 'addr:country': 'GB' },
      b: { 'addr:street': 'Rye Lane', 'addr:housenumber': '5', 'addr:country': 'GB' },
    });
    expect(addressesOf(extract)[1]?.city?.names.local).toBe('London');
  });

  it('does not believe a mention of a country that lies elsewhere', () => {
    const drawing = 'a b';
    const named = { ...mainStreet1, 'addr:country': 'CZ' };
    const other = { ...mainStreet1, 'addr:housenumber': '7' };
    expect(
      addressesOf(drawMap(drawing, { a: named, b: other })).map(({ country }) => country),
    ).toEqual(['CZ', 'DE']);
  });
});
