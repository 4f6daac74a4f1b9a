import { describe, expect, it } from 'vitest';
import type { BatchRow } from '#batches';
import type { UploadColumn } from './csv-header.js';
import { readCsvRows } from './csv-rows.js';

interface Csv {
  readonly rows: readonly BatchRow[];
  readonly columns: readonly UploadColumn[];
}

const read = async (
  content: string | Buffer,
  { mapping = {}, blockSize = 7 }: { mapping?: Record<string, string>; blockSize?: number } = {},
): Promise<Csv> => {
  const bytes = Buffer.from(content);
  async function* blocks(): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += blockSize) yield bytes.subarray(at, at + blockSize);
  }
  let columns: readonly UploadColumn[] = [];
  const rows: BatchRow[] = [];
  const reading = {
    mapping: new Map(Object.entries(mapping)),
    onHeader: (all: Csv['columns']) => (columns = all),
  };
  for await (const some of readCsvRows(blocks(), reading)) rows.push(...some);
  return { rows, columns };
};

const queriesOf = ({ rows }: Csv): unknown[] => rows.map(({ input }) => input.query);
const problemsOf = ({ rows }: Csv): unknown[] =>
  rows.map(({ input }) => input.problem && [input.line, input.problem]);

describe('a CSV', () => {
  it('has a query per row and carries every cell', async () => {
    const csv = await read('row_id,Address_String ,note\r\n7,"Hauptstraße 1, Ulm",x\r\n');
    expect(csv.columns).toEqual([
      { name: 'row_id', use: 'row_id' },
      { name: 'Address_String', use: 'query' },
      { name: 'note', use: 'carried' },
    ]);
    expect(csv.rows).toEqual([
      {
        input: {
          line: 2,
          id: '7',
          carried: ['7', 'Hauptstraße 1, Ulm', 'x'],
          query: { address_string: 'Hauptstraße 1, Ulm' },
        },
        query: expect.objectContaining({ kind: 'text', text: 'Hauptstraße 1, Ulm' }),
      },
    ]);
  });

  it.each([',', ';', '\t', '|'])('is split at %j if its header is', async (delimiter) => {
    const text = ['street_name', 'street_number', 'city'].join(delimiter);
    const csv = await read(`${text}\n${['Main St', '5', 'Ely'].join(delimiter)}\n`);
    expect(queriesOf(csv)).toEqual([
      { address_structured: { street_name: 'Main St', street_number: '5', city: 'Ely' } },
    ]);
  });

  it.each([
    ['UTF-8', Buffer.from('city\nMünchen\n')],
    ['UTF-8 with a mark', Buffer.from('\ufeffcity\nMünchen\n')],
    ['Windows-1252', Buffer.from('city\nM\xfcnchen\n', 'latin1')],
    ['UTF-16 with a mark', Buffer.from('\ufeffcity\nMünchen\n', 'utf16le')],
    ['UTF-16, big end first', Buffer.from('\ufeffcity\nMünchen\n', 'utf16le').swap16()],
    ['UTF-16 without a mark', Buffer.from('city\nMünchen\n', 'utf16le')],
  ])('is decoded from %s', async (_, bytes) => {
    expect(queriesOf(await read(bytes, { blockSize: 64 }))).toEqual([
      { address_structured: { city: 'München' } },
    ]);
  });

  it('is UTF-8 throughout where it has its mark, also after an invalid line', async () => {
    const invalid = Buffer.from([0x4d, 0xc3, 0x6e, 0x0a]);
    const bytes = Buffer.concat([Buffer.from('\ufeffcity\n'), invalid, Buffer.from('München\n')]);
    const csv = await read(bytes, { blockSize: 64 });
    expect(problemsOf(csv)).toEqual([[2, 'the row is not encoded in UTF-8'], undefined]);
    expect(csv.rows[1]?.input.query).toEqual({ address_structured: { city: 'München' } });
  });

  it.each([
    ['5e-05', 5e-5],
    ['-.0015', -0.0015],
    [',5', 0.5],
    ['51.', 51],
  ])('may have the number %s', async (cell, number) => {
    const csv = await read(`latitude;longitude\n50;${cell}\n`);
    expect(queriesOf(csv)).toEqual([{ location: { latitude: 50, longitude: number } }]);
  });

  it.each(['\n', '\r\n', '\r'])('may have the line end %j', async (end) => {
    const csv = await read(['city', 'Ely', 'Ulm', ''].join(end), { blockSize: 64 });
    expect(csv.rows.map(({ input }) => input.line)).toEqual([2, 3]);
  });

  it('has line ends that do not depend on the size of the first block', async () => {
    const text = `city,note\r${'Ulm,x\r'.repeat(5_000)}Ely,"two\nlines"\r`;
    for (const blockSize of [64, 17_000, 60_000]) {
      expect((await read(text, { blockSize })).rows).toHaveLength(5_001);
    }
    const long = `city,${'x'.repeat(16_378)}\r\nUlm,1\r\n`;
    expect((await read(long, { blockSize: 16_384 })).rows.map(({ input }) => input.line)).toEqual([
      2,
    ]);
  });

  it('reports invalid rows by their line and continues', async () => {
    const csv = await read(
      [
        'city,note',
        'Ulm,"never closed',
        'Ely,a "quote" inside',
        'Ely,short,long',
        'Ely',
        '',
        '"Ely","two\nlines"',
        'Ely,fine',
      ].join('\n'),
    );
    expect(problemsOf(csv)).toEqual([
      [2, 'the row has a quote that is broken or never closed'],
      [3, 'the row has a quote that is broken or never closed'],
      [4, 'the row has 3 cells where the header has 2'],
      [5, 'the row has 1 cells where the header has 2'],
      undefined,
      undefined,
    ]);
    expect(csv.rows.map(({ input }) => input.line)).toEqual([2, 3, 4, 5, 7, 9]);
  });

  it('carries the cells of known columns from rows with too few or too many cells', async () => {
    const csv = await read('city,note,row_id\nUlm\nEly,b,7,c\n');
    expect(csv.rows.map(({ input }) => [input.carried, input.id])).toEqual([
      [['Ulm'], undefined],
      [['Ely', 'b', '7'], '7'],
    ]);
  });

  it('does not buffer a line above the maximum length', async () => {
    const csv = await read(`city\n${'x'.repeat(200_000)}\nUlm\n`, { blockSize: 60_000 });
    expect(problemsOf(csv)).toEqual([[2, 'the row is longer than 65536 bytes'], undefined]);
  });

  it('accepts coordinates, identifiers, booleans and countries', async () => {
    const csv = await read(
      [
        'latitude;longitude;distance_filter;os_uprn;address_string;country;additional_matches',
        '48,5;8.9;250;;;;',
        ';;;100023336956;;GB;true',
        ';;;;Hauptstr. 1;Deutschland;0',
      ].join('\n'),
    );
    expect(queriesOf(csv)).toEqual([
      { location: { latitude: 48.5, longitude: 8.9, distance_filter: 250 } },
      { source_id: { os_uprn: '100023336956' }, country: 'GB', additional_matches: true },
      { address_string: 'Hauptstr. 1, Deutschland', additional_matches: false },
    ]);
    expect(problemsOf(csv)).toEqual([undefined, undefined, undefined]);
  });

  it('takes columns with other names if they are mapped', async () => {
    const csv = await read('Straße,Ort,city\nHauptstr. 1,Ulm,old\n', {
      mapping: { address_string: 'straße', row_id: 'ort' },
    });
    expect(csv.columns.map(({ use }) => use)).toEqual(['query', 'row_id', 'query']);
  });

  it('uses a mapped column for nothing else, whatever its name', async () => {
    const csv = await read('id,city\n7,Ulm\n', { mapping: { row_id: 'id' } });
    expect(csv.rows[0]?.input).toMatchObject({
      id: '7',
      query: { address_structured: { city: 'Ulm' } },
    });
  });

  it('joins columns by a template, which uses them for nothing else', async () => {
    const csv = await read('Straße,Nr,city\nHauptstr.,1,Ulm\nHauptstr.,,Ulm\n,,\n', {
      mapping: { address_string: '{straße} {Nr}, {City}' },
    });
    expect(csv.columns.map(({ use }) => use)).toEqual(['query', 'query', 'query']);
    expect(queriesOf(csv).slice(0, 2)).toEqual([
      { address_string: 'Hauptstr. 1, Ulm' },
      { address_string: 'Hauptstr., Ulm' },
    ]);
    expect(problemsOf(csv)[2]).toEqual([4, expect.stringContaining('the row specifies no search')]);
  });

  it('may have a column whose name has braces', async () => {
    const csv = await read('{Ort}\nUlm\n', { mapping: { city: '{ort}' } });
    expect(queriesOf(csv)).toEqual([{ address_structured: { city: 'Ulm' } }]);
  });

  it('carries a column with the name of a field if the mapping gives that field none', async () => {
    const csv = await read('address_string,latitude\nUlm,5\n', { mapping: { latitude: '' } });
    expect(csv.columns.map(({ use }) => use)).toEqual(['query', 'carried']);
    expect(queriesOf(csv)).toEqual([{ address_string: 'Ulm' }]);
  });

  it('drops no row, not even one of empty cells', async () => {
    const csv = await read('city,note\n,\n\nUlm,x\n,\n');
    expect(problemsOf(csv)).toEqual([
      [2, expect.stringContaining('the row specifies no search')],
      undefined,
      [5, expect.stringContaining('the row specifies no search')],
    ]);
  });

  it('rejects a line with a NUL character', async () => {
    const csv = await read('city\nU\0lm\nUlm\n');
    expect(problemsOf(csv)).toEqual([[2, 'the row holds a NUL character'], undefined]);
  });

  it.each([
    ['', /^$/],
    ['a,b\n1,2\n', /No column of the header is a field.*: a, b/],
    ['city,City\n1,2\n', /names the column city twice/],
    ['"city\n1\n', /The header, line 1, has a quote/],
  ])('is rejected if its header is unusable: %j', async (text, reason) => {
    const outcome = await read(text).then(
      ({ rows }) => (rows.length === 0 ? '' : 'rows'),
      (error: Error) => error.message,
    );
    expect(outcome).toMatch(reason);
  });

  it.each([
    [
      { city: 'town' },
      /column.city names the column town, which is not among those of the header: city/,
    ],
    [{ town: 'city' }, /column.town names no field of a query/],
    [{ city: 'city', locality: 'City' }, /names the column City, which holds another field/],
    [
      { address_string: '{city}, {town}' },
      /column.address_string names the column town, which is not among those of the header: city/,
    ],
    [{ address_string: '{city' }, /column.address_string opens a brace at character 1 /],
    [{ address_string: '{city}', row_id: '{city}' }, /column.row_id must be one column/],
    [{ city: '' }, /No column of the header is a field/],
  ])('is rejected if the mapping is invalid: %j', async (mapping, reason) => {
    await expect(read('city\nUlm\n', { mapping })).rejects.toThrow(reason);
  });
});
