/** Royal Mail's words for an address. */
export const postalColumns = [
  'udprn',
  'organisation_name',
  'sub_building_name',
  'building_name',
  'building_number',
  'dependent_thoroughfare',
  'thoroughfare',
  'double_dependent_locality',
  'dependent_locality',
  'post_town',
  'postcode',
  'welsh_dependent_thoroughfare',
  'welsh_thoroughfare',
  'welsh_double_dependent_locality',
  'welsh_dependent_locality',
  'welsh_post_town',
] as const;

/** The local authority's words for it; the primary object is the house, the secondary one the unit. */
export const objectColumns = [
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
  'welsh_pao_text',
  'la_organisation',
  'area_name',
] as const;

/** Its words for the street. */
export const streetColumns = [
  'street_description',
  'welsh_street_description',
  'locality_name',
  'town_name',
  'administrative_area',
] as const;

/** Where it is. */
export const pointColumns = [
  'uprn',
  'latitude',
  'longitude',
  'rpc',
  'country',
  'postcode_locator',
] as const;

type Row<Columns extends readonly string[]> = Readonly<
  Partial<Record<Columns[number], string | undefined>>
>;

export type PostalRow = Row<typeof postalColumns>;
export type ObjectRow = Row<typeof objectColumns>;
export type StreetRow = Row<typeof streetColumns>;
export type PointRow = Row<typeof pointColumns>;

/**
 * All that any product of the family says of an address. Where one row says it all, it is each of
 * these; to join several rows into one took longer than all else.
 */
export interface AddressbaseRows {
  readonly point: PointRow;
  readonly postal: PostalRow;
  readonly object: ObjectRow;
  readonly street: StreetRow;
  /** The object in Welsh, where that is a row of its own. */
  readonly welshObject?: ObjectRow;
  /** Who is there, where that is a row of its own. */
  readonly organisation?: string;
  /** Royal Mail's further addresses of the property. */
  readonly furtherPostal?: readonly PostalRow[];
  /** Whether it is a property no more. */
  readonly isHistoric?: boolean;
}
