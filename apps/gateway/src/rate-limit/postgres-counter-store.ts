import { randomUUID } from 'node:crypto';
import { Database } from '#database';
import type { Statement } from '#database';
import { WINDOW_SECONDS } from './budgets.js';
import type { Budget } from './budgets.js';
import { GATEWAY_EXPIRY_MS } from './counter-store.js';
import type {
  CounterStore,
  GatewayGroup,
  StoredConsumption,
  UnsyncedPoints,
} from './counter-store.js';

/** A statement takes a millisecond; with more connections they would wait for the same row. */
const CONNECTIONS = 2;

/** Includes the wait for a connection, which under load is most of it. */
const STATEMENT_LIMIT = { timeoutMs: 10_000 };

/** At shutdown. Without it the gateway's heartbeat expires. */
const LEAVE_LIMIT = { timeoutMs: 500 };

/** How often the rows of expired windows are deleted. */
const CLEANUP_INTERVAL_MS = 60_000;

/** While Postgres is silent, so is the queue in it, so there is no reason for a short timeout. */
export const POSTGRES_REPLY_TIMEOUT_MS = 2_500;

/**
 * Counters in Postgres. Not by RateLimiterPostgres of rate-limiter-flexible: that also counts points
 * that it rejects, and it computes window ends by the clock of each gateway.
 */
export class PostgresCounterStore implements CounterStore {
  readonly server: string;
  readonly replyTimeoutMs = POSTGRES_REPLY_TIMEOUT_MS;
  private readonly database: Database;
  private cleanedUpAtMs = 0;

  constructor(url: string) {
    this.server = new URL(url).host;
    this.database = new Database({
      url,
      maxConnections: CONNECTIONS,
      applicationName: 'rate limit',
    });
  }

  onConnectionLost(): void {
    // The pool reconnects by itself; an outage shows in failing statements.
  }

  onUpdate(): void {
    // Not published: while Postgres is unreachable, so is the queue in it, and granted requests fail.
  }

  async consume({ name, limit }: Budget, points: number): Promise<StoredConsumption> {
    const [stored] = await this.database.query<StoredConsumption>(
      consumePoints,
      [name, points, limit, WINDOW_SECONDS],
      STATEMENT_LIMIT,
    );
    // No row: the points exceed the limit, or a concurrent statement has just used it up.
    const consumedPoints = points > limit ? 0 : limit;
    return stored ?? { fits: false, consumedPoints, msBeforeNext: WINDOW_SECONDS * 1000 };
  }

  async sendHeartbeat(gateway: string): Promise<GatewayGroup> {
    if (performance.now() - this.cleanedUpAtMs > CLEANUP_INTERVAL_MS) {
      await this.database.query(deleteExpiredWindows, [], STATEMENT_LIMIT);
      this.cleanedUpAtMs = performance.now();
    }
    const [group] = await this.database.query<GatewayGroup>(
      sendGatewayHeartbeat,
      [gateway, GATEWAY_EXPIRY_MS, randomUUID()],
      STATEMENT_LIMIT,
    );
    if (!group) throw new Error('the heartbeat statement returned no row');
    return group;
  }

  async addPoints(unsynced: readonly UnsyncedPoints[]): Promise<void> {
    for (const { name, points, msBeforeNext } of unsynced) {
      await this.database.query(addWindowPoints, [name, points, msBeforeNext], STATEMENT_LIMIT);
    }
  }

  async close(gateway: string): Promise<void> {
    await this.database.query(deleteGateway, [gateway], LEAVE_LIMIT).catch(() => undefined);
    await this.database.close();
  }
}

/**
 * Parameters: name, points, limit, window in seconds. Returns no row when the points exceed the limit
 * and there is no window yet. Uses the clock of the database server only.
 */
const consumePoints: Statement = {
  name: 'consume-points',
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
    SELECT true AS fits, spent::float8 AS "consumedPoints",
      extract(epoch FROM ends_at - clock_timestamp())::float8 * 1000 AS "msBeforeNext"
    FROM counted
    UNION ALL
    SELECT false, spent::float8,
      extract(epoch FROM ends_at - clock_timestamp())::float8 * 1000
    FROM rate_limit
    WHERE name = $1 AND NOT EXISTS (SELECT FROM counted)`,
};

/** Parameters: name, points, milliseconds until the window ends. The later end of both is kept. */
const addWindowPoints: Statement = {
  name: 'add-window-points',
  text: `
    INSERT INTO rate_limit AS known (name, spent, ends_at)
    VALUES ($1, $2, clock_timestamp() + make_interval(secs => $3 / 1000.0))
    ON CONFLICT (name) DO UPDATE SET
      spent = CASE WHEN known.ends_at <= clock_timestamp() THEN 0 ELSE known.spent END
        + excluded.spent,
      ends_at = greatest(known.ends_at, excluded.ends_at)`,
};

/** Parameters: gateway, expiry of heartbeats in milliseconds, a new epoch in case there is none. */
const sendGatewayHeartbeat: Statement = {
  name: 'gateway-heartbeat',
  text: `
    WITH heartbeat AS (
      INSERT INTO rate_limit_gateway (id) VALUES ($1)
      ON CONFLICT (id) DO UPDATE SET seen_at = clock_timestamp()
    ), expired AS (
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

const deleteGateway: Statement = {
  name: 'delete-gateway',
  text: 'DELETE FROM rate_limit_gateway WHERE id = $1',
};

const deleteExpiredWindows: Statement = {
  name: 'delete-expired-windows',
  text: 'DELETE FROM rate_limit WHERE ends_at <= clock_timestamp()',
};
