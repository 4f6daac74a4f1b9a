import { areTitles } from '../../csv/columns.js';

/**
 * The records of OS AddressBase Premium that addresses are made of, by the identifier that each row
 * begins with, and their columns. A file holds all records mixed, or the rows of one below a header.
 * What other products of the family have as well is called as there. Source: the product's technical
 * specification.
 */
export const premiumColumns = {
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

export type PremiumRecordKind = keyof typeof premiumColumns;

export const premiumRecords: ReadonlyMap<string, PremiumRecordKind> = new Map([
  ['15', 'streetDescriptor'],
  ['21', 'blpu'],
  ['24', 'lpi'],
  ['28', 'deliveryPoint'],
  ['31', 'organisation'],
]);

/**
 * Records of which no address is made: header, street, cross reference, metadata, successor,
 * classification, trailer.
 */
export const furtherRecords: ReadonlySet<string> = new Set([
  '10',
  '11',
  '23',
  '29',
  '30',
  '32',
  '99',
]);

/** Whether the cells are a row that addresses are made of, or the header of one of the tables. */
export const isPremium = (cells: readonly string[]): boolean => {
  const kind = premiumRecords.get(cells[0] ?? '');
  return isPremiumHeader(cells) || (kind !== undefined && isRow(cells, premiumColumns[kind]));
};

export const isPremiumHeader = (cells: readonly string[]): boolean =>
  areTitles(cells, ['record_identifier']);

const isRow = (cells: readonly string[], columns: readonly string[]): boolean =>
  cells.length === columns.length && /^[IUD]$/.test(cells[1] ?? '');
