import { readColumns, type ColumnsOf } from '../../csv/columns.js';
import { rowFlaw, type CsvRow } from '../../csv/csv-row.js';
import {
  furtherRecords,
  isPremiumHeader,
  premiumColumns,
  premiumRecords,
  type PremiumRecordKind,
} from './premium-columns.table.js';

export type StreetDescriptor = ColumnsOf<typeof premiumColumns.streetDescriptor>;
export type Blpu = ColumnsOf<typeof premiumColumns.blpu>;
export type Lpi = ColumnsOf<typeof premiumColumns.lpi>;
export type DeliveryPoint = ColumnsOf<typeof premiumColumns.deliveryPoint>;

/** One row that addresses are made of. */
export type PremiumRecord =
  | { readonly kind: 'streetDescriptor'; readonly row: StreetDescriptor }
  | { readonly kind: 'blpu'; readonly row: Blpu }
  | { readonly kind: 'lpi'; readonly row: Lpi }
  | { readonly kind: 'deliveryPoint'; readonly row: DeliveryPoint };

/** The record of a row, or why it has none; undefined when the row is no part of an address. */
export const readRecord = (row: CsvRow): PremiumRecord | string | undefined => {
  if (row.flaw) return row.flaw;
  const identifier = row.cells[0]?.trim() ?? '';
  if (furtherRecords.has(identifier) || isPremiumHeader(row.cells)) return undefined;
  const kind = premiumRecords.get(identifier);
  if (!kind) return 'unknown record identifier';
  return rowFlaw(row, premiumColumns[kind].length) ?? readKind(kind, row.cells);
};

const readKind = (kind: PremiumRecordKind, cells: readonly string[]): PremiumRecord | string => {
  const record = { kind, row: readColumns<readonly string[]>(premiumColumns[kind], cells) };
  const { row } = record as PremiumRecord;
  if (row.change_type === 'D') return 'deleted in this release';
  const key =
    'uprn' in row || kind !== 'streetDescriptor' ? record.row['uprn'] : record.row['usrn'];
  return key ? record : 'no UPRN or USRN';
};
