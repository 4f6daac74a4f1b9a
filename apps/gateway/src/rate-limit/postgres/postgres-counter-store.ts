import { randomUUID } from 'node:crypto';
import { Database } from '#database';
import { WINDOW_SECONDS } from '../budget.js';
import type { Budget } from '../budget.js';
import { SILENCE_MS } from '../counter-store.js';
import type { Arrears, Census, CounterStore, Tally } from '../counter-store.js';
import {
  announceGateway,
  forgetGateway,
  forgetWindows,
  settleBudget,
  spendBudget,
} from './counter.statements.js';

/** A count takes a millisecond; more connections would only wait for the same row. */
const CONNECTIONS = 2;

/** With the wait for a connection, which in a crowd is the most of it. */
const STATEMENT_LIMIT = { timeoutMs: 10_000 };

/** At shutdown; a gateway that says nothing is missed soon anyway. */
const PARTING_MS = 500;

/** Rows whose window is over are of no use to anyone; they are cleared away this often. */
const CLEAR_EVERY_MS = 60_000;

/**
 * Counts in Postgres. Not by the limiter library: its statement counts what it refuses, and goes by
 * the clock of each gateway, so that gateways whose clocks differ would not share a window.
 */
export class PostgresCounterStore implements CounterStore {
  readonly server: string;
  /** Where it is silent the queue is too, so there is nothing to be gained by haste. */
  readonly patienceMs = 2_500;
  private readonly database: Database;
  private clearedAt = 0;

  constructor(url: string) {
    this.server = new URL(url).host;
    this.database = new Database({
      url,
      maxConnections: CONNECTIONS,
      applicationName: 'rate limit',
    });
  }

  onLost(): void {
    // The pool makes its connections anew without a word; a statement that fails tells.
  }

  onNews(): void {
    // Without Postgres the queue is away too: what a gateway would let pass alone goes nowhere.
  }

  async spend({ name, limit }: Budget, cost: number): Promise<Tally> {
    const [tally] = await this.database.query<Tally>(
      spendBudget,
      [name, cost, limit, WINDOW_SECONDS],
      STATEMENT_LIMIT,
    );
    // No row: too much by itself, or all was spent by a statement that this one did not see yet.
    const spent = cost > limit ? 0 : limit;
    return tally ?? { fits: false, spent, msLeft: WINDOW_SECONDS * 1000 };
  }

  async announce(gateway: string): Promise<Census> {
    if (performance.now() - this.clearedAt > CLEAR_EVERY_MS) {
      await this.database.query(forgetWindows, [], STATEMENT_LIMIT);
      this.clearedAt = performance.now();
    }
    const parameters = [gateway, SILENCE_MS, randomUUID()];
    const [census] = await this.database.query<Census>(
      announceGateway,
      parameters,
      STATEMENT_LIMIT,
    );
    if (!census) throw new Error('no census');
    return census;
  }

  async settle(arrears: readonly Arrears[]): Promise<void> {
    for (const { name, cost, msLeft } of arrears) {
      await this.database.query(settleBudget, [name, cost, msLeft], STATEMENT_LIMIT);
    }
  }

  async close(gateway: string): Promise<void> {
    const parting = { timeoutMs: PARTING_MS };
    await this.database.query(forgetGateway, [gateway], parting).catch(() => undefined);
    await this.database.close();
  }
}
