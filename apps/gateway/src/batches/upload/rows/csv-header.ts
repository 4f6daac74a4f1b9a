import type { ApiError } from '../../../http/errors/api-error.js';
import { invalidUpload, parameterError } from '../../request-validation.js';
import type { ColumnTemplate } from './column-template.js';
import { fillTemplate, isTemplate, readColumnTemplate } from './column-template.js';
import type { QueryField } from './query-fields.table.js';
import { queryFields } from './query-fields.table.js';

/** Use of the columns of a CSV. */
export interface CsvHeader {
  readonly columns: readonly UploadColumn[];
  readonly fields: ReadonlyMap<QueryField, FieldSource>;
  readonly rowIdIndex?: number;
}

/** Use of a column of a CSV upload. */
export interface UploadColumn {
  /** Name as written in the CSV header. */
  readonly name: string;
  readonly use: 'query' | 'row_id' | 'carried';
}

/** The columns that a field is read from: one, or those of a template. */
export interface FieldSource {
  readonly indexes: readonly number[];
  readonly template?: ColumnTemplate;
}

/** The text of a field; empty if its cells are. */
export const readField = ({ indexes, template }: FieldSource, cells: readonly string[]): string => {
  const texts = indexes.map((index) => cells[index] ?? '');
  return template ? fillTemplate(template, texts) : (texts[0] ?? '').trim();
};

const ROW_ID = 'row_id';

/** An error message quotes at most this many characters, which is enough for most headers. */
const MAX_EXCERPT_CHARACTERS = 200;

/**
 * Reads the header row. `mapping` gives the column of a field whose column has another name, or a
 * template that joins several columns; an empty text stands for no column. Throws an ApiError.
 */
export function readCsvHeader(
  cells: readonly string[],
  mapping: ReadonlyMap<string, string>,
): CsvHeader {
  const names = cells.map((cell) => cell.trim());
  const keys = names.map(columnKey);
  rejectDuplicateColumns(keys);
  const sources = new Map<string, FieldSource>(
    keys.map((key, index) => [key, { indexes: [index] }]),
  );
  const mapped = resolveMapping(mapping, keys);
  // The mapping takes precedence over the column name.
  for (const { indexes } of mapped.values())
    for (const index of indexes) sources.delete(keys[index]!);
  for (const [field, source] of mapped) sources.set(field, source);
  const fields = new Map<QueryField, FieldSource>();
  for (const field of queryFields.keys()) {
    const source = sources.get(field);
    if (source && source.indexes.length > 0) fields.set(field, source);
  }
  if (fields.size === 0) throw noQueryFieldError(names);
  const rowIdIndex = sources.get(ROW_ID)?.indexes[0];
  const queried = new Set([...fields.values()].flatMap(({ indexes }) => indexes));
  const useOf = (index: number): UploadColumn['use'] =>
    index === rowIdIndex ? 'row_id' : queried.has(index) ? 'query' : 'carried';
  return {
    columns: names.map((name, index) => ({ name, use: useOf(index) })),
    fields,
    rowIdIndex,
  };
}

const columnKey = (name: string): string => name.trim().toLowerCase();

const rejectDuplicateColumns = (keys: readonly string[]): void => {
  const seen = new Set<string>();
  const duplicate = keys.find((key) => key !== '' && seen.size === seen.add(key).size);
  if (duplicate !== undefined)
    throw invalidUpload(`The header names the column ${excerpt(duplicate)} twice.`);
};

const resolveMapping = (
  mapping: ReadonlyMap<string, string>,
  keys: readonly string[],
): ReadonlyMap<string, FieldSource> => {
  const mapped = new Map<string, FieldSource>();
  for (const [field, value] of mapping) {
    const parameter = `column.${excerpt(field)}`;
    if (field !== ROW_ID && !(queryFields as ReadonlyMap<string, unknown>).has(field)) {
      throw parameterError(`${parameter} names no field of a query`);
    }
    const isName = !isTemplate(value) || keys.includes(columnKey(value));
    const source = isName ? readColumn(value, parameter, keys) : readJoin(value, parameter, keys);
    if (field === ROW_ID && source.template)
      throw parameterError(`${parameter} must be one column, without braces`);
    const isTaken = [...mapped.values()].some(
      (other) => !source.template && !other.template && other.indexes[0] === source.indexes[0],
    );
    if (isTaken && source.indexes.length > 0)
      throw parameterError(
        `${parameter} names the column ${excerpt(value)}, which holds another field`,
      );
    mapped.set(field, source);
  }
  return mapped;
};

/** An empty name means that the field has no column, whatever their names. */
const readColumn = (name: string, parameter: string, keys: readonly string[]): FieldSource => ({
  indexes: name.trim() === '' ? [] : [indexOfColumn(name, parameter, keys)],
});

const readJoin = (text: string, parameter: string, keys: readonly string[]): FieldSource => {
  const reading = readColumnTemplate(text);
  if (reading.outcome === 'malformed') throw parameterError(`${parameter} ${reading.problem}`);
  const { template } = reading;
  return {
    indexes: template.columns.map((name) => indexOfColumn(name, parameter, keys)),
    template,
  };
};

const indexOfColumn = (name: string, parameter: string, keys: readonly string[]): number => {
  const index = keys.indexOf(columnKey(name));
  if (index >= 0) return index;
  throw parameterError(
    `${parameter} names the column ${excerpt(name)}, which is not among those of the header: ${excerpt(keys.join(', '))}`,
  );
};

const noQueryFieldError = (names: readonly string[]): ApiError =>
  invalidUpload(
    `No column of the header is a field of a query, and none is mapped to one: ${excerpt(names.join(', '))}`,
  );

const excerpt = (text: string): string => text.slice(0, MAX_EXCERPT_CHARACTERS);
