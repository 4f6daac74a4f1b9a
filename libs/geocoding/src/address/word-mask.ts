/** The words from (inclusive) to (exclusive) of a question, as a mask: a bit a word, the first word's lowest. */
export const maskOf = (from: number, to: number): number => ((1 << (to - from)) - 1) << from;

/** Whether a mask holds a word. */
export const holds = (mask: number, at: number): boolean => (mask & (1 << at)) !== 0;

/** Whether a mask holds every word of another. */
export const includes = (mask: number, part: number): boolean => (part & mask) === part;
