import { describe, expect, it } from 'vitest';
import type { AddressRecord } from '../model/records.js';
import { everyName } from '../model/names.js';
import { drawMap } from '../read/osm/draw-map.fake.js';
import { linkedRecords } from './linked-records.fake.js';
import type { OsmExtract } from '../read/osm/osm-extract.js';

const addressesOf = (extract: OsmExtract): readonly AddressRecord[] =>
  [...linkedRecords(extract).items()].flatMap((item) =>
    item.kind === 'address' ? [item.address] : [],
  );

describe('names in OSM addresses', () => {
  it('reads street, city and locality from translations only', () => {
    const [address] = addressesOf(
      drawMap('a', {
        a: {
          'addr:housenumber': '5',
          'addr:street:fr': 'Rue Haute',
          'addr:street:nl': 'Hoogstraat',
          'addr:city:fr': 'Bruxelles',
          'addr:city:nl': 'Brussel',
          'addr:suburb': 'Marolles - Marollen',
          'addr:suburb:nl': 'Marollen',
        },
      }),
    );
    expect(address?.street).toMatchObject({
      local: 'Rue Haute',
      translations: { nl: 'Hoogstraat' },
    });
    expect(address?.city?.names.translations).toEqual({ fr: 'Bruxelles', nl: 'Brussel' });
    expect(address?.locality?.names.translations).toEqual({ nl: 'Marollen' });
  });

  it('adds the names of the street relation', () => {
    const tags = { type: 'associatedStreet', name: 'Hauptstraße', 'name:fr': 'Grand-rue' };
    const [first, other] = addressesOf(
      drawMap(
        'a    b',
        {
          a: { 'addr:housenumber': '1' },
          b: { 'addr:housenumber': '2', 'addr:street': 'Bergweg' },
        },
        {
          streets: [{ tags: { ...tags, old_name: 'Lange Gasse' }, houses: ['node/a', 'node/b'] }],
        },
      ),
    );
    expect(first?.street).toMatchObject({
      local: 'Hauptstraße',
      translations: { fr: 'Grand-rue' },
      alternatives: ['Lange Gasse'],
    });
    expect(other?.street && everyName(other.street)).toEqual(['Bergweg']);
  });

  it('reads translations of a house name, and of an object with that name', () => {
    const house = { 'addr:street': 'Hauptstraße', 'addr:housenumber': '1' };
    const [translated, named, shop] = addressesOf(
      drawMap('a    b    c', {
        a: { ...house, 'addr:housename': 'Altes Rathaus', 'addr:housename:en': 'Old Town Hall' },
        b: {
          ...house,
          'addr:housenumber': '3',
          'addr:housename': 'Oper',
          name: 'Opernhaus',
          alt_name: 'Oper',
          'name:en': 'Opera House',
        },
        c: {
          ...house,
          'addr:housenumber': '5',
          'addr:housename': 'Haus Sonne',
          name: 'Bäckerei',
          'name:en': 'Bakery',
        },
      }),
    ).map((address) => address.house && everyName(address.house));
    expect(translated).toEqual(['Altes Rathaus', 'Old Town Hall']);
    expect(named).toEqual(['Oper', 'Opera House', 'Opernhaus']);
    expect(shop).toEqual(['Haus Sonne']);
  });
});
