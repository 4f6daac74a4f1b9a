import type { Quality } from '#contracts';
import type { Names } from '../../names.js';
import { degrees } from '../plain/degrees.js';
import type { PlainAddress } from '../plain/plain-address.js';
import type { AddressbaseRows } from './addressbase-row.js';
import {
  geographicCity,
  geographicLocality,
  geographicUnit,
  geographicWords,
  organisationOf,
} from './geographic-words.js';
import { islands, nations } from './nations.table.js';
import { postalWords, type AddressWords } from './postal-words.js';
import { writtenNames } from './written-names.js';

/** Makes one address of all that is said of it. A land, a mast, a postbox has a UPRN and no address. */
export const addressbaseAddress = (rows: AddressbaseRows): PlainAddress => {
  const words = wordsOf(rows);
  const { point: row } = rows;
  const country = countryOf(words.postcode);
  return {
    key: row.uprn ?? '',
    position: { lat: degrees(row.latitude), lon: degrees(row.longitude) },
    quality: qualityOf(row.rpc),
    number: words.number,
    unit: words.unit,
    house: words.house,
    street: words.street,
    locality: words.locality,
    city: words.city,
    postcode: words.postcode,
    state: country === 'GB' ? writtenNames([nations.get(row.country ?? '')]) : undefined,
    country,
    uprn: row.uprn,
    udprn: rows.postal.udprn,
    furtherUdprns: rows.furtherPostal?.flatMap(({ udprn }) => udprn ?? []),
    byIdentifierOnly: rows.isHistoric || (!words.number && !words.house),
  };
};

/** Where post is delivered, Royal Mail's words are those that people write. */
const wordsOf = (rows: AddressbaseRows): AddressWords => {
  if (!rows.postal.post_town) return geographicWords(rows);
  const postal = postalWords(rows.postal);
  return {
    number: postal.number,
    unit: postal.unit ?? geographicUnit(rows.object),
    house: postal.house ?? writtenNames([organisationOf(rows)]),
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

/** 1 and 2 are points in the premise; 3 is the corner of a square, 4 a street, 5 a postcode. */
const qualityOf = (rpc: string | undefined): Quality =>
  rpc === '1' || rpc === '2' ? 'high' : 'low';
