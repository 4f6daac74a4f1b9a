import { WINDOW_SECONDS } from './budgets.js';
import type { Budget } from './budgets.js';
import type {
  ConsumptionUpdate,
  CounterStore,
  GatewayGroup,
  StoredConsumption,
  UnsyncedPoints,
} from './counter-store.js';

/** Counters in memory that can be unreachable, hang, or be lost. */
export class FakeCounterStore implements CounterStore {
  readonly server = 'fake:1';
  readonly replyTimeoutMs = 30;
  /** Reports that the connection was lost. */
  loseConnection: (error: Error) => void = () => undefined;
  /** Publishes a counter that another gateway has changed. */
  publish: (update: ConsumptionUpdate) => void = () => undefined;
  isUnreachable = false;
  /** Accepts every call and never replies. */
  isHanging = false;
  /** Duration of a call. */
  delayMs = 0;
  /** Rejects added points, though it is reachable. */
  rejectsPoints = false;
  consumeCalls = 0;
  gateways = 2;
  /** The gateways that have sent a heartbeat, in order, and the one that has closed the store. */
  readonly heartbeats: string[] = [];
  closedBy: string | undefined;
  private windows = new Map<string, { consumed: number; readonly endsAtMs: number }>();
  private epoch = 1;

  onConnectionLost(callback: (error: Error) => void): void {
    this.loseConnection = callback;
  }

  onUpdate(callback: (update: ConsumptionUpdate) => void): void {
    this.publish = callback;
  }

  /** Loses all counters, like a restart. */
  lose(): void {
    this.windows = new Map();
    this.epoch += 1;
  }

  consumed(budget: Budget): number {
    return this.windowOf(budget.name).consumed;
  }

  /** Sets the points that all gateways have consumed. */
  setConsumed(budget: Budget, points: number): void {
    this.windowOf(budget.name).consumed = points;
  }

  async consume(budget: Budget, points: number): Promise<StoredConsumption> {
    this.consumeCalls += 1;
    await this.reach();
    const window = this.windowOf(budget.name);
    const fits = window.consumed + points <= budget.limit;
    if (fits) window.consumed += points;
    const msBeforeNext = window.endsAtMs - performance.now();
    return { fits, consumedPoints: window.consumed, msBeforeNext };
  }

  async sendHeartbeat(gateway: string): Promise<GatewayGroup> {
    this.heartbeats.push(gateway);
    await this.reach();
    return { gateways: this.gateways, epoch: String(this.epoch) };
  }

  async addPoints(unsynced: readonly UnsyncedPoints[]): Promise<void> {
    await this.reach();
    if (this.rejectsPoints) throw new Error('no points accepted');
    for (const { name, points, msBeforeNext } of unsynced) {
      this.windowOf(name, msBeforeNext).consumed += points;
    }
  }

  async close(gateway: string): Promise<void> {
    this.closedBy = gateway;
  }

  /** The window of a counter; a new one if there is none. */
  private windowOf(name: string, ms = WINDOW_SECONDS * 1_000) {
    const now = performance.now();
    const known = this.windows.get(name);
    if (known && known.endsAtMs > now) return known;
    const window = { consumed: 0, endsAtMs: now + ms };
    this.windows.set(name, window);
    return window;
  }

  private async reach(): Promise<void> {
    if (this.isHanging) return new Promise(() => undefined);
    if (this.isUnreachable) throw new Error('unreachable');
    if (this.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.delayMs));
  }
}
