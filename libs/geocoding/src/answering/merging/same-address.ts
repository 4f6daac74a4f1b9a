import { roughDistanceMetres } from '#geodesy';
import { countryByCode } from '#countries';
import type { Position } from '#contracts';
import { isSamePostcode } from '../../address/postcode-shape.js';
import type { PremiseHit } from '../../gazetteer/gazetteer.js';
import { counters, unitDesignators } from '../../address/unit-words/every-unit-word.js';
import { unitOfPremise } from '../../search/unit-of-premise.js';
import { fold } from '../../text/fold.js';
import { parseHouseNumber } from '../../text/house-number.js';
import type { HouseNumber } from '../../text/house-number.js';
import { postcodeKey } from '../../text/postcode-key.js';
import { unitParts } from '../../text/unit-parts.js';

/** What tells an address from the others of its street. */
export interface DoorPlate {
  readonly number: string;
  /** Empty for the house itself. */
  readonly unit: string;
}

/** Of a premise in a country, by its code: alike whether the unit stands in the number or beside it. */
export const doorPlateOf = (
  { numberKey, unit }: Pick<PremiseHit, 'numberKey' | 'unit'>,
  code: string,
): DoorPlate => {
  const own = unitOfPremise({ numberKey, unit }, code);
  const isInNumber = unit === undefined && own !== undefined;
  return {
    number: isInNumber ? numberKey.replace(/^.*[-/]/, '') : numberKey,
    unit: own === undefined ? '' : unitKey(own),
  };
};

/** As unitParts, and whatever else is said but what kind of unit it is: `3. tv` and `3. th` are two. */
const unitKey = (unit: string): string => {
  const words = fold(unit.replace(ordinalMarks, ' ')).match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => !unitDesignators.has(word) && !counters.has(word));
  return (telling.length > 0 ? telling : words).flatMap(unitParts).join('-');
};

const ordinalMarks = /[ºª°]/g;

/** The house number of an address as it is looked up. */
export const houseNumberOf = (number: string | undefined, code: string): HouseNumber | undefined =>
  number === undefined ? undefined : parseHouseNumber(number, countryByCode(code));

/** What of an address may show, beside its street and number, whether another is the same. */
export interface Whereabouts {
  readonly position: Position;
  readonly postcode?: string;
}

/** One address on a large site may be put this far apart: its gate and its main building. */
const AGREEING_METRES = 500;
/** Without the postcode's word, the same number of the same street, this near, is the same house. */
const SILENT_METRES = 150;

/** Whether two addresses of one street and number are one, from what else is known of them. */
export const isSameSpot = (
  one: Whereabouts,
  other: Whereabouts,
  { code, isInOnePlace }: { readonly code: string; readonly isInOnePlace: boolean },
): boolean => {
  const postcodes = samePostcode(one.postcode, other.postcode, code);
  if (postcodes === false && !isInOnePlace) return false;
  const reachMetres = postcodes ? AGREEING_METRES : SILENT_METRES;
  return roughDistanceMetres(one.position, other.position) <= reachMetres;
};

/** Undefined where either has none. */
const samePostcode = (one = '', other = '', code: string): boolean | undefined =>
  one === '' || other === ''
    ? undefined
    : isSamePostcode(postcodeKey(one), postcodeKey(other), code);
