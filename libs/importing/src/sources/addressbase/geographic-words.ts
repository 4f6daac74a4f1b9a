import type { AddressbaseRows, ObjectRow } from './addressbase-row.js';
import type { AddressWords } from './postal-words.js';
import { writtenName } from './written-name.js';
import { present, writtenNames } from './written-names.js';

/** Reads the local authority's words, which follow BS 7666. */
export const geographicWords = (rows: Omit<AddressbaseRows, 'postal'>): AddressWords => {
  const { object: row, welshObject, street, point } = rows;
  return {
    number: rangeOf(
      numbered(row.pao_start_number, row.pao_start_suffix),
      numbered(row.pao_end_number, row.pao_end_suffix),
    ),
    unit: geographicUnit(row),
    house: writtenNames(
      [row.pao_text, organisationOf(rows)],
      welshObject?.pao_text ?? row.welsh_pao_text,
    ),
    street: writtenNames([street.street_description], street.welsh_street_description),
    locality: geographicLocality(rows),
    city: geographicCity(rows),
    postcode: point.postcode_locator,
  };
};

/** Who is there, as the local authority knows. */
export const organisationOf = ({
  organisation,
  object,
}: Pick<AddressbaseRows, 'organisation' | 'object'>): string | undefined =>
  organisation ?? object.la_organisation;

/** The flat or office within the building. */
export const geographicUnit = (row: ObjectRow): string | undefined => {
  const number = rangeOf(
    numbered(row.sao_start_number, row.sao_start_suffix),
    numbered(row.sao_end_number, row.sao_end_suffix),
  );
  return present(row.sao_text && writtenName(row.sao_text), number).join(' ') || undefined;
};

type Places = Pick<AddressbaseRows, 'object' | 'street'>;

/** The part of a city, as the local authority names it. */
export const geographicLocality = ({ object, street }: Places): AddressWords['locality'] =>
  writtenNames([street.locality_name ?? object.area_name]);

/** The town, or where the street names none, the district. */
export const geographicCity = ({ street }: Places): AddressWords['city'] =>
  writtenNames([street.town_name ?? street.administrative_area]);

const numbered = (number: string | undefined, suffix = ''): string | undefined =>
  number && `${number}${suffix}`;

/** `12`, `12A`, `12-14`, `12A-14B`. */
const rangeOf = (start: string | undefined, end: string | undefined): string | undefined =>
  start && end ? `${start}-${end}` : (start ?? end);
