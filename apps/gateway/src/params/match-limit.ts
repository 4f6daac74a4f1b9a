/** The best match and four beside it. */
const LIMIT_WITH_ADDITIONAL = 5;

/** How many matches a query asks for at the most. */
export const matchLimit = (wantsAdditional: boolean | null | undefined): number =>
  wantsAdditional ? LIMIT_WITH_ADDITIONAL : 1;
