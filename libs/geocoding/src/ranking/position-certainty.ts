import type { EstimateKind } from './position-certainty.table.js';
import {
  LEAST_POSITION_CERTAINTY,
  certaintyCoefficients,
  suffixCertainties,
} from './position-certainty.table.js';

/** What the certainty of an estimated position depends on. */
export interface EstimateEvidence {
  readonly kind: EstimateKind;
  /** Extents of what speaks against the estimate: metres by `extentOf`, or 0 and 1. */
  readonly measures: Readonly<Record<string, number>>;
}

/** Extent of a distance: logarithmic, as the tenth metre of a gap says more than the hundredth. */
export const extentOf = (metres: number): number => Math.log1p(metres / 10);

/** Probability, 0 to 1, that a house is within 25 m of its estimated position: a logistic function of the evidence. */
export const positionCertainty = (evidence: EstimateEvidence): number =>
  Math.max(LEAST_POSITION_CERTAINTY, unlimitedCertainty(evidence));

/** The same without the lower limit, as it is fitted. */
export const unlimitedCertainty = (
  { kind, measures }: EstimateEvidence,
  coefficients: Readonly<Record<string, number>> = certaintyCoefficients[kind],
): number => {
  let logOdds = 0;
  for (const [name, coefficient] of Object.entries(coefficients))
    logOdds += name === 'base' ? coefficient : -coefficient * (measures[name] ?? 0);
  return 1 / (1 + Math.exp(-logOdds));
};

/**
 * Probability that a house is within 25 m of one of the same number with another suffix: least of a
 * range, and that of the next letter where either has more than a letter, such as a unit.
 */
export const suffixCertainty = (
  requestedKey: string,
  stored: { readonly numberKey: string; readonly from: number; readonly to: number },
): number => {
  const [one, other] = [suffixOf(requestedKey), suffixOf(stored.numberKey)];
  const apart = one === undefined || other === undefined ? 1 : Math.abs(one - other);
  const steps = stored.to > stored.from ? Infinity : apart;
  return suffixCertainties[Math.min(steps, suffixCertainties.length - 1)] ?? 0;
};

/** Place of the suffix in the alphabet, 0 without one; undefined for a number in parts. */
const suffixOf = (key: string): number | undefined => {
  const [, letter] = /^\d+([a-z]?)$/.exec(key) ?? [];
  if (letter === undefined) return undefined;
  return letter === '' ? 0 : letter.charCodeAt(0) - CODE_BEFORE_A;
};

const CODE_BEFORE_A = 'a'.charCodeAt(0) - 1;
