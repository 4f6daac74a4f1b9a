/** The value that the share (0 to 1) of the values does not exceed; NaN of none. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((one, other) => one - other);
  const rank = Math.ceil(share * sorted.length) - 1;
  return sorted[Math.max(0, rank)] ?? NaN;
};

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** NaN of none. */
export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
