import type { Statement } from '#database';

/** Parameters: name, cost, limit, window in seconds. No row where there was nothing to count. */
export const spendBudget: Statement = {
  name: 'spend-budget',
  text: `
    WITH counted AS (
      INSERT INTO rate_limit AS known (name, spent, ends_at)
      SELECT $1, $2::bigint, clock_timestamp() + make_interval(secs => $4)
      WHERE $2::bigint <= $3::bigint
      ON CONFLICT (name) DO UPDATE SET
        spent = CASE WHEN known.ends_at <= clock_timestamp() THEN 0 ELSE known.spent END
          + excluded.spent,
        ends_at = CASE WHEN known.ends_at <= clock_timestamp() THEN excluded.ends_at
          ELSE known.ends_at END
      WHERE known.ends_at <= clock_timestamp() OR known.spent + excluded.spent <= $3::bigint
      RETURNING spent, ends_at
    )
    SELECT true AS fits, spent::float8,
      extract(epoch FROM ends_at - clock_timestamp())::float8 * 1000 AS "msLeft"
    FROM counted
    UNION ALL
    SELECT false, spent::float8,
      extract(epoch FROM ends_at - clock_timestamp())::float8 * 1000
    FROM rate_limit
    WHERE name = $1 AND NOT EXISTS (SELECT FROM counted)`,
};

/** Parameters: name, cost, milliseconds left. Of two windows the one that ends later holds. */
export const settleBudget: Statement = {
  name: 'settle-budget',
  text: `
    INSERT INTO rate_limit AS known (name, spent, ends_at)
    VALUES ($1, $2, clock_timestamp() + make_interval(secs => $3 / 1000.0))
    ON CONFLICT (name) DO UPDATE SET
      spent = CASE WHEN known.ends_at <= clock_timestamp() THEN 0 ELSE known.spent END
        + excluded.spent,
      ends_at = greatest(known.ends_at, excluded.ends_at)`,
};

/** Parameters: gateway, milliseconds of silence, an epoch in case there is none. */
export const announceGateway: Statement = {
  name: 'announce-gateway',
  text: `
    WITH myself AS (
      INSERT INTO rate_limit_gateway (id) VALUES ($1)
      ON CONFLICT (id) DO UPDATE SET seen_at = clock_timestamp()
    ), silent AS (
      DELETE FROM rate_limit_gateway
      WHERE id <> $1 AND seen_at < clock_timestamp() - make_interval(secs => $2 / 1000.0)
    ), started AS (
      INSERT INTO rate_limit_epoch (epoch) VALUES ($3) ON CONFLICT DO NOTHING RETURNING epoch
    )
    SELECT
      (SELECT count(*)::int FROM rate_limit_gateway
       WHERE id <> $1 AND seen_at >= clock_timestamp() - make_interval(secs => $2 / 1000.0)) + 1
        AS gateways,
      coalesce((SELECT epoch FROM started), (SELECT epoch FROM rate_limit_epoch)) AS epoch`,
};

export const forgetGateway: Statement = {
  name: 'forget-gateway',
  text: 'DELETE FROM rate_limit_gateway WHERE id = $1',
};

export const forgetWindows: Statement = {
  name: 'forget-windows',
  text: 'DELETE FROM rate_limit WHERE ends_at <= clock_timestamp()',
};
