import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';

/** A table that is sent to addok's `search/csv` or `reverse/csv`, and the body of the request. */
export interface TableRequest {
  readonly endpoint: 'search/csv' | 'reverse/csv';
  /** Absent where the file is damaged, so that what it holds is unknown. */
  readonly rows?: readonly (readonly string[])[];
  readonly body: FormData | RawBody;
}

/** A body that is perhaps no form. */
export interface RawBody {
  readonly contentType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const words = ['id', 'street', 'town', 'zip', 'address', 'latitude', 'longitude', 'lat', 'lng'];

const column = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...words) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }) },
);

const cell = fc.oneof(
  fc.constantFrom('Friedrich-Schmidt-Platz 1', 'Wien', '1010', 'Downing Street', ''),
  fc.constantFrom('48.21083', '16.35722', '48,21', '91', '-180', '1e9', 'NaN', '0x10', ' 48.2 '),
  fc.constantFrom('a "quoted" cell', 'two\nlines', '; , | \t', "'", '=1+1'),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 10 }).map((text) => Buffer.from(text).toString()),
);

const file = fc
  .record({
    header: fc.uniqueArray(column, { minLength: 2, maxLength: 5 }),
    rows: fc.array(fc.array(cell, { minLength: 5, maxLength: 5 }), { maxLength: 8 }),
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
    lineEnd: fc.constantFrom('\n', '\r\n'),
    quoted: fc.boolean(),
    hasByteOrderMark: fc.boolean(),
  })
  .map(({ header, rows: cells, delimiter, lineEnd, quoted, hasByteOrderMark }) => {
    const rows = cells.map((row) => row.slice(0, header.length));
    const options = { delimiter, record_delimiter: lineEnd, quoted, quoted_match: /[\r\n]/ };
    const text = stringify([header, ...rows], options);
    return { header, rows, bytes: Buffer.from((hasByteOrderMark ? '\ufeff' : '') + text) };
  });

type TableFile = typeof file extends fc.Arbitrary<infer T> ? T : never;

/** Cuts the file, or inserts bytes. */
const damaged = fc
  .tuple(file, fc.nat(200), fc.uint8Array({ maxLength: 6 }), fc.boolean())
  .map(([{ bytes }, at, inserted, isCut]) =>
    Buffer.concat([bytes.subarray(0, at), inserted, isCut ? Buffer.of() : bytes.subarray(at)]),
  );

const formOf = (data: Buffer | string | undefined, fields: readonly (readonly string[])[]) => {
  const form = new FormData();
  if (typeof data === 'string') form.set('data', data);
  else if (data) form.set('data', new Blob([new Uint8Array(data)]), 'table.csv');
  for (const [name = '', value = ''] of fields) form.append(name, value);
  return form;
};

/** Columns of the file, and sometimes others. */
const fieldsOf = (header: readonly string[]) =>
  fc.array(
    fc.tuple(
      fc.constantFrom('columns', 'columns', 'postcode', 'other'),
      fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom(...header) },
        { weight: 1, arbitrary: column },
      ),
    ),
    { maxLength: 3 },
  );

const endpoint = fc.constantFrom('search/csv' as const, 'reverse/csv' as const);

const wholeTables = file.chain(({ header, rows, bytes }: TableFile) =>
  fc.record({ endpoint, fields: fieldsOf(header) }).map(({ fields, ...request }): TableRequest => ({
    ...request,
    rows,
    body: formOf(bytes, fields),
  })),
);

const damagedTables = fc
  .record({ endpoint, data: fc.oneof(damaged, fc.string(), fc.constant(undefined)) })
  .map((request): TableRequest => ({
    endpoint: request.endpoint,
    body: formOf(request.data, []),
  }));

const noForms = fc
  .record({
    endpoint,
    contentType: fc.constantFrom(
      ...[
        'multipart/form-data',
        'multipart/form-data; boundary=x',
        'application/x-www-form-urlencoded',
      ],
    ),
    bytes: fc.oneof(
      fc.uint8Array({ maxLength: 60 }),
      fc.string({ maxLength: 60 }).map((text) => Buffer.from(`--x\r\n${text}\r\n\r\n--x--\r\n`)),
    ),
  })
  .map(({ endpoint: path, contentType, bytes }): TableRequest => ({
    endpoint: path,
    body: { contentType, bytes: new Uint8Array(bytes) },
  }));

export const arbitraryTables: fc.Arbitrary<TableRequest> = fc.oneof(
  { weight: 6, arbitrary: wholeTables },
  { weight: 2, arbitrary: damagedTables },
  { weight: 1, arbitrary: noForms },
);
