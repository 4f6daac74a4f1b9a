/**
 * The columns of OS AddressBase (Standard) in the order of its files, which have no header line of
 * their own; the names are those of the header that Ordnance Survey gives apart, in lower case.
 * Source: the product's technical specification, "Geographic address (BasicAddress)".
 */
export const addressbaseColumns = [
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

export type AddressbaseColumn = (typeof addressbaseColumns)[number];

/** The nations behind the letters of the column `country`; `J` is a place not assigned to one. */
export const nations: ReadonlyMap<string, string> = new Map([
  ['E', 'England'],
  ['W', 'Wales'],
  ['S', 'Scotland'],
  ['N', 'Northern Ireland'],
]);

/** The islands that are no part of the United Kingdom, by the area of their postcodes. */
export const islands: ReadonlyMap<string, string> = new Map([
  ['JE', 'JE'],
  ['GY', 'GG'],
  ['IM', 'IM'],
]);
