import { randomUUID } from 'node:crypto';
import type { Logger } from '#observability';
import type { Budget, Ruling } from './budget.js';
import type { Arrears, Census, CounterStore } from './counter-store.js';
import { Ledger } from './ledger.js';
import { Patience } from './patience.js';

/** Often enough that a gateway is missed soon, and that its counters are not waited for long. */
const HEARTBEAT_MS = 500;
const PROBE_MS = 200;

/**
 * After an outage the counters are whole only when every gateway has paid its arrears. All of them
 * look for the counters every PROBE_MS, and connect anew as often: this is several times as long.
 */
const SETTLE_MS = 1_000;

/** So long a start waits for the counters, that the first requests find them. */
const START_WAIT_MS = 1_000;

/**
 * shared: the counters decide. alone: they are out of reach, and this gateway keeps to its share.
 * returning: they are back, but perhaps not whole; what passes has to fit into both.
 */
type Mode = 'shared' | 'alone' | 'returning';

/** Limits what keys may ask for, together with all other gateways as long as that is possible. */
export class RateLimiter {
  private readonly gateway = randomUUID();
  private readonly ledger = new Ledger();
  private readonly patience: Patience;
  private mode: Mode = 'alone';
  private outages = 0;
  private isOutageTold = false;
  private reason = 'not there at the start';
  private census: Census | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    private readonly store: CounterStore,
    private readonly logger: Logger,
  ) {
    this.patience = new Patience(store.patienceMs);
    store.onLost((error) => {
      this.reason = error.message;
      this.beginOutage(error);
    });
    store.onNews((news) => this.ledger.heardOf(news));
  }

  /** Takes part from here on; comes back as soon as the counters are in reach, or are not in time. */
  async start(): Promise<void> {
    const deadline = performance.now() + START_WAIT_MS;
    while (!(await this.lookForCounters())) {
      if (performance.now() > deadline) return this.tellOutage(this.reason);
      await new Promise((resolve) => setTimeout(resolve, PROBE_MS / 4));
    }
  }

  /** Decides within moments, whatever becomes of the counters. */
  async spend(budget: Budget, cost: number): Promise<Ruling> {
    if (this.mode === 'alone') return this.spendAlone(budget, cost);
    if (this.mode === 'shared') return this.spendShared(budget, cost);
    const own = this.spendAlone(budget, cost);
    if (!own.fits) return own;
    const outages = this.outages;
    const ruling = await this.askCounters(budget, cost);
    if (!ruling || this.outages !== outages) return own;
    if (!ruling.fits) this.ledger.takeBack(budget, cost);
    return ruling;
  }

  /** After the last answer has been given. */
  async onApplicationShutdown(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.store.close(this.gateway);
  }

  private async spendShared(budget: Budget, cost: number): Promise<Ruling> {
    const outages = this.outages;
    const ruling = await this.askCounters(budget, cost);
    // A ruling from before an outage comes too late: the part for it has been reckoned without.
    if (!ruling || this.outages !== outages) return this.spendAlone(budget, cost);
    if (ruling.fits) this.ledger.pass(budget, cost);
    return ruling;
  }

  private spendAlone(budget: Budget, cost: number): Ruling {
    return this.ledger.passAlone(budget, cost, this.census?.gateways ?? 1);
  }

  private async askCounters(budget: Budget, cost: number): Promise<Ruling | undefined> {
    const sentAt = performance.now();
    const reply = this.store.spend(budget, cost).then((tally) => {
      this.ledger.heard(budget, cost, { ...tally, sentAt });
      return tally;
    });
    try {
      const { fits, spent, msLeft } = await this.patience.within(reply);
      return { fits, left: Math.max(0, budget.limit - spent), msLeft };
    } catch (error) {
      this.beginOutage(error);
      return undefined;
    }
  }

  /** Runs for as long as the gateway does, a moment after the other. */
  private async lookForCounters(): Promise<boolean> {
    clearTimeout(this.timer);
    try {
      await this.take(await this.patience.within(this.store.announce(this.gateway)));
    } catch (error) {
      this.beginOutage(error);
    }
    this.ledger.clear();
    const delayMs = this.mode === 'alone' ? PROBE_MS : HEARTBEAT_MS;
    clearTimeout(this.timer);
    if (!this.isClosed) this.timer = setTimeout(() => void this.lookForCounters(), delayMs);
    return this.mode !== 'alone';
  }

  private async take(census: Census): Promise<void> {
    const isFirst = this.census === undefined;
    const isLost = !isFirst && census.epoch !== this.census?.epoch;
    this.census = census;
    if (isLost) {
      this.ledger.forgetCounted();
      if (this.mode === 'shared') this.ledger.startAlone();
    }
    if (this.mode !== 'alone' && !isLost) return;
    const arrears = this.ledger.payArrears();
    // At an ordinary start there is nothing that anybody could owe.
    if (isFirst && arrears.length === 0) this.mode = 'shared';
    else await this.comeBack(arrears);
  }

  private async comeBack(arrears: readonly Arrears[]): Promise<void> {
    this.mode = 'returning';
    const outages = ++this.outages;
    try {
      await this.patience.within(this.store.settle(arrears));
    } catch (error) {
      this.ledger.oweAgain(arrears);
      throw error;
    }
    if (this.isOutageTold) this.logger.info({ server: this.store.server }, 'limiter back');
    this.isOutageTold = false;
    setTimeout(() => {
      if (this.outages === outages) this.mode = 'shared';
    }, SETTLE_MS).unref();
  }

  private beginOutage(error: unknown): void {
    if (this.mode === 'alone') return;
    this.mode = 'alone';
    this.outages += 1;
    this.ledger.startAlone();
    this.patience.giveUp();
    this.tellOutage(error instanceof Error ? error.message : String(error));
    clearTimeout(this.timer);
    if (!this.isClosed) this.timer = setTimeout(() => void this.lookForCounters(), PROBE_MS);
  }

  private tellOutage(reason: string): void {
    if (this.isOutageTold || this.isClosed) return;
    this.isOutageTold = true;
    this.logger.warn({ server: this.store.server, reason }, 'limiter out of reach');
  }
}
