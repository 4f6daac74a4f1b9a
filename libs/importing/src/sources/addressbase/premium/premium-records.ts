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

/** What is wanted of each record; the rest is most of it. */
const wanted = {
  streetDescriptor: ['language', ...streetColumns],
  blpu: ['logical_status', ...pointColumns],
  lpi: ['logical_status', 'language', 'usrn', ...objectColumns],
  deliveryPoint: ['end_date', 'last_update_date', ...postalColumns],
  organisation: ['organisation', 'end_date', 'last_update_date'],
} as const satisfies Readonly<Record<PremiumRecordKind, readonly string[]>>;

const reader = <Column extends string>(columns: readonly Column[]): Reader<Column> =>
  columnReader(columns, columns);

type Reader<Column extends string> = ReturnType<typeof columnReader<Column>>;

export const readStreet = reader(wanted.streetDescriptor);
export const readBlpu = reader(wanted.blpu);
export const readLpi = reader(wanted.lpi);
export const readDeliveryPoint = reader(wanted.deliveryPoint);
export const readOrganisation = reader(wanted.organisation);

export type Blpu = ReturnType<typeof readBlpu>;
export type Lpi = ReturnType<typeof readLpi>;
export type DeliveryPoint = ReturnType<typeof readDeliveryPoint>;
export type Organisation = ReturnType<typeof readOrganisation>;

/** One row that addresses are made of. */
export interface PremiumRecord {
  readonly kind: PremiumRecordKind;
  /** The UPRN, or of a street its USRN. */
  readonly key: string;
  /** Those of the columns that are wanted. */
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
  return key ? { kind, key, cells: wantedCells(kind, cells) } : 'no UPRN or USRN';
};

const wantedCells = (kind: PremiumRecordKind, cells: readonly string[]): readonly string[] =>
  wantedPlaces[kind].map((place) => cells[place] ?? '');

const placesOf = (kind: PremiumRecordKind): readonly number[] =>
  wanted[kind].map((column) => (premiumColumns[kind] as readonly string[]).indexOf(column));

const wantedPlaces: Readonly<Record<PremiumRecordKind, readonly number[]>> = {
  streetDescriptor: placesOf('streetDescriptor'),
  blpu: placesOf('blpu'),
  lpi: placesOf('lpi'),
  deliveryPoint: placesOf('deliveryPoint'),
  organisation: placesOf('organisation'),
};

const keyColumns: Readonly<Record<PremiumRecordKind, number>> = {
  streetDescriptor: premiumColumns.streetDescriptor.indexOf('usrn'),
  blpu: premiumColumns.blpu.indexOf('uprn'),
  lpi: premiumColumns.lpi.indexOf('uprn'),
  deliveryPoint: premiumColumns.deliveryPoint.indexOf('uprn'),
  organisation: premiumColumns.organisation.indexOf('uprn'),
};
