import type { Country } from '#countries';

/** A range that is wider, twenty houses on a side, is none but a number in two parts: the 82-167 of Queens. */
export const WIDEST_RANGE = 40;

/**
 * Which part of a number's key counts the houses of the street, where that is not the first: the 68
 * of Czech `1700/68`, the 3580 of `102-3580` where units stand first.
 */
export const numberOnStreet = (
  key: string,
  { isUnitFirst, numbers = {} }: Country,
): number | undefined => {
  if (!isUnitFirst && !numbers.isConscriptionFirst) return undefined;
  const [, ahead, mark, number] = twoParts.exec(key) ?? [];
  if (ahead === undefined || number === undefined) return undefined;
  const isHouses = isUnitFirst && areHouses({ ahead, mark, number }, numbers.isStrokeOfHouse);
  return isHouses || (!isUnitFirst && mark !== '/') ? undefined : Number(number);
};

interface TwoParts {
  readonly ahead: string;
  readonly mark?: string;
  readonly number: string;
}

/** 126-130 are the houses from 126 to 130. */
const areHouses = ({ ahead, mark, number }: TwoParts, isStrokeOfHouse = false): boolean => {
  if (!/^\d+$/.test(ahead) || (mark === '/' && !isStrokeOfHouse)) return false;
  return Number(number) <= Number(ahead) + WIDEST_RANGE;
};

const twoParts = /^([a-z]*\d+[a-z]?)([-/])(\d{1,9})[a-z]?$/;
