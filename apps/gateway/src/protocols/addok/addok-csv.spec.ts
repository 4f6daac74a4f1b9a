import { describe, expect, it } from 'vitest';
import type { Destination } from '#contracts';
import { placeOf, plainHouse, townHall } from '../destinations.fake.js';
import { readTable, reverseQueriesOf, searchQueriesOf, writeTable } from './addok-csv.js';

const formOf = (
  data: string | Uint8Array<ArrayBuffer>,
  ...fields: readonly (readonly [string, string])[]
): FormData => {
  const form = new FormData();
  form.set('data', new Blob([data]), 'table.csv');
  for (const [name, value] of fields) form.append(name, value);
  return form;
};

describe('a table', () => {
  it.each([
    ['commas', 'a,b\n1,2\n'],
    ['semicolons', 'a;b\r\n1;2\r\n'],
    ['tabs', 'a\tb\n1\t2'],
    ['vertical bars', 'a|b\n1|2'],
    ['a byte-order mark', '\ufeffa,b\n1,2\n'],
    ['empty lines', 'a,b\n\n1,2\n\n'],
    ['quotes', '"a","b"\n"1","2"\n'],
  ])('is read with %s', async (_, text) => {
    expect(await readTable(formOf(text))).toEqual({ header: ['a', 'b'], rows: [['1', '2']] });
  });

  it('is read in Windows-1252', async () => {
    const bytes = new Uint8Array(Buffer.from('a,b\nStraße,2\n', 'latin1'));
    expect(await readTable(formOf(bytes))).toMatchObject({ rows: [['Straße', '2']] });
  });

  it('has up to 1,000 rows', async () => {
    const table = (rows: number) => formOf(`a\n${'x\n'.repeat(rows)}`);
    expect((await readTable(table(1_000))).rows).toHaveLength(1_000);
    await expect(readTable(table(1_001))).rejects.toThrow('more than 1000 rows: submit a batch');
  });

  it.each([
    ['', 'The file is empty.'],
    ['\n\n', 'The file is empty.'],
    ['a,b\n"1,2\n', 'Line 2 has a quote that is broken or never closed.'],
    ['a,b\n1,\0\n', 'Line 2 holds a NUL character.'],
  ])('is not %j', async (text, reason) => {
    await expect(readTable(formOf(text))).rejects.toThrow(reason);
  });

  it('is a file', async () => {
    const form = new FormData();
    await expect(readTable(form)).rejects.toThrow('data must be a CSV file');
    form.set('data', 'a,b');
    await expect(readTable(form)).rejects.toThrow('data must be a CSV file');
  });
});

describe('a table of addresses', () => {
  const header = ['id', 'street', 'town', 'zip'];
  const row = ['7', ' Graben 1 ', 'Wien', '1010'];

  const textsOf = (
    rows: readonly (readonly string[])[],
    ...fields: readonly (readonly [string, string])[]
  ) =>
    searchQueriesOf({ header, rows }, formOf('', ...fields)).map(
      (query) => query && 'text' in query && query.text,
    );

  it.each<[readonly (readonly [string, string])[], string]>([
    [[], '7 Graben 1 Wien 1010'],
    [[['columns', 'street']], 'Graben 1'],
    [
      [
        ['columns', 'town'],
        ['columns', 'street'],
      ],
      'Wien Graben 1',
    ],
    [
      [
        ['columns', 'street'],
        ['columns', 'street'],
      ],
      'Graben 1',
    ],
    [
      [
        ['columns', 'street'],
        ['postcode', 'zip'],
      ],
      'Graben 1 1010',
    ],
    [
      [
        ['columns', 'zip'],
        ['columns', 'street'],
        ['postcode', 'zip'],
      ],
      '1010 Graben 1',
    ],
    [[['postcode', 'zip']], '7 Graben 1 Wien 1010'],
  ])('with %j searches %j', (fields, text) => {
    expect(textsOf([row], ...fields)).toEqual([text]);
  });

  it('has no query for an empty row, and cells that are missing are empty', () => {
    const columns = ['columns', 'town'] as const;
    expect(
      textsOf(
        [
          ['1', 'Graben'],
          ['2', '', ' '],
          ['3', '', 'Wien', '', 'more'],
        ],
        columns,
      ),
    ).toEqual([undefined, undefined, 'Wien']);
  });

  it('requests the next match, for its score', () => {
    expect(searchQueriesOf({ header, rows: [row] }, formOf(''))).toMatchObject([{ limit: 2 }]);
  });

  it('has texts of up to 1,000 characters', () => {
    expect(textsOf([['', 'x'.repeat(1_000)]])).toHaveLength(1);
    expect(() => textsOf([row, ['', 'x'.repeat(1_001)]])).toThrow(
      'Row 2 has more than 1000 characters.',
    );
  });

  it.each([
    ['columns', 'city', 'columns names a column that the file lacks: city'],
    ['columns', 'Street', 'columns names a column that the file lacks: Street'],
    ['postcode', '', 'postcode names a column that the file lacks: '],
  ])('rejects %s=%j', (name, value, reason) => {
    expect(() => textsOf([row], [name, value])).toThrow(reason);
  });
});

describe('a table of positions', () => {
  const positionsOf = (header: readonly string[], ...rows: readonly (readonly string[])[]) =>
    reverseQueriesOf({ header, rows }).map(
      (query) => query && 'vicinity' in query && query.vicinity?.position,
    );

  it.each([
    [['latitude', 'longitude']],
    [['lat', 'lon']],
    [['Lat', 'LNG']],
    [['LATITUDE', 'long']],
  ])('has the columns %j', (header) => {
    expect(positionsOf(header, ['48.2', '16.3'])).toEqual([{ lat: 48.2, lon: 16.3 }]);
  });

  it.each([
    ['48,2', '16,3', { lat: 48.2, lon: 16.3 }],
    [' 48.2 ', '+16.3', { lat: 48.2, lon: 16.3 }],
    ['90', '180', { lat: 90, lon: -180 }],
    ['-90', '-180', { lat: -90, lon: -180 }],
    ['1e1', '.5', { lat: 10, lon: 0.5 }],
    ['90.01', '0', undefined],
    ['0', '180.01', undefined],
    ['', '16', undefined],
    ['x', '16', undefined],
    ['NaN', '16', undefined],
    ['Infinity', '16', undefined],
    ['0x10', '16', undefined],
    ['0b1', '16', undefined],
    ['4 8', '16', undefined],
  ])('reads %j, %j as %j', (lat, lon, position) => {
    expect(positionsOf(['lat', 'lon'], [lat, lon])).toEqual([position]);
  });

  it('has no position where a cell is missing', () => {
    expect(positionsOf(['id', 'lat', 'lon'], ['1', '48.2'], [])).toEqual([undefined, undefined]);
  });

  it.each([[['lat']], [['lon']], [['a']], [[]]])('is not one with the columns %j', (header) => {
    expect(() => positionsOf(header)).toThrow('needs the columns latitude and longitude');
  });
});

describe('the table of the results', () => {
  const near: Destination = { ...townHall, distanceMetres: 12.6 };

  it('has the columns of the file, then those of the result', () => {
    const table = { header: ['id', 'name'], rows: [['1', 'a;b'], ['2']] };
    const [header, first, second, end] = writeTable(table, [[near, plainHouse], []]).split('\r\n');
    expect(header).toBe(
      'id,name,latitude,longitude,result_label,result_score,result_score_next,result_type,result_id,' +
        'result_housenumber,result_name,result_street,result_postcode,result_city,result_context,' +
        'result_distance,result_status',
    );
    expect(first).toBe(
      '1,"a;b",48.21083,16.35722,"Friedrich-Schmidt-Platz 1, 1010 Wien",0.98,1,housenumber,' +
        `${townHall.id},1,Wiener Rathaus,Friedrich-Schmidt-Platz,1010,Wien,"Wien, Österreich",13,ok`,
    );
    expect(second).toBe(`2,${','.repeat(15)}not-found`);
    expect(end).toBe('');
  });

  it('keeps columns of the same name', () => {
    const table = { header: ['latitude', 'longitude'], rows: [['1', '2']] };
    const [header, row] = writeTable(table, [[near]]).split('\r\n');
    expect(header).toContain('latitude,longitude,result_latitude,result_longitude,result_label');
    expect(row).toMatch(/^1,2,48\.21083,16\.35722,/);
  });

  it('drops cells without a column', () => {
    const table = { header: ['a'], rows: [['1', 'extra']] };
    expect(writeTable(table, [[]])).toContain('\r\n1,,');
  });

  it('has the place of a row that is none of a house', () => {
    const table = { header: ['a'], rows: [['1']] };
    const text = writeTable(table, [[placeOf({ city: 'Wien', country: 'Österreich' })]]);
    expect(text).toContain(',municipality,');
    expect(text).toContain(',ok\r\n');
  });

  it('has only a header without rows', () => {
    expect(writeTable({ header: ['a'], rows: [] }, [])).toMatch(/^a,latitude,.*\r\n$/);
  });
});
