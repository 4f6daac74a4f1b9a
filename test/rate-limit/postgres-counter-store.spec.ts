import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { PostgresCounterStore } from '../../apps/gateway/src/rate-limit/postgres-counter-store.js';
import { eventually } from '../../tools/services/eventually.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { expectNamesAndDeadlines, recordStatements } from '../support/recorded-statements.js';
import {
  itAddsPoints,
  itCountsGateways,
  itCountsPoints,
  newBudget,
} from './counter-store-suite.js';

const endWindow = {
  name: 'spec-end-window',
  text: `UPDATE rate_limit SET ends_at = clock_timestamp() + make_interval(secs => $2 / 1000.0)
          WHERE name = $1`,
};
const ageHeartbeat = {
  name: 'spec-age-heartbeat',
  text: `UPDATE rate_limit_gateway SET seen_at = seen_at - make_interval(secs => $2 / 1000.0)
          WHERE id = $1`,
};
const insertFullWindow = {
  name: 'spec-full-window',
  text: `INSERT INTO rate_limit (name, spent, ends_at) VALUES ($1, $2, now() + interval '1 minute')`,
};
const lockGateways = {
  name: 'spec-lock-gateways',
  text: 'SELECT id FROM rate_limit_gateway FOR UPDATE',
};
const windows = { name: 'spec-windows', text: 'SELECT name FROM rate_limit ORDER BY name' };
const connections = {
  name: 'spec-connections',
  text: `SELECT wait_event_type AS waits FROM pg_stat_activity
          WHERE datname = current_database() AND application_name = 'rate limit'`,
};

describe('rate limit counters in Postgres', () => {
  let postgres: TestPostgres;
  let statements: ReturnType<typeof recordStatements>;
  let store: PostgresCounterStore;
  let other: PostgresCounterStore;

  beforeAll(async () => {
    postgres = await startPostgres();
    statements = recordStatements();
    store = new PostgresCounterStore(postgres.url);
    other = new PostgresCounterStore(postgres.url);
  });
  afterEach(() => void vi.useRealTimers());
  afterAll(async () => {
    await store.close('a');
    await other.close('b');
    statements.stop();
    await postgres.stop();
  });

  const fixture = () => ({
    stores: [store, other] as const,
    open: () => new PostgresCounterStore(postgres.url),
    endWindowIn: async (name: string, ms: number) => {
      await postgres.database.query(endWindow, [name, ms]);
    },
    ageHeartbeat: async (gateway: string, ms: number) => {
      await postgres.database.query(ageHeartbeat, [gateway, ms]);
    },
    loseData: () =>
      postgres.database.execute('TRUNCATE rate_limit, rate_limit_gateway, rate_limit_epoch'),
  });

  itCountsPoints(fixture);
  itAddsPoints(fixture);
  itCountsGateways(fixture);

  it('are named by host and port for the log, without the password', () => {
    expect(store.server).toBe(new URL(postgres.url).host);
    expect(store.server).not.toContain('@');
  });

  const openConnections = async (): Promise<readonly { readonly waits: string | null }[]> =>
    postgres.database.query(connections);

  it('reject points where a concurrent request has just used up the limit', async () => {
    const budget = newBudget(10);
    const consuming = await postgres.database.transaction(async (holder) => {
      await holder.query(insertFullWindow, [budget.name, 10]);
      const results = Promise.all([store.consume(budget, 10), store.consume(budget, 1)]);
      await eventually(
        async () => (await openConnections()).filter(({ waits }) => waits === 'Lock').length === 2,
      );
      return { results };
    });

    const full = { fits: false, consumedPoints: 10, msBeforeNext: 60_000 };
    expect(await consuming.results).toEqual([full, full]);
  });

  it('use few connections, and close them', async () => {
    const before = (await openConnections()).length;
    const closing = new PostgresCounterStore(postgres.url);
    const budget = newBudget(100);
    await Promise.all(Array.from({ length: 20 }, () => closing.consume(budget, 1)));
    expect(await openConnections()).toHaveLength(before + 2);
    await closing.close('closing');

    await eventually(async () => (await openConnections()).length === before);
  });

  it('close soon while the row of the gateway is locked', async () => {
    await fixture().loseData();
    const closing = new PostgresCounterStore(postgres.url);
    await closing.sendHeartbeat('locked');
    await postgres.database.transaction(async (holder) => {
      await holder.query(lockGateways);
      await closing.close('locked');
    });

    expect(await store.sendHeartbeat('a')).toMatchObject({ gateways: 2 });
  });

  it('of windows that have ended are deleted with a heartbeat, once a minute', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    await fixture().loseData();
    // Reads the replaced clock from its start.
    const cleaning = new PostgresCounterStore(postgres.url);
    const [ended, later, open] = [newBudget(5), newBudget(5), newBudget(5)];
    const heartbeatAfter = async (ms: number): Promise<readonly unknown[]> => {
      vi.advanceTimersByTime(ms);
      await cleaning.sendHeartbeat('a');
      return postgres.database.query(windows);
    };
    for (const { name } of [ended, open]) await store.consume({ ...ended, name }, 1);
    await fixture().endWindowIn(ended.name, 0);
    expect(await heartbeatAfter(61_000)).toEqual([{ name: open.name }]);

    await store.consume(later, 1);
    await fixture().endWindowIn(later.name, 0);
    expect(await heartbeatAfter(59_000)).toEqual([{ name: later.name }, { name: open.name }]);
    expect(await heartbeatAfter(2_000)).toEqual([{ name: open.name }]);
    await cleaning.close('a');
  });

  it('are read and written by named statements with a deadline', () => {
    expectNamesAndDeadlines(statements.all());
  });
});
