import type { Position } from '#contracts';
import { countryByCode } from '#countries';
import { roughDistanceMetres } from '#geo';
import type { PremiseHit } from '../../index/gazetteer.js';
import type { HouseNumber } from '../../parsing/house-number/house-number.js';
import { parseHouseNumber } from '../../parsing/house-number/house-number.js';
import { isSamePostcode } from '../../parsing/query/postcodes.js';
import { fold, postcodeKey } from '../../parsing/text/normalise.js';
import { unitIdentifiers, unitOfPremise } from '../../parsing/unit/unit-identity.js';
import { unitCounters, unitDesignators } from '../../parsing/unit/unit-vocabulary.js';
import { OTHER_POSTCODE_METRES, SAME_POSTCODE_METRES } from '../../ranking/weights.js';

/** A house number and unit, normalised: two addresses of one street are compared by them. */
export interface NumberAndUnit {
  readonly number: string;
  /** Empty for the house itself. */
  readonly unit: string;
}

/**
 * The number and unit of a premise in a country, which is given by its code. The same whether the unit
 * is part of the number (`102-3580`) or separate.
 */
export const numberAndUnitOf = (
  { numberKey, unit }: Pick<PremiseHit, 'numberKey' | 'unit'>,
  code: string,
): NumberAndUnit => {
  const own = unitOfPremise({ numberKey, unit }, code);
  const isInNumber = unit === undefined && own !== undefined;
  return {
    number: isInNumber ? numberKey.replace(/^.*[-/]/, '') : numberKey,
    unit: own === undefined ? '' : unitKey(own),
  };
};

/** The parts of a unit without its designator, but with everything else: `3. tv` and `3. th` differ. */
const unitKey = (unit: string): string => {
  const words = fold(unit.replace(ordinalMarks, ' ')).match(/[\p{L}\p{N}]+/gu) ?? [];
  const specific = words.filter((word) => !unitDesignators.has(word) && !unitCounters.has(word));
  return (specific.length > 0 ? specific : words).flatMap(unitIdentifiers).join('-');
};

const ordinalMarks = /[ºª°]/g;

/** The parsed house number of an address; undefined if it has none. */
export const parsedHouseNumberOf = (
  number: string | undefined,
  code: string,
): HouseNumber | undefined =>
  number === undefined ? undefined : parseHouseNumber(number, countryByCode(code));

/** What of an address, apart from its street and number, is compared. */
export interface AddressLocation {
  readonly position: Position;
  readonly postcode?: string;
}

/** Whether two addresses with the same street and number are the same address. */
export const isSameLocation = (
  one: AddressLocation,
  other: AddressLocation,
  { code, isInOnePlace }: { readonly code: string; readonly isInOnePlace: boolean },
): boolean => {
  const havePostcodeInCommon = compareKnownPostcodes(one.postcode, other.postcode, code);
  if (havePostcodeInCommon === false && !isInOnePlace) return false;
  const maxMetres = havePostcodeInCommon ? SAME_POSTCODE_METRES : OTHER_POSTCODE_METRES;
  return roughDistanceMetres(one.position, other.position) <= maxMetres;
};

/** Undefined where one of them is unknown. */
const compareKnownPostcodes = (one = '', other = '', code: string): boolean | undefined =>
  one === '' || other === ''
    ? undefined
    : isSamePostcode(postcodeKey(one), postcodeKey(other), code);
