import type { Quality } from '#contracts';
import type { Names } from '../../model/names.js';
import { titleCaseNames, present, titleCase } from '../records/register-names.js';
import type { AddressFields } from '../records/address-fields.js';
import { parseDegrees } from '../records/address-fields.js';
import type { AddressbaseRows, ObjectRow, PostalRow } from './addressbase-rows.js';

/**
 * Converts the rows of a UPRN to address fields. Land, masts and postboxes have a UPRN but no
 * address.
 */
export const addressbaseAddress = (rows: AddressbaseRows): AddressFields => {
  const words = addressPartsOf(rows);
  const { point: row } = rows;
  const country = countryOf(words.postcode);
  return {
    key: row.uprn ?? '',
    position: { lat: parseDegrees(row.latitude), lon: parseDegrees(row.longitude) },
    quality: qualityOf(row.rpc),
    number: words.number,
    unit: words.unit,
    house: words.house,
    street: words.street,
    locality: words.locality,
    city: words.city,
    postcode: words.postcode,
    state: country === 'GB' ? titleCaseNames([nations.get(row.country ?? '')]) : undefined,
    country,
    uprn: row.uprn,
    udprn: rows.postal.udprn,
    furtherUdprns: rows.furtherPostal?.flatMap(({ udprn }) => udprn ?? []),
    byIdentifierOnly: rows.isHistoric || (!words.number && !words.house),
  };
};

/** The Royal Mail address takes precedence, because it is the one in common use. */
const addressPartsOf = (rows: AddressbaseRows): AddressParts => {
  if (!rows.postal.post_town) return geographicAddressParts(rows);
  const postal = postalAddressParts(rows.postal);
  return {
    number: postal.number,
    unit: postal.unit ?? geographicUnit(rows.object),
    house: postal.house ?? titleCaseNames([organisationOf(rows)]),
    street: postal.street,
    locality: postal.locality ?? otherThan(postal.city, finestPlace(rows)),
    city: postal.city,
    postcode: postal.postcode ?? rows.point.postcode_locator,
  };
};

const finestPlace = (rows: AddressbaseRows): Names | undefined =>
  geographicLocality(rows) ?? geographicCity(rows);

const otherThan = (city: Names | undefined, place: Names | undefined): Names | undefined =>
  place?.local === city?.local ? undefined : place;

const countryOf = (postcode = ''): string => islands.get(postcode.slice(0, 2)) ?? 'GB';

/**
 * RPC 1 and 2 are points in the premises; 3 is the corner of a grid square, 4 a street, 5 a
 * postcode.
 */
const qualityOf = (rpc: string | undefined): Quality =>
  rpc === '1' || rpc === '2' ? 'high' : 'low';

/** Values of the column `country`; `J` is not assigned to a nation. */
const nations: ReadonlyMap<string, string> = new Map([
  ['E', 'England'],
  ['W', 'Wales'],
  ['S', 'Scotland'],
  ['N', 'Northern Ireland'],
]);

/** Crown dependencies, by postcode area. */
const islands: ReadonlyMap<string, string> = new Map([
  ['JE', 'JE'],
  ['GY', 'GG'],
  ['IM', 'IM'],
]);

export type AddressParts = Pick<
  AddressFields,
  'number' | 'unit' | 'house' | 'street' | 'locality' | 'city' | 'postcode'
>;

/** Reads the Royal Mail address (Postcode Address File). */
const postalAddressParts = (row: PostalRow): AddressParts => {
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
const geographicAddressParts = (rows: Omit<AddressbaseRows, 'postal'>): AddressParts => {
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
const organisationOf = ({
  organisation,
  object,
}: Pick<AddressbaseRows, 'organisation' | 'object'>): string | undefined =>
  organisation ?? object.la_organisation;

/** Flat or office within the building. */
const geographicUnit = (row: ObjectRow): string | undefined => {
  const number = rangeOf(
    withSuffix(row.sao_start_number, row.sao_start_suffix),
    withSuffix(row.sao_end_number, row.sao_end_suffix),
  );
  return present(row.sao_text && titleCase(row.sao_text), number).join(' ') || undefined;
};

type PlaceRows = Pick<AddressbaseRows, 'object' | 'street'>;

/** Locality, as recorded by the local authority. */
const geographicLocality = ({ object, street }: PlaceRows): AddressParts['locality'] =>
  titleCaseNames([street.locality_name ?? object.area_name]);

/** Town, or the administrative area where the street has no town. */
const geographicCity = ({ street }: PlaceRows): AddressParts['city'] =>
  titleCaseNames([street.town_name ?? street.administrative_area]);

const withSuffix = (number: string | undefined, suffix = ''): string | undefined =>
  number && `${number}${suffix}`;

/** `12`, `12A`, `12-14`, `12A-14B`. */
const rangeOf = (start: string | undefined, end: string | undefined): string | undefined =>
  start && end ? `${start}-${end}` : (start ?? end);
