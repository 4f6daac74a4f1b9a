import type { ColumnsOf } from '../csv/columns.js';
import type { plusColumns } from './plus-columns.table.js';
import type { premiumColumns } from './premium/premium-columns.table.js';
import type { standardColumns } from './standard-columns.table.js';

/** Royal Mail's words for an address. */
export type PostalRow = Pick<
  ColumnsOf<typeof premiumColumns.deliveryPoint>,
  | 'udprn'
  | 'organisation_name'
  | 'sub_building_name'
  | 'building_name'
  | 'building_number'
  | 'dependent_thoroughfare'
  | 'thoroughfare'
  | 'double_dependent_locality'
  | 'dependent_locality'
  | 'post_town'
  | 'postcode'
  | 'welsh_dependent_thoroughfare'
  | 'welsh_thoroughfare'
  | 'welsh_double_dependent_locality'
  | 'welsh_dependent_locality'
  | 'welsh_post_town'
>;

/** The local authority's words for it; the primary object is the house, the secondary one the unit. */
export type ObjectRow = Pick<
  ColumnsOf<typeof plusColumns>,
  | 'sao_start_number'
  | 'sao_start_suffix'
  | 'sao_end_number'
  | 'sao_end_suffix'
  | 'sao_text'
  | 'pao_start_number'
  | 'pao_start_suffix'
  | 'pao_end_number'
  | 'pao_end_suffix'
  | 'pao_text'
  | 'welsh_pao_text'
  | 'la_organisation'
  | 'area_name'
>;

/** Its words for the street. */
export type StreetRow = Pick<
  ColumnsOf<typeof plusColumns>,
  | 'street_description'
  | 'welsh_street_description'
  | 'locality_name'
  | 'town_name'
  | 'administrative_area'
>;

/** Where it is. */
export type PointRow = Pick<
  ColumnsOf<typeof standardColumns> & ColumnsOf<typeof plusColumns>,
  'uprn' | 'latitude' | 'longitude' | 'rpc' | 'country' | 'postcode_locator'
>;

/**
 * All that any product of the family says of an address. Where one row says it all, it is each of
 * these; to join several rows into one took longer than all else.
 */
export interface AddressbaseRows {
  readonly point: PointRow;
  readonly postal: PostalRow;
  readonly object: ObjectRow;
  readonly street: StreetRow;
}
