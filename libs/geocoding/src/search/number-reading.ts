import type { HouseNumber } from '../text/house-number.js';

/** Words of a question read as a house number. */
export interface NumberReading extends HouseNumber {
  /** The words, as a mask. */
  readonly used: number;
  /** 0 for the likeliest reading of its question, 1 for the next. */
  readonly rank: number;
  /** What of the words was left out: a suffix, or a part that may be a unit. */
  readonly omitted?: 'suffix' | 'unit';
  /** The unit that was left out of the number. */
  readonly unit?: string;
}

/** Where the street's name stands in the question, and how numbers are written there. */
export interface StreetName {
  /** The words of the name, as a mask. */
  readonly mask: number;
  /** Whether `3/12` is flat 3 in house 12 there. */
  readonly isUnitFirst: boolean;
}
