import type { ApiError } from '../../../errors/api-error.js';
import type { UploadColumn } from '../../batch-presentation.js';
import { refusedParameter } from '../../refusals.js';
import { brokenUpload } from '../upload-error.js';
import { queryFields } from './query-fields.table.js';
import type { QueryField } from './query-fields.table.js';

/** What the columns of a CSV are for. */
export interface CsvHeader {
  readonly columns: readonly UploadColumn[];
  /** Which field of a query a column holds, by the column's place. */
  readonly fields: ReadonlyMap<number, QueryField>;
  readonly rowIdAt?: number;
}

const ROW_ID = 'row_id';

/** Of a header, so much is repeated in an answer that refuses it: most headers whole. */
const SHOWN_CHARACTERS = 200;

/**
 * Reads the header row; `mapping` names the column of a field where it is not called like it.
 * Throws an ApiError.
 */
export function readCsvHeader(
  cells: readonly string[],
  mapping: ReadonlyMap<string, string>,
): CsvHeader {
  const names = cells.map((cell) => cell.trim());
  const keys = names.map(keyOf);
  refuseTwins(keys);
  const places = new Map(keys.map((key, at) => [key, at]));
  const mapped = mappedColumns(mapping, keys);
  // A column that is mapped is what the mapping says, whatever it is called.
  for (const at of mapped.values()) places.delete(keys[at]!);
  for (const [field, at] of mapped) places.set(field, at);
  const fields = new Map<number, QueryField>();
  for (const field of queryFields.keys()) {
    const at = places.get(field);
    if (at !== undefined) fields.set(at, field);
  }
  if (fields.size === 0) throw noField(names);
  const rowIdAt = places.get(ROW_ID);
  const useOf = (at: number): UploadColumn['use'] =>
    at === rowIdAt ? 'row_id' : fields.has(at) ? 'query' : 'carried';
  return { columns: names.map((name, at) => ({ name, use: useOf(at) })), fields, rowIdAt };
}

const keyOf = (name: string): string => name.trim().toLowerCase();

const refuseTwins = (keys: readonly string[]): void => {
  const seen = new Set<string>();
  const twin = keys.find((key) => key !== '' && seen.size === seen.add(key).size);
  if (twin !== undefined) throw brokenUpload(`The header names the column ${shown(twin)} twice.`);
};

const mappedColumns = (
  mapping: ReadonlyMap<string, string>,
  keys: readonly string[],
): ReadonlyMap<string, number> => {
  const mapped = new Map<string, number>();
  for (const [field, column] of mapping) {
    const parameter = `column.${shown(field)}`;
    if (field !== ROW_ID && !(queryFields as ReadonlyMap<string, unknown>).has(field)) {
      throw refusedParameter(`${parameter} names no field of a query`);
    }
    const named = `${parameter} names the column ${shown(column)}`;
    const at = keys.indexOf(keyOf(column));
    if (at < 0) {
      throw refusedParameter(
        `${named}, which is not among those of the header: ${shown(keys.join(', '))}`,
      );
    }
    const isTaken = [...mapped.values()].includes(at);
    if (isTaken) throw refusedParameter(`${named}, which holds another field`);
    mapped.set(field, at);
  }
  return mapped;
};

const noField = (names: readonly string[]): ApiError =>
  brokenUpload(
    `No column of the header is a field of a query, and none is mapped to one: ${shown(names.join(', '))}`,
  );

const shown = (text: string): string => text.slice(0, SHOWN_CHARACTERS);
