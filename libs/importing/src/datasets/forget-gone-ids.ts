import type { Database, Statement } from '#database';

/** It reads the whole table, once a night at most. */
const TIMEOUT_MS = 600_000;

const forgetOld: Statement = {
  name: 'importing_forget_old_gone_ids',
  text: `
WITH forgotten AS (
  DELETE FROM gone_id WHERE gone_at < now() - make_interval(secs => $1) RETURNING id
)
SELECT count(*)::int AS count FROM forgotten`,
};

/** Forgets ids that have been gone for so long; a look-up of one then finds nothing, and cannot say why. Returns how many. */
export const forgetIdsGoneFor = async (database: Database, seconds: number): Promise<number> => {
  const options = { timeoutMs: TIMEOUT_MS };
  const [row] = await database.query<{ count: number }>(forgetOld, [seconds], options);
  return row?.count ?? 0;
};
