import type { Country, NumberHabits } from '#countries';
import type { HouseNumber } from '../../text/house-number.js';

/** Words of a question read as a house number. */
export interface NumberReading extends HouseNumber {
  /** The words, as a mask. */
  readonly used: number;
  /** 0 for the likeliest reading of its question, 1 for the next. */
  readonly rank: number;
  /** How numbers are written there where the house is, if not as in most countries. */
  readonly habits?: NumberHabits;
  /** Whether it may also be the number that a town has given the house: see NumberHabits. */
  readonly mayBeConscription?: boolean;
  /** What of the words was left out: a suffix, a part that may be a unit, or other houses. */
  readonly omitted?: 'suffix' | 'unit' | 'range';
  /** The unit that was left out of the number. */
  readonly unit?: string;
}

/** Where the street's name stands in the question, and whose habits its numbers follow. */
export interface StreetName {
  /** The words of the name, as a mask. */
  readonly mask: number;
  /** Where the street is, as far as the country's habits are known. */
  readonly country?: Country;
}
