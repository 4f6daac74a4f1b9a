/** The values that rows hold for each look-up, in the order of the rows. */
export const groupByLookup = <Row extends { readonly lookup: number }, Value>(
  rows: readonly Row[],
  lookups: number,
  toValue: (row: Row) => Value,
): readonly (readonly Value[])[] => {
  const groups: Value[][] = Array.from({ length: lookups }, () => []);
  for (const row of rows) groups[row.lookup]?.push(toValue(row));
  return groups;
};

/** As groupByLookup, where a look-up finds one row at most. */
export const firstByLookup = <Row extends { readonly lookup: number }, Value>(
  rows: readonly Row[],
  lookups: number,
  toValue: (row: Row) => Value,
): readonly (Value | undefined)[] => groupByLookup(rows, lookups, toValue).map(([first]) => first);
