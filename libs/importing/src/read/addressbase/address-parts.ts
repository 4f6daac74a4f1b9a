import type { Names } from '../../model/names.js';
import type { AddressFields } from '../records/address-fields.js';
import type { AddressbaseRows, ObjectRow, PostalRow } from './addressbase-rows.js';
import { present, titleCase, titleCaseNames } from '../records/title-case.js';

export type AddressParts = Pick<
  AddressFields,
  'number' | 'unit' | 'house' | 'street' | 'locality' | 'city' | 'postcode'
>;

/** Reads the Royal Mail address (Postcode Address File). */
export const postalAddressParts = (row: PostalRow): AddressParts => {
  const { number, unit, house } = premisePartsOf(row);
  const { street, locality } = placePartsOf(row);
  const city = titleCaseNames([row.post_town], row.welsh_post_town);
  return { number, unit, house, street, locality, city, postcode: row.postcode };
};

/** Numbers with a letter and ranges are in the column for building names. */
const numberAsName = /^\d+[A-Z]?(?:-\d+[A-Z]?)?$/;

const premisePartsOf = (row: PostalRow): Pick<AddressParts, 'number' | 'unit' | 'house'> => {
  const { building_name: name, building_number: number } = row;
  const isNumber = number === undefined && numberAsName.test(name ?? '');
  return {
    number: isNumber ? name : number,
    unit: row.sub_building_name && titleCase(row.sub_building_name),
    house: titleCaseNames([isNumber ? undefined : name, row.organisation_name]),
  };
};

/** A locality replaces the street where there is none. */
const placePartsOf = (row: PostalRow): Pick<AddressParts, 'street' | 'locality'> => {
  const street = streetNamesOf(row);
  const [nearest, wider] = present(row.double_dependent_locality, row.dependent_locality);
  const [welsh, welshWider] = present(
    row.welsh_double_dependent_locality,
    row.welsh_dependent_locality,
  );
  if (street) return { street, locality: titleCaseNames([nearest, wider], welsh) };
  return {
    street: titleCaseNames([nearest], welsh),
    locality: titleCaseNames([wider], welshWider),
  };
};

/**
 * A dependent thoroughfare has its own name, and that name followed by the main street's as an
 * alternative.
 */
const streetNamesOf = (row: PostalRow): Names | undefined => {
  const [nearest, main] = present(row.dependent_thoroughfare, row.thoroughfare);
  const [welsh] = present(row.welsh_dependent_thoroughfare, row.welsh_thoroughfare);
  return titleCaseNames([nearest, main && `${nearest} ${main}`], welsh);
};

/** Reads the address of the local authority (BS 7666). */
export const geographicAddressParts = (rows: Omit<AddressbaseRows, 'postal'>): AddressParts => {
  const { object: row, welshObject, street, point } = rows;
  return {
    number: rangeOf(
      withSuffix(row.pao_start_number, row.pao_start_suffix),
      withSuffix(row.pao_end_number, row.pao_end_suffix),
    ),
    unit: geographicUnit(row),
    house: titleCaseNames(
      [row.pao_text, organisationOf(rows)],
      welshObject?.pao_text ?? row.welsh_pao_text,
    ),
    street: titleCaseNames([street.street_description], street.welsh_street_description),
    locality: geographicLocality(rows),
    city: geographicCity(rows),
    postcode: point.postcode_locator,
  };
};

/** Name of the organisation, as recorded by the local authority. */
export const organisationOf = ({
  organisation,
  object,
}: Pick<AddressbaseRows, 'organisation' | 'object'>): string | undefined =>
  organisation ?? object.la_organisation;

/** Flat or office within the building. */
export const geographicUnit = (row: ObjectRow): string | undefined => {
  const number = rangeOf(
    withSuffix(row.sao_start_number, row.sao_start_suffix),
    withSuffix(row.sao_end_number, row.sao_end_suffix),
  );
  return present(row.sao_text && titleCase(row.sao_text), number).join(' ') || undefined;
};

type PlaceRows = Pick<AddressbaseRows, 'object' | 'street'>;

/** Locality, as recorded by the local authority. */
export const geographicLocality = ({ object, street }: PlaceRows): AddressParts['locality'] =>
  titleCaseNames([street.locality_name ?? object.area_name]);

/** Town, or the administrative area where the street has no town. */
export const geographicCity = ({ street }: PlaceRows): AddressParts['city'] =>
  titleCaseNames([street.town_name ?? street.administrative_area]);

const withSuffix = (number: string | undefined, suffix = ''): string | undefined =>
  number && `${number}${suffix}`;

/** `12`, `12A`, `12-14`, `12A-14B`. */
const rangeOf = (start: string | undefined, end: string | undefined): string | undefined =>
  start && end ? `${start}-${end}` : (start ?? end);
