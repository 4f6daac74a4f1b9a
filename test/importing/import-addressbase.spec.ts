import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importDataset } from '#importing';
import { startSuiteDatabase } from './suite-database.js';

const fixture = join(import.meta.dirname, 'fixtures/addressbase.csv');
const header =
  'UPRN,OS_ADDRESS_TOID,UDPRN,ORGANISATION_NAME,DEPARTMENT_NAME,PO_BOX_NUMBER,SUB_BUILDING_NAME,' +
  'BUILDING_NAME,BUILDING_NUMBER,DEPENDENT_THOROUGHFARE,THOROUGHFARE,POST_TOWN,' +
  'DOUBLE_DEPENDENT_LOCALITY,DEPENDENT_LOCALITY,POSTCODE,POSTCODE_TYPE,X_COORDINATE,' +
  'Y_COORDINATE,LATITUDE,LONGITUDE,RPC,COUNTRY,CHANGE_TYPE,LA_START_DATE,RM_START_DATE,' +
  'LAST_UPDATE_DATE,CLASS';

const addresses = {
  name: 'spec_addressbase',
  text: `SELECT p.uprn::text, p.udprn::text, p.number, p.unit, p.house_name AS house,
                s.names ->> '' AS street, s.names -> 'alt' AS other_street, s.country,
                c.names ->> '' AS city, l.names ->> '' AS locality, p.postcode, p.quality
         FROM dataset d
         JOIN premise p ON p.generation = d.live_generation
         JOIN street s ON s.generation = p.generation AND s.ordinal = p.street
         LEFT JOIN place c ON c.generation = p.generation AND c.ordinal = s.city
         LEFT JOIN place l ON l.generation = p.generation AND l.ordinal = p.locality
         WHERE d.name = $1
         ORDER BY p.uprn`,
};

describe('importing OS AddressBase', () => {
  const own = startSuiteDatabase();

  const load = (dataset: string, file = fixture): ReturnType<typeof importDataset> =>
    importDataset({ database: own.database, dataset, files: [file] });

  it('reads its columns, and converts upper-case names to title case', async () => {
    await load('addressbase');
    expect(await own.database.query(addresses, ['addressbase'])).toMatchObject([
      {
        uprn: '10090000001',
        udprn: '50000001',
        number: '7',
        unit: null,
        street: 'Quayside Row',
        city: 'Martlethorpe',
        postcode: 'ZZ9 1AA',
        country: 'GB',
        quality: 'high',
      },
      { number: '9', unit: 'Flat 3', house: 'Heron Court' },
      {
        udprn: null,
        number: '11A',
        house: 'Alder & Sons',
        street: 'Back Mews',
        other_street: ['Back Mews Quayside Row'],
        locality: 'Upper Martle',
      },
      { number: null, house: 'Ty Gwyn', street: 'Nant', locality: 'Llan-y-Bryn', quality: 'low' },
      { country: 'JE', city: 'St Aubrey' },
    ]);
  });

  it('reports rejected records and the attribution', async () => {
    const summary = await load('rejects');
    expect(Object.fromEntries(summary.rejected)).toEqual({
      'deleted in this release': 1,
      'udprn is not 1 to 8 digits': 1,
      'position missing or out of range': 1,
    });
    const [generation] = await own.database.query<{ attribution: string }>(
      { name: 'spec_addressbase_attribution', text: 'SELECT attribution FROM generation LIMIT 1' },
      [],
    );
    expect(generation?.attribution).toContain('Crown copyright');
  });

  it('accepts a header line', async () => {
    const file = join(own.directory, 'with-header.csv');
    writeFileSync(file, `${header}\r\n${readFileSync(fixture, 'utf8').replaceAll('\n', '\r\n')}`);
    const summary = await load('with-header', file);
    expect(summary.destinations).toBe(5);
  });

  it('reports a missing column for a file with another number of columns', async () => {
    const file = join(own.directory, 'no-addressbase.csv');
    writeFileSync(file, readFileSync(fixture, 'utf8').replaceAll(/,"[RC]"$/gm, ''));
    await expect(load('no-addressbase', file)).rejects.toThrow('no column lat');
  });
});

describe('importing a register with source identifiers', () => {
  const own = startSuiteDatabase();

  it('removes leading zeros, and rejects invalid ones with a reason', async () => {
    const file = join(own.directory, 'register.csv');
    const rows = [
      'id,housenumber,street,city,country,lat,lon,UPRN,udprn',
      'a,1,Mill Lane,Thorpe,GB,52.1,-1.1,000010090000101,00000071',
      'b,2,Mill Lane,Thorpe,GB,52.1,-1.2,,',
      'c,3,Mill Lane,Thorpe,GB,52.1,-1.3,1234567890123,',
      'd,4,Mill Lane,Thorpe,GB,52.1,-1.4,12X,',
      'e,5,Mill Lane,Thorpe,GB,52.1,-1.5,12,123456789',
    ];
    writeFileSync(file, rows.join('\n'));
    const { database } = own;
    const summary = await importDataset({ database, dataset: 'register', files: [file] });
    expect(Object.fromEntries(summary.rejected)).toEqual({
      'uprn is not 1 to 12 digits': 2,
      'udprn is not 1 to 8 digits': 1,
    });
    expect(await database.query(addresses, ['register'])).toMatchObject([
      { uprn: '10090000101', udprn: '71' },
      { uprn: null, udprn: null },
    ]);
  });
});
