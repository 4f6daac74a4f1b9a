import { columnReader, isHeader } from '../files/csv-file.js';
import type { AddressFields } from '../records/address-fields.js';
import type { RegisterFormat } from '../registers/csv-source.js';
import { addressbaseAddress } from './addressbase-address.js';
import {
  addressRowTest,
  addressbaseAttribution,
  objectColumns,
  pointColumns,
  postalColumns,
  streetColumns,
} from './addressbase-rows.js';

const wantedColumns = [
  'change_type',
  ...pointColumns,
  ...postalColumns,
  ...objectColumns,
  ...streetColumns,
] as const;

interface Layout {
  readonly columns: readonly string[];
  readonly isHeader: (cells: readonly string[]) => boolean;
}

/** Format of the products with one row per address, with or without a header. */
const formatOf = ({ columns, isHeader }: Layout): RegisterFormat => {
  const read = columnReader(columns, wantedColumns);
  const address = (cells: readonly string[]): AddressFields | string => {
    const row = read(cells);
    if (row.change_type === 'D') return 'deleted in this release';
    return addressbaseAddress({ point: row, postal: row, object: row, street: row });
  };
  return {
    attribution: addressbaseAttribution,
    open: (first) => ({
      hasHeader: isHeader(first),
      reader: { columns: columns.length, address },
    }),
  };
};

/**
 * Columns of OS AddressBase (Standard). Files have no header; names are those of the separate
 * header file, in lower case. Source: technical specification, "Geographic address (BasicAddress)".
 */
const standardColumns = [
  'uprn',
  'os_address_toid',
  'udprn',
  'organisation_name',
  'department_name',
  'po_box_number',
  'sub_building_name',
  'building_name',
  'building_number',
  'dependent_thoroughfare',
  'thoroughfare',
  'post_town',
  'double_dependent_locality',
  'dependent_locality',
  'postcode',
  'postcode_type',
  'x_coordinate',
  'y_coordinate',
  'latitude',
  'longitude',
  'rpc',
  'country',
  'change_type',
  'la_start_date',
  'rm_start_date',
  'last_update_date',
  'class',
] as const;

const isStandardHeader = (cells: readonly string[]): boolean =>
  isHeader(cells, ['uprn', 'os_address_toid']);

export const addressbaseStandard = formatOf({
  columns: standardColumns,
  isHeader: isStandardHeader,
});

/**
 * Columns of OS AddressBase Plus. Files have no header; names equal those of AddressBase (Standard)
 * or Premium. Source: technical specification.
 */
const plusColumns = [
  'uprn',
  'udprn',
  'change_type',
  'state',
  'state_date',
  'class',
  'parent_uprn',
  'x_coordinate',
  'y_coordinate',
  'latitude',
  'longitude',
  'rpc',
  'local_custodian_code',
  'country',
  'la_start_date',
  'last_update_date',
  'entry_date',
  'organisation_name',
  'la_organisation',
  'department_name',
  'legal_name',
  'sub_building_name',
  'building_name',
  'building_number',
  'sao_start_number',
  'sao_start_suffix',
  'sao_end_number',
  'sao_end_suffix',
  'sao_text',
  'welsh_sao_text',
  'pao_start_number',
  'pao_start_suffix',
  'pao_end_number',
  'pao_end_suffix',
  'pao_text',
  'welsh_pao_text',
  'usrn',
  'usrn_match_indicator',
  'area_name',
  'level',
  'official_flag',
  'os_address_toid',
  'os_address_toid_version',
  'os_roadlink_toid',
  'os_roadlink_toid_version',
  'os_topo_toid',
  'os_topo_toid_version',
  'voa_ct_record',
  'voa_ndr_record',
  'street_description',
  'welsh_street_description',
  'dependent_thoroughfare',
  'thoroughfare',
  'welsh_dependent_thoroughfare',
  'welsh_thoroughfare',
  'double_dependent_locality',
  'dependent_locality',
  'locality_name',
  'welsh_dependent_locality',
  'welsh_double_dependent_locality',
  'town_name',
  'administrative_area',
  'post_town',
  'welsh_post_town',
  'postcode',
  'postcode_locator',
  'postcode_type',
  'delivery_point_suffix',
  'addressbase_postal',
  'po_box_number',
  'ward_code',
  'parish_code',
  'rm_start_date',
  'multi_occ_count',
  'voa_ndr_p_desc_code',
  'voa_ndr_scat_code',
  'alt_language',
] as const;

const isPlusHeader = (cells: readonly string[]): boolean =>
  isHeader(cells, ['uprn', 'udprn', 'change_type']);

export const addressbasePlus = formatOf({ columns: plusColumns, isHeader: isPlusHeader });

const isStandardRow = addressRowTest(standardColumns);

/** Whether the cells are a row or the header of AddressBase (Standard). */
export const isStandard = (cells: readonly string[]): boolean =>
  cells.length === standardColumns.length && (isStandardHeader(cells) || isStandardRow(cells));

const isPlusRow = addressRowTest(plusColumns);

/** Whether the cells are a row or the header of AddressBase Plus. */
export const isPlus = (cells: readonly string[]): boolean =>
  cells.length === plusColumns.length && (isPlusHeader(cells) || isPlusRow(cells));
