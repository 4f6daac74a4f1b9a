import type { Quality } from '#contracts';
import type { Names } from '../../names.js';
import type { PlainAddress } from '../plain/plain-address.js';
import { islands, nations } from './addressbase-columns.table.js';
import type { AddressbaseRow } from './addressbase-row.js';
import { writtenName } from './written-name.js';

/** Makes one address of a row, by the order in which Royal Mail writes its parts. */
export const addressbaseAddress = (row: AddressbaseRow): PlainAddress => {
  const country = countryOf(row.postcode);
  return {
    key: row.uprn ?? '',
    position: { lat: degrees(row.latitude), lon: degrees(row.longitude) },
    quality: qualityOf(row.rpc),
    ...premiseOf(row),
    ...placesOf(row),
    city: named(row.post_town),
    state: country === 'GB' ? named(nations.get(row.country ?? '')) : undefined,
    country,
    postcode: row.postcode,
    uprn: row.uprn,
    udprn: row.udprn,
  };
};

const degrees = (text: string | undefined): number => (text === undefined ? NaN : Number(text));

const countryOf = (postcode = ''): string => islands.get(postcode.slice(0, 2)) ?? 'GB';

/** 1 and 2 are points in the premise; 3 is the corner of a square, 4 a street, 5 a postcode. */
const qualityOf = (rpc: string | undefined): Quality =>
  rpc === '1' || rpc === '2' ? 'high' : 'low';

/** A number with a letter, or a range of numbers, stands in the column for names. */
const numberAsName = /^\d+[A-Z]?(?:-\d+[A-Z]?)?$/;

const premiseOf = (row: AddressbaseRow): Pick<PlainAddress, 'number' | 'unit' | 'house'> => {
  const { building_name: name, building_number: number } = row;
  const isNumber = number === undefined && numberAsName.test(name ?? '');
  return {
    number: isNumber ? name : number,
    unit: row.sub_building_name && writtenName(row.sub_building_name),
    house: named(isNumber ? undefined : name, row.organisation_name),
  };
};

/** A hamlet stands for a street where there is none. */
const placesOf = (row: AddressbaseRow): Pick<PlainAddress, 'street' | 'locality'> => {
  const street = streetOf(row);
  const [nearest, wider] = present(row.double_dependent_locality, row.dependent_locality);
  if (street) return { street, locality: named(nearest, wider) };
  return { street: named(nearest), locality: named(wider) };
};

/** A side street is known by its own name, and by that name beside its main street's. */
const streetOf = (row: AddressbaseRow): Names | undefined => {
  const [nearest, main] = present(row.dependent_thoroughfare, row.thoroughfare);
  return named(nearest, main && `${nearest} ${main}`);
};

const present = (...texts: readonly (string | undefined)[]): readonly string[] =>
  texts.filter((text) => text !== undefined);

/** The first of two names is the local one, the other an alternative. */
const named = (...texts: readonly (string | undefined)[]): Names | undefined => {
  const [local, ...alternatives] = present(...texts).map(writtenName);
  return local === undefined ? undefined : { local, alternatives };
};
