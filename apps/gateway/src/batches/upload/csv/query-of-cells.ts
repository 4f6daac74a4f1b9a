import type { CsvHeader } from './csv-header.js';
import { queryFields } from './query-fields.table.js';
import type { FieldPlace, QueryField } from './query-fields.table.js';

type Plain = Record<string, unknown>;

/** A query as version 2 has it, made of the cells of a row; empty cells say nothing. */
export function queryOfCells(cells: readonly string[], { fields }: CsvHeader): Plain {
  const query: Plain = {};
  for (const [at, field] of fields) {
    const cell = cells[at]?.trim() ?? '';
    if (cell !== '') put(query, field, cell);
  }
  return withCountry(query);
}

const put = (query: Plain, field: QueryField, cell: string): void => {
  const { within, type }: FieldPlace = queryFields.get(field)!;
  const owner = within === undefined ? query : ((query[within] ??= {}) as Plain);
  owner[field] = readers[type](cell);
};

/** What cannot be read stays text, and is refused as such. */
const readers: Readonly<Record<FieldPlace['type'], (cell: string) => unknown>> = {
  text: (cell) => cell,
  number: (cell) => (DECIMAL.test(cell) ? Number(cell.replace(',', '.')) : cell),
  flag: (cell) => flags.get(cell.toLowerCase()) ?? cell,
};

/** Half of the world writes a comma; nobody writes one between thousands of degrees. */
const DECIMAL = /^[+-]?\d+(?:[.,]\d+)?$/;

const flags: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

const CODE = /^[A-Za-z]{2}$/;

/** A country's code limits the search; its name is a part of the address. */
const withCountry = (query: Plain): Plain => {
  const { country, ...rest } = query;
  if (typeof country !== 'string' || CODE.test(country)) return query;
  if (rest.address_structured) {
    return { ...rest, address_structured: { ...rest.address_structured, country } };
  }
  return typeof rest.address_string === 'string'
    ? { ...rest, address_string: `${rest.address_string}, ${country}` }
    : query;
};
