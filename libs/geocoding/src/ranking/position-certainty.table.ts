/** How a position was estimated. */
export type EstimateKind = keyof typeof certaintyCoefficients;

/**
 * What each measure of an estimated position subtracts from the log odds that the house is within
 * 25 m of it. Fitted by `npm run calibrate:interpolation` (docs/benchmarks.md, Interpolated houses).
 */
export const certaintyCoefficients = {
  /** Between the nearest known numbers below and above on the same side of the street. */
  between: {
    base: 5.99,
    gap: 0.58,
    nearest: 1.03,
    'not along the street': 1.46,
    'street without geometry': 0.33,
    'other side unknown': 1.43,
    'other side elsewhere': 0.66,
  },
  /** Beyond the last known number, on the line through the last two houses. */
  beyond: { base: 3.76, extended: 2.05, numbers: 0.37 },
  /** Opposite the position between the nearest numbers on the other side of the street. */
  across: { base: 0.46, gap: 0.15, nearest: 0.45 },
} as const;

/** Certainty of the position of a house with another suffix, by how many letters apart the two are. */
export const suffixCertainties: readonly number[] = [0.8, 0.8, 0.6, 0.4];

/**
 * Certainty of an intersection. Where the lines of both streets meet, 699 of 699 were within 50 m; the
 * other is set by hand, as no sample file has streets that are known by their addresses only.
 */
export const crossingCertainties = { lines: 0.98, addresses: 0.5 } as const;

/** A range of more numbers than this is less exact than a house of the number with another suffix. */
export const MOST_NUMBERS_OF_EXACT_RANGE = 4;

/** Certainty from which on another estimate is preferred to such a range. */
export const LEAST_CERTAINTY_AGAINST_RANGE = 0.6;

/** Least certainty of a position: it is on the right street, and must not be withheld where the street is not. */
export const LEAST_POSITION_CERTAINTY = 0.35;

/** How far beyond the last known number positions are estimated: 79 % are within 25 m at two numbers, 44 % at eight. */
export const extrapolation = {
  mostNumbers: 2,
  /** Where numbers on the other side show that the street continues. */
  mostNumbersContinued: 8,
  /** Between the two last known houses: if they are farther apart, they do not show how houses are spaced. */
  mostNumbersBetween: 8,
  mostMetres: 60,
  /** Share of the spacing by which to continue, with the highest share within 25 m. */
  shortening: 0.8,
} as const;
