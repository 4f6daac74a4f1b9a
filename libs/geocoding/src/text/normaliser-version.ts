export const NORMALISER_VERSION = 1;
