/**
 * Raised with every change to how text is folded, split or abbreviated: a generation that was
 * imported under another version is not searched until it is imported again.
 */
export const NORMALISER_VERSION = 3;
