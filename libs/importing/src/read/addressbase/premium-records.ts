import { columnReader, isHeader, rowError } from '../files/csv-file.js';
import type { CsvRow } from '../files/csv-file.js';
import { objectColumns, pointColumns, postalColumns, streetColumns } from './addressbase-rows.js';

/** Columns used of each record. */
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

export const readStreetDescriptor = reader(wanted.streetDescriptor);

export const readBlpu = reader(wanted.blpu);

export const readLpi = reader(wanted.lpi);

export const readDeliveryPoint = reader(wanted.deliveryPoint);

export const readOrganisation = reader(wanted.organisation);

export type Blpu = ReturnType<typeof readBlpu>;

export type Lpi = ReturnType<typeof readLpi>;

export type DeliveryPoint = ReturnType<typeof readDeliveryPoint>;

export type Organisation = ReturnType<typeof readOrganisation>;

/** A row of one of the used record types. */
export interface PremiumRecord {
  readonly kind: PremiumRecordKind;
  /** The UPRN, or the USRN for a street. */
  readonly key: string;
  /** The used columns only. */
  readonly cells: readonly string[];
}

const CHANGE_TYPE = 1;

/**
 * Returns the record of a row, or the reason why it is invalid; undefined for record types that are
 * not used.
 */
export const readRecord = (row: CsvRow): PremiumRecord | string | undefined => {
  if (row.error) return row.error;
  const { cells } = row;
  const identifier = cells[0]?.trim() ?? '';
  if (ignoredRecords.has(identifier) || isPremiumHeader(cells)) return undefined;
  const kind = premiumRecords.get(identifier);
  if (!kind) return 'unknown record identifier';
  const error = rowError(row, premiumColumns[kind].length);
  if (error) return error;
  if (cells[CHANGE_TYPE] === 'D') return 'deleted in this release';
  const key = cells[keyColumns[kind]]?.trim();
  return key ? { kind, key, cells: wantedCells(kind, cells) } : 'no UPRN or USRN';
};

const wantedCells = (kind: PremiumRecordKind, cells: readonly string[]): readonly string[] =>
  wantedPlaces[kind].map((place) => cells[place] ?? '');

const placesOf = (kind: PremiumRecordKind): readonly number[] =>
  wanted[kind].map((column) => (premiumColumns[kind] as readonly string[]).indexOf(column));

/**
 * Columns of the used record types of OS AddressBase Premium, by record identifier. A file contains
 * all record types mixed, or one type with a header. Column names equal those of the other
 * products. Source: the product's technical specification.
 */
const premiumColumns = {
  streetDescriptor: [
    'record_identifier',
    'change_type',
    'pro_order',
    'usrn',
    'street_description',
    'locality_name',
    'town_name',
    'administrative_area',
    'language',
    'start_date',
    'end_date',
    'last_update_date',
    'entry_date',
  ],
  blpu: [
    'record_identifier',
    'change_type',
    'pro_order',
    'uprn',
    'logical_status',
    'blpu_state',
    'blpu_state_date',
    'parent_uprn',
    'x_coordinate',
    'y_coordinate',
    'latitude',
    'longitude',
    'rpc',
    'local_custodian_code',
    'country',
    'start_date',
    'end_date',
    'last_update_date',
    'entry_date',
    'addressbase_postal',
    'postcode_locator',
    'multi_occ_count',
  ],
  lpi: [
    'record_identifier',
    'change_type',
    'pro_order',
    'uprn',
    'lpi_key',
    'language',
    'logical_status',
    'start_date',
    'end_date',
    'last_update_date',
    'entry_date',
    'sao_start_number',
    'sao_start_suffix',
    'sao_end_number',
    'sao_end_suffix',
    'sao_text',
    'pao_start_number',
    'pao_start_suffix',
    'pao_end_number',
    'pao_end_suffix',
    'pao_text',
    'usrn',
    'usrn_match_indicator',
    'area_name',
    'level',
    'official_flag',
  ],
  deliveryPoint: [
    'record_identifier',
    'change_type',
    'pro_order',
    'uprn',
    'udprn',
    'organisation_name',
    'department_name',
    'sub_building_name',
    'building_name',
    'building_number',
    'dependent_thoroughfare',
    'thoroughfare',
    'double_dependent_locality',
    'dependent_locality',
    'post_town',
    'postcode',
    'postcode_type',
    'delivery_point_suffix',
    'welsh_dependent_thoroughfare',
    'welsh_thoroughfare',
    'welsh_double_dependent_locality',
    'welsh_dependent_locality',
    'welsh_post_town',
    'po_box_number',
    'process_date',
    'start_date',
    'end_date',
    'last_update_date',
    'entry_date',
  ],
  organisation: [
    'record_identifier',
    'change_type',
    'pro_order',
    'uprn',
    'org_key',
    'organisation',
    'legal_name',
    'start_date',
    'end_date',
    'last_update_date',
    'entry_date',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

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

export type PremiumRecordKind = keyof typeof premiumColumns;

const premiumRecords: ReadonlyMap<string, PremiumRecordKind> = new Map([
  ['15', 'streetDescriptor'],
  ['21', 'blpu'],
  ['24', 'lpi'],
  ['28', 'deliveryPoint'],
  ['31', 'organisation'],
]);

/**
 * Record types that are not used: header, street, cross reference, metadata, successor,
 * classification, trailer.
 */
const ignoredRecords: ReadonlySet<string> = new Set(['10', '11', '23', '29', '30', '32', '99']);

/** Whether the cells are a row of a used record type, or a header. */
export const isPremium = (cells: readonly string[]): boolean => {
  const kind = premiumRecords.get(cells[0] ?? '');
  return (
    isPremiumHeader(cells) || (kind !== undefined && isPremiumRow(cells, premiumColumns[kind]))
  );
};

const isPremiumHeader = (cells: readonly string[]): boolean =>
  isHeader(cells, ['record_identifier']);

const isPremiumRow = (cells: readonly string[], columns: readonly string[]): boolean =>
  cells.length === columns.length && /^[IUD]$/.test(cells[1] ?? '');
