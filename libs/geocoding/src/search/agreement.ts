/** What became of a part of the address: said and right, not said, or said and wrong. */
export type Agreement = 'matched' | 'missing' | 'contradicted';

/** What an agreement counts for, as a share of its part's weight. */
export const agreementPoints: Readonly<Record<Agreement, number>> = {
  matched: 1,
  missing: 0,
  contradicted: -1,
};
