/**
 * Ways of writing one word, the full one first, all folded. A word may stand in several groups:
 * `st` is a street and a saint, and both readings are kept.
 */
export type Abbreviations = readonly (readonly string[])[];
