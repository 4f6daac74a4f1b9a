import { randomUUID } from 'node:crypto';
import type { Logger } from '#platform';
import type { Budget, ConsumeResult } from './budgets.js';
import type { CounterStore, GatewayGroup, UnsyncedPoints } from './counter-store.js';
import { InsuranceLimiter } from './insurance-limiter.js';
import { ReplyTimeout } from './reply-timeout.js';

/** The heartbeat also detects an outage, so that few requests have to wait for a timeout. */
const HEARTBEAT_INTERVAL_MS = 500;

/** The interval of heartbeats while the store is unreachable. */
const RETRY_INTERVAL_MS = 200;

/**
 * After an outage the counters are complete only when every gateway has added its points. All gateways
 * reconnect within RETRY_INTERVAL_MS; this is several times as long.
 */
const RECOVERY_MS = 1_000;

/** How long a start waits for the store, so that the first requests find it connected. */
const START_TIMEOUT_MS = 1_000;

/** The interval of heartbeats until then: connecting takes some milliseconds. */
const START_RETRY_MS = 5;

/**
 * shared: the store decides. local: the store is unreachable, and this gateway grants its share.
 * recovering: the store is reachable but may be incomplete, so points have to fit into both.
 */
type Mode = 'shared' | 'local' | 'recovering';

/** Limits requests and queries of API keys, together with all other gateways where possible. */
export class RateLimiter {
  private readonly gateway = randomUUID();
  private readonly insurance = new InsuranceLimiter();
  private readonly replyTimeout: ReplyTimeout;
  private mode: Mode = 'local';
  /** Counts changes of the mode, to recognise replies from before such a change. */
  private outages = 0;
  private isOutageLogged = false;
  private reason = 'not reachable at the start';
  private group: GatewayGroup | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    private readonly store: CounterStore,
    private readonly logger: Logger,
  ) {
    this.replyTimeout = new ReplyTimeout(store.replyTimeoutMs);
    store.onConnectionLost((error) => {
      this.reason = error.message;
      this.beginOutage(error);
    });
    store.onUpdate((update) => this.insurance.recordUpdate(update));
  }

  /** Joins the group of gateways. Returns when the store replies, or after START_TIMEOUT_MS. */
  async start(): Promise<void> {
    const deadline = performance.now() + START_TIMEOUT_MS;
    while (!(await this.sendHeartbeat())) {
      if (performance.now() > deadline) return this.logOutage(this.reason);
      await new Promise((resolve) => setTimeout(resolve, START_RETRY_MS));
    }
  }

  /** Consumes points of a budget if they fit. Never rejects, and never waits for an unreachable store. */
  async consume(budget: Budget, points: number): Promise<ConsumeResult> {
    if (this.mode === 'local') return this.consumeLocally(budget, points);
    if (this.mode === 'shared') return this.consumeShared(budget, points);
    const local = this.consumeLocally(budget, points);
    if (!local.fits) return local;
    const outages = this.outages;
    const shared = await this.consumeInStore(budget, points);
    if (!shared || this.outages !== outages) return local;
    if (!shared.fits) this.insurance.reward(budget, points);
    return shared;
  }

  async onApplicationShutdown(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.store.close(this.gateway);
  }

  private async consumeShared(budget: Budget, points: number): Promise<ConsumeResult> {
    const outages = this.outages;
    const result = await this.consumeInStore(budget, points);
    // A reply from before an outage is not used: the local share was computed without it.
    if (!result || this.outages !== outages) return this.consumeLocally(budget, points);
    if (result.fits) this.insurance.grant(budget, points);
    return result;
  }

  private consumeLocally(budget: Budget, points: number): ConsumeResult {
    return this.insurance.consume(budget, points, this.group?.gateways ?? 1);
  }

  private async consumeInStore(budget: Budget, points: number): Promise<ConsumeResult | undefined> {
    const sentAtMs = performance.now();
    const reply = this.store.consume(budget, points).then((stored) => {
      this.insurance.recordReply(budget, points, { ...stored, sentAtMs });
      return stored;
    });
    try {
      const { fits, consumedPoints, msBeforeNext } = await this.replyTimeout.limit(reply);
      const remainingPoints = Math.max(0, budget.limit - consumedPoints);
      return { fits, remainingPoints, msBeforeNext };
    } catch (error) {
      this.beginOutage(error);
      return undefined;
    }
  }

  /** Sends a heartbeat and schedules the next one. Returns whether the store is reachable. */
  private async sendHeartbeat(): Promise<boolean> {
    clearTimeout(this.timer);
    try {
      await this.updateGroup(await this.replyTimeout.limit(this.store.sendHeartbeat(this.gateway)));
    } catch (error) {
      this.beginOutage(error);
    }
    this.insurance.deleteExpired();
    this.scheduleHeartbeat(this.mode === 'local' ? RETRY_INTERVAL_MS : HEARTBEAT_INTERVAL_MS);
    return this.mode !== 'local';
  }

  private scheduleHeartbeat(delayMs: number): void {
    clearTimeout(this.timer);
    if (!this.isClosed) this.timer = setTimeout(() => void this.sendHeartbeat(), delayMs);
  }

  private async updateGroup(group: GatewayGroup): Promise<void> {
    const isFirst = this.group === undefined;
    const wereCountersLost = !isFirst && group.epoch !== this.group?.epoch;
    this.group = group;
    if (wereCountersLost) {
      this.insurance.resetCounted();
      if (this.mode === 'shared') this.insurance.resetShares();
    }
    if (this.mode !== 'local' && !wereCountersLost) return;
    const unsynced = this.insurance.takeUnsynced();
    // At an ordinary start no gateway has points to add.
    if (!isFirst || unsynced.length > 0) return this.recover(unsynced);
    this.mode = 'shared';
    this.logRecovery();
  }

  private async recover(unsynced: readonly UnsyncedPoints[]): Promise<void> {
    this.mode = 'recovering';
    const outages = ++this.outages;
    try {
      await this.replyTimeout.limit(this.store.addPoints(unsynced));
    } catch (error) {
      this.insurance.restoreUnsynced(unsynced);
      throw error;
    }
    this.logRecovery();
    setTimeout(() => {
      if (this.outages === outages) this.mode = 'shared';
    }, RECOVERY_MS).unref();
  }

  private beginOutage(error: unknown): void {
    if (this.mode === 'local') return;
    this.mode = 'local';
    this.outages += 1;
    this.insurance.resetShares();
    this.replyTimeout.giveUp();
    this.logOutage(error instanceof Error ? error.message : String(error));
    this.scheduleHeartbeat(RETRY_INTERVAL_MS);
  }

  private logOutage(reason: string): void {
    if (this.isOutageLogged || this.isClosed) return;
    this.isOutageLogged = true;
    this.logger.warn({ server: this.store.server, reason }, 'rate limit store unavailable');
  }

  private logRecovery(): void {
    if (!this.isOutageLogged) return;
    this.isOutageLogged = false;
    this.logger.info({ server: this.store.server }, 'rate limit store recovered');
  }
}
