import type { ApiError } from '../../../http/errors/api-error.js';
import type { UploadColumn } from '../../batch-presentation.js';
import { invalidUpload, parameterError } from '../../request-validation.js';
import type { QueryField } from './query-fields.table.js';
import { queryFields } from './query-fields.table.js';

/** Use of the columns of a CSV. */
export interface CsvHeader {
  readonly columns: readonly UploadColumn[];
  /** Query field by column index. */
  readonly fields: ReadonlyMap<number, QueryField>;
  readonly rowIdIndex?: number;
}

const ROW_ID = 'row_id';

/** An error message quotes at most this many characters, which is enough for most headers. */
const MAX_EXCERPT_CHARACTERS = 200;

/**
 * Reads the header row. `mapping` gives the column of a field whose column has another name. Throws
 * an ApiError.
 */
export function readCsvHeader(
  cells: readonly string[],
  mapping: ReadonlyMap<string, string>,
): CsvHeader {
  const names = cells.map((cell) => cell.trim());
  const keys = names.map(columnKey);
  rejectDuplicateColumns(keys);
  const indexes = new Map(keys.map((key, index) => [key, index]));
  const mapped = resolveMapping(mapping, keys);
  // The mapping takes precedence over the column name.
  for (const index of mapped.values()) indexes.delete(keys[index]!);
  for (const [field, index] of mapped) indexes.set(field, index);
  const fields = new Map<number, QueryField>();
  for (const field of queryFields.keys()) {
    const index = indexes.get(field);
    if (index !== undefined) fields.set(index, field);
  }
  if (fields.size === 0) throw noQueryFieldError(names);
  const rowIdIndex = indexes.get(ROW_ID);
  const useOf = (index: number): UploadColumn['use'] =>
    index === rowIdIndex ? 'row_id' : fields.has(index) ? 'query' : 'carried';
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
): ReadonlyMap<string, number> => {
  const mapped = new Map<string, number>();
  for (const [field, column] of mapping) {
    const parameter = `column.${excerpt(field)}`;
    if (field !== ROW_ID && !(queryFields as ReadonlyMap<string, unknown>).has(field)) {
      throw parameterError(`${parameter} names no field of a query`);
    }
    const named = `${parameter} names the column ${excerpt(column)}`;
    const index = keys.indexOf(columnKey(column));
    if (index < 0) {
      throw parameterError(
        `${named}, which is not among those of the header: ${excerpt(keys.join(', '))}`,
      );
    }
    const isTaken = [...mapped.values()].includes(index);
    if (isTaken) throw parameterError(`${named}, which holds another field`);
    mapped.set(field, index);
  }
  return mapped;
};

const noQueryFieldError = (names: readonly string[]): ApiError =>
  invalidUpload(
    `No column of the header is a field of a query, and none is mapped to one: ${excerpt(names.join(', '))}`,
  );

const excerpt = (text: string): string => text.slice(0, MAX_EXCERPT_CHARACTERS);
