import type { Database, Statement } from '#database';

/** Bytes of what is live. */
export interface StorageSize {
  readonly table_bytes: number;
  readonly index_bytes: number;
}

const liveBytes: Statement = {
  name: 'scale-live-bytes',
  text: `
    SELECT sum(pg_table_size(relid))::float8 AS table_bytes,
           sum(pg_indexes_size(relid))::float8 AS index_bytes
    FROM unnest(ARRAY['place', 'street', 'building', 'parking', 'premise', 'bearer', 'street_line']) AS root (name)
    CROSS JOIN LATERAL pg_partition_tree(root.name::regclass)
    WHERE isleaf`,
};

const TIMEOUT_MS = 60_000;

export const storageSize = async (database: Database): Promise<StorageSize> => {
  const [size] = await database.query<StorageSize>(liveBytes, [], { timeoutMs: TIMEOUT_MS });
  return size ?? { table_bytes: 0, index_bytes: 0 };
};
