/** The last migration that this release brings: the schema that its statements are written for. */
export const NEWEST_MIGRATION = '0014_restorable_keys.sql';
