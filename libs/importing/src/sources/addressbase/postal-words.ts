import type { Names } from '../../names.js';
import type { PlainAddress } from '../plain/plain-address.js';
import type { PostalRow } from './addressbase-row.js';
import { writtenName } from './written-name.js';
import { present, writtenNames } from './written-names.js';

export type AddressWords = Pick<
  PlainAddress,
  'number' | 'unit' | 'house' | 'street' | 'locality' | 'city' | 'postcode'
>;

/** Reads Royal Mail's words, by the order in which it writes them. */
export const postalWords = (row: PostalRow): AddressWords => {
  const { number, unit, house } = premiseOf(row);
  const { street, locality } = placesOf(row);
  const city = writtenNames([row.post_town], row.welsh_post_town);
  return { number, unit, house, street, locality, city, postcode: row.postcode };
};

/** A number with a letter, or a range of numbers, stands in the column for names. */
const numberAsName = /^\d+[A-Z]?(?:-\d+[A-Z]?)?$/;

const premiseOf = (row: PostalRow): Pick<AddressWords, 'number' | 'unit' | 'house'> => {
  const { building_name: name, building_number: number } = row;
  const isNumber = number === undefined && numberAsName.test(name ?? '');
  return {
    number: isNumber ? name : number,
    unit: row.sub_building_name && writtenName(row.sub_building_name),
    house: writtenNames([isNumber ? undefined : name, row.organisation_name]),
  };
};

/** A hamlet stands for a street where there is none. */
const placesOf = (row: PostalRow): Pick<AddressWords, 'street' | 'locality'> => {
  const street = streetOf(row);
  const [nearest, wider] = present(row.double_dependent_locality, row.dependent_locality);
  const [welsh, welshWider] = present(
    row.welsh_double_dependent_locality,
    row.welsh_dependent_locality,
  );
  if (street) return { street, locality: writtenNames([nearest, wider], welsh) };
  return { street: writtenNames([nearest], welsh), locality: writtenNames([wider], welshWider) };
};

/** A side street is known by its own name, and by that name beside its main street's. */
const streetOf = (row: PostalRow): Names | undefined => {
  const [nearest, main] = present(row.dependent_thoroughfare, row.thoroughfare);
  const [welsh] = present(row.welsh_dependent_thoroughfare, row.welsh_thoroughfare);
  return writtenNames([nearest, main && `${nearest} ${main}`], welsh);
};
