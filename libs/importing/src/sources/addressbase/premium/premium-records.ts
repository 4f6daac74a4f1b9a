import { columnReader } from '../../csv/columns.js';
import { rowFlaw, type CsvRow } from '../../csv/csv-row.js';
import { objectColumns, pointColumns, postalColumns, streetColumns } from '../addressbase-row.js';
import {
  furtherRecords,
  isPremiumHeader,
  premiumColumns,
  premiumRecords,
  type PremiumRecordKind,
} from './premium-columns.table.js';

const { streetDescriptor, blpu, lpi, deliveryPoint } = premiumColumns;

export const readStreet = columnReader(streetDescriptor, ['language', ...streetColumns]);
export const readBlpu = columnReader(blpu, ['logical_status', ...pointColumns]);
export const readLpi = columnReader(lpi, ['logical_status', 'language', 'usrn', ...objectColumns]);
export const readDeliveryPoint = columnReader(deliveryPoint, [
  'end_date',
  'last_update_date',
  ...postalColumns,
]);

export type Blpu = ReturnType<typeof readBlpu>;
export type Lpi = ReturnType<typeof readLpi>;
export type DeliveryPoint = ReturnType<typeof readDeliveryPoint>;

/** One row that addresses are made of. */
export interface PremiumRecord {
  readonly kind: PremiumRecordKind;
  /** The UPRN, or of a street its USRN. */
  readonly key: string;
  readonly cells: readonly string[];
}

const CHANGE_TYPE = 1;

/** The record of a row, or why it has none; undefined when the row is no part of an address. */
export const readRecord = (row: CsvRow): PremiumRecord | string | undefined => {
  if (row.flaw) return row.flaw;
  const { cells } = row;
  const identifier = cells[0]?.trim() ?? '';
  if (furtherRecords.has(identifier) || isPremiumHeader(cells)) return undefined;
  const kind = premiumRecords.get(identifier);
  if (!kind) return 'unknown record identifier';
  const flaw = rowFlaw(row, premiumColumns[kind].length);
  if (flaw) return flaw;
  if (cells[CHANGE_TYPE] === 'D') return 'deleted in this release';
  const key = cells[keyColumns[kind]]?.trim();
  return key ? { kind, key, cells } : 'no UPRN or USRN';
};

const keyColumns: Readonly<Record<PremiumRecordKind, number>> = {
  streetDescriptor: premiumColumns.streetDescriptor.indexOf('usrn'),
  blpu: premiumColumns.blpu.indexOf('uprn'),
  lpi: premiumColumns.lpi.indexOf('uprn'),
  deliveryPoint: premiumColumns.deliveryPoint.indexOf('uprn'),
};
