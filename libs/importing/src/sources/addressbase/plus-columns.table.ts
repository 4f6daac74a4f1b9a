import { areTitles } from '../csv/columns.js';
import { addressRowsOf } from './address-rows.js';

/**
 * The columns of OS AddressBase Plus in the order of its files, which have no header line of their
 * own. What other products of the family have as well is called as in AddressBase (Standard), or as
 * in the records of AddressBase Premium. Source: the product's technical specification.
 */
export const plusColumns = [
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

const isRow = addressRowsOf(plusColumns);

/** Whether the cells are a row of the table, or the header that is given apart. */
export const isPlus = (cells: readonly string[]): boolean =>
  cells.length === plusColumns.length && (isPlusHeader(cells) || isRow(cells));

export const isPlusHeader = (cells: readonly string[]): boolean =>
  areTitles(cells, ['uprn', 'udprn', 'change_type']);
