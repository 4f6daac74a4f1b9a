import type { BatchRow } from '#batches';
import { rejectedRow, rowIdProblem, toBatchRow } from './batch-row.js';
import type { UploadLine } from './line-reader.js';
import { readLines } from './line-reader.js';
import { CsvLineDecoder, toUtf8 } from './text-encoding.js';
import { invalidUpload } from '../../request-validation.js';
import type { CsvHeader, UploadColumn } from './csv-header.js';
import { readCsvHeader, readField } from './csv-header.js';
import type { QueryField, QueryFieldSpec } from './query-fields.table.js';
import { queryFields } from './query-fields.table.js';
import type { CsvRecord } from './csv-record-reader.js';
import { CsvRecordReader } from './csv-record-reader.js';

/** Options of CSV parsing. */
interface CsvOptions {
  /** Column name or template by field name. */
  readonly mapping: ReadonlyMap<string, string>;
  readonly onHeader: (columns: readonly UploadColumn[]) => void;
}

/** Reads the rows of a CSV with a header. Throws an ApiError if the header is unusable. */
export async function* readCsvRows(
  source: AsyncIterable<Buffer>,
  { mapping, onHeader }: CsvOptions,
): AsyncGenerator<readonly BatchRow[]> {
  let header: CsvHeader | undefined;
  for await (const records of readCsvRecords(toUtf8(source))) {
    const [first, ...others] = records;
    if (!header && first) {
      header = parseHeader(first, mapping);
      onHeader(header.columns);
      yield toCsvBatchRows(others, header);
    } else if (header) yield toCsvBatchRows(records, header);
  }
}

const parseHeader = (record: CsvRecord, mapping: CsvOptions['mapping']): CsvHeader => {
  if ('cells' in record) return readCsvHeader(record.cells, mapping);
  throw invalidUpload(`The header, line ${record.line}, ${record.problem}.`);
};

const toCsvBatchRows = (records: readonly CsvRecord[], header: CsvHeader): readonly BatchRow[] =>
  records.map((record) => toCsvBatchRow(record, header));

const toCsvBatchRow = (record: CsvRecord, header: CsvHeader): BatchRow => {
  const { line } = record;
  if ('problem' in record) return rejectedRow(`the row ${record.problem}`, { line });
  const { cells } = record;
  const { columns, rowIdIndex } = header;
  const id = rowIdIndex === undefined ? undefined : cells[rowIdIndex];
  const source = { line, carried: cells, id: id === '' ? undefined : id };
  if (cells.length !== columns.length) {
    const problem = `the row has ${cells.length} cells where the header has ${columns.length}`;
    const isNamed = id && rowIdProblem(id) === undefined;
    const carried = cells.slice(0, columns.length);
    return rejectedRow(problem, { line, carried, ...(isNamed && { id }) });
  }
  const nameProblem = rowIdProblem(id);
  if (nameProblem !== undefined) return rejectedRow(nameProblem, { line, carried: cells });
  return toBatchRow(toQuery(cells, header), source);
};

/** Reads the records of a CSV in UTF-8 or Windows-1252, a group at a time; skips empty lines. */
export async function* readCsvRecords(
  source: AsyncIterable<Buffer>,
): AsyncGenerator<readonly CsvRecord[]> {
  const reader = new CsvRecordReader();
  for await (const lines of readLines(source, new CsvLineDecoder())) {
    yield reader.read(lines.map(rejectNul));
  }
  yield reader.end();
}

const rejectNul = (line: UploadLine): UploadLine =>
  'text' in line && line.text.includes('\0')
    ? { number: line.number, problem: 'holds a NUL character' }
    : line;

type RawQuery = Record<string, unknown>;

/** Converts the cells of a row to a query of version 2; skips empty cells. */
function toQuery(cells: readonly string[], { fields }: CsvHeader): RawQuery {
  const query: RawQuery = {};
  for (const [field, source] of fields) {
    const cell = readField(source, cells);
    if (cell !== '') setField(query, field, cell);
  }
  return placeCountry(query);
}

const setField = (query: RawQuery, field: QueryField, cell: string): void => {
  const { parent, type }: QueryFieldSpec = queryFields.get(field)!;
  const owner = parent === undefined ? query : ((query[parent] ??= {}) as RawQuery);
  owner[field] = cellParsers[type](cell);
};

/** Cells that cannot be converted stay text, which validation rejects. */
const cellParsers: Readonly<Record<QueryFieldSpec['type'], (cell: string) => unknown>> = {
  text: (cell) => cell,
  number: (cell) => (DECIMAL.test(cell) ? Number(cell.replace(',', '.')) : cell),
  flag: (cell) => flagCells.get(cell.toLowerCase()) ?? cell,
};

/** Accepts a decimal comma. Degrees have no thousands separator. */
const DECIMAL = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/i;

const flagCells: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

const COUNTRY_CODE = /^[A-Za-z]{2}$/;

/** A country code restricts the search; a country name becomes part of the address. */
const placeCountry = (query: RawQuery): RawQuery => {
  if (typeof query.country !== 'string' || COUNTRY_CODE.test(query.country)) return query;
  const { country, ...rest } = query;
  if (rest.address_structured) {
    return { ...rest, address_structured: { ...rest.address_structured, country } };
  }
  return typeof rest.address_string === 'string'
    ? { ...rest, address_string: `${rest.address_string}, ${country}` }
    : query;
};
