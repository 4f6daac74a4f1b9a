/** Catalogue rows are few: an answer later than this means that the server is in trouble. */
export const CATALOGUE_TIMEOUT_MS = 10_000;
