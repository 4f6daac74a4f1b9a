import { areTitles } from '../csv/columns.js';
import { addressRowsOf } from './address-rows.js';

/**
 * The columns of OS AddressBase (Standard) in the order of its files, which have no header line of
 * their own; the names are those of the header that Ordnance Survey gives apart, in lower case.
 * Source: the product's technical specification, "Geographic address (BasicAddress)".
 */
export const standardColumns = [
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

const isRow = addressRowsOf(standardColumns);

/** Whether the cells are a row of the table, or the header that is given apart. */
export const isStandard = (cells: readonly string[]): boolean =>
  cells.length === standardColumns.length && (isStandardHeader(cells) || isRow(cells));

export const isStandardHeader = (cells: readonly string[]): boolean =>
  areTitles(cells, ['uprn', 'os_address_toid']);
