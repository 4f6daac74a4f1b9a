import type { Quality } from '#contracts';
import type { Names } from '../../model/names.js';
import { titleCaseNames } from '../records/title-case.js';
import type { AddressFields } from '../records/address-fields.js';
import { parseDegrees } from '../records/address-fields.js';
import type { AddressParts } from './address-parts.js';
import {
  geographicAddressParts,
  geographicCity,
  geographicLocality,
  geographicUnit,
  organisationOf,
  postalAddressParts,
} from './address-parts.js';
import type { AddressbaseRows } from './addressbase-rows.js';

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
