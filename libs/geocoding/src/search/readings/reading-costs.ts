/** What it costs to read words otherwise than as written, as a share of their weight. */
export const readingCosts = {
  asWritten: 0,
  joined: 0.02,
  abbreviation: 0.03,
  cutShort: 0.1,
  respaced: 0.1,
  initial: 0.15,
  oneEdit: 0.3,
} as const;

/** The share of a name's weight that abbreviations cost at most; a wrong letter costs more. */
export const MOST_ABBREVIATION_COST = 0.08;
