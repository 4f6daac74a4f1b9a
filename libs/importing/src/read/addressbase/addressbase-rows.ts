import { columnReader } from '../files/csv-file.js';

/** Columns of the Royal Mail address. */
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

/**
 * Columns of the local authority's address: the primary object is the building, the secondary one
 * the unit.
 */
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

/** Columns of the street. */
export const streetColumns = [
  'street_description',
  'welsh_street_description',
  'locality_name',
  'town_name',
  'administrative_area',
] as const;

/** Columns of the position. */
export const pointColumns = [
  'uprn',
  'latitude',
  'longitude',
  'rpc',
  'country',
  'postcode_locator',
] as const;

type RowOf<Columns extends readonly string[]> = Readonly<
  Partial<Record<Columns[number], string | undefined>>
>;

export type PostalRow = RowOf<typeof postalColumns>;
export type ObjectRow = RowOf<typeof objectColumns>;
export type StreetRow = RowOf<typeof streetColumns>;
type PointRow = RowOf<typeof pointColumns>;

/**
 * The rows that describe one UPRN in any AddressBase product. In products with one row per address,
 * that row fills all roles; merging rows into one object was the slowest step.
 */
export interface AddressbaseRows {
  readonly point: PointRow;
  readonly postal: PostalRow;
  readonly object: ObjectRow;
  readonly street: StreetRow;
  /** The Welsh address, where it is a separate row. */
  readonly welshObject?: ObjectRow;
  /** The organisation, where it is a separate row. */
  readonly organisation?: string;
  /** Further Royal Mail addresses of the UPRN. */
  readonly furtherPostal?: readonly PostalRow[];
  /** Whether the property no longer exists. */
  readonly isHistoric?: boolean;
}

const uprnPattern = /^\d{1,12}$/;
const countryPattern = /^[EWSNLMJ]$/;
const changeTypePattern = /^[IUD]$/;

/**
 * Returns a test that recognises rows of a table without header, by three columns with fixed
 * formats.
 */
export const addressRowTest = (
  columns: readonly string[],
): ((cells: readonly string[]) => boolean) => {
  const read = columnReader(columns, ['uprn', 'country', 'change_type']);
  return (cells) => {
    const row = read(cells);
    return (
      uprnPattern.test(row.uprn ?? '') &&
      countryPattern.test(row.country ?? '') &&
      changeTypePattern.test(row.change_type ?? '')
    );
  };
};

/** Attribution of all AddressBase products. */
export const addressbaseAttribution =
  'Contains OS data © Crown copyright and database right; contains Royal Mail data © Royal Mail copyright and database right';
