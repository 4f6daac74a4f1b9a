import { WINDOW_SECONDS } from './budgets.js';
import type { Budget, ConsumeResult } from './budgets.js';
import type { ConsumptionUpdate, StoredConsumption, UnsyncedPoints } from './counter-store.js';

/** The state of a budget in its current window, as this gateway knows it. */
interface Window {
  endsAtMs: number;
  /** Points that this gateway has granted. */
  granted: number;
  /** Points of this gateway that the shared counter contains. */
  counted: number;
  /** Points of all gateways, as of the latest reply or update. */
  consumedByAll: number;
  /** Points that this gateway may still grant without the shared counter; computed when needed. */
  remaining?: number;
}

const WINDOW_MS = WINDOW_SECONDS * 1000;

/** Replies travel for a while, so the end of the same window may differ by this much. */
const WINDOW_END_TOLERANCE_MS = 1_000;

/**
 * Limits requests in this gateway while the shared counters are unreachable, and records what has to be
 * added to them afterwards. Unlike the insurance limiter of rate-limiter-flexible it knows what the
 * shared window already contains, and each gateway grants only its share. Times are of the monotonic
 * clock.
 */
export class InsuranceLimiter {
  private readonly windows = new Map<string, Window>();

  /** Records a reply of the shared counter to an attempt sent at `sentAtMs`. */
  recordReply(
    budget: Budget,
    points: number,
    reply: StoredConsumption & { readonly sentAtMs: number },
  ): void {
    const window = this.windowEnding(budget.name, reply);
    window.consumedByAll = reply.consumedPoints;
    if (reply.fits) window.counted += points;
  }

  /** Records a published counter, which may be older than the latest reply. */
  recordUpdate(update: ConsumptionUpdate): void {
    const window = this.windowEnding(update.name, { ...update, sentAtMs: performance.now() });
    window.consumedByAll = Math.max(window.consumedByAll, update.consumedPoints);
  }

  /** Records points that were granted by the shared counter. */
  grant(budget: Budget, points: number): void {
    this.currentWindow(budget).granted += points;
  }

  /**
   * Grants points without the shared counter, up to this gateway's share: an equal part of the limit,
   * less what it has granted, and at most an equal part of what all gateways had left when that was
   * last known.
   */
  consume(budget: Budget, points: number, gateways: number): ConsumeResult {
    const window = this.currentWindow(budget);
    const ownShare = Math.floor(budget.limit / gateways) - window.granted;
    const remainingShare = Math.floor((budget.limit - window.consumedByAll) / gateways);
    window.remaining ??= Math.max(0, Math.min(ownShare, remainingShare));
    const fits = points <= window.remaining;
    if (fits) {
      window.remaining -= points;
      window.granted += points;
    }
    const msBeforeNext = window.endsAtMs - performance.now();
    return { fits, remainingPoints: window.remaining, msBeforeNext };
  }

  /** Takes back points that `consume` has granted. */
  reward(budget: Budget, points: number): void {
    const window = this.currentWindow(budget);
    window.granted -= points;
    if (window.remaining !== undefined) window.remaining += points;
  }

  /** An outage begins: the share of each budget is computed anew. */
  resetShares(): void {
    for (const window of this.windows.values()) window.remaining = undefined;
  }

  /** The shared counters were lost and contain no points of this gateway. */
  resetCounted(): void {
    for (const window of this.windows.values()) window.counted = 0;
  }

  /** Returns the points that the shared counters lack, and assumes that they are added. */
  takeUnsynced(): readonly UnsyncedPoints[] {
    this.deleteExpired();
    const now = performance.now();
    return [...this.windows].flatMap(([name, window]) => {
      const points = window.granted - window.counted;
      window.counted = window.granted;
      return points === 0 ? [] : [{ name, points, msBeforeNext: window.endsAtMs - now }];
    });
  }

  /** Reverts `takeUnsynced`, because the points could not be added. */
  restoreUnsynced(unsynced: readonly UnsyncedPoints[]): void {
    for (const { name, points } of unsynced) {
      const window = this.windows.get(name);
      if (window) window.counted -= points;
    }
  }

  deleteExpired(): void {
    const now = performance.now();
    for (const [name, { endsAtMs }] of this.windows) {
      if (endsAtMs <= now) this.windows.delete(name);
    }
  }

  /** The window that the shared counter refers to; a later end means that a new one has started. */
  private windowEnding(
    name: string,
    { sentAtMs, msBeforeNext }: { readonly sentAtMs: number; readonly msBeforeNext: number },
  ): Window {
    const latestEndMs = performance.now() + msBeforeNext;
    const known = this.windows.get(name);
    if (known && sentAtMs + msBeforeNext <= known.endsAtMs + WINDOW_END_TOLERANCE_MS) {
      known.endsAtMs = Math.min(known.endsAtMs, latestEndMs);
      return known;
    }
    return this.startWindow(name, latestEndMs);
  }

  private currentWindow({ name }: Budget): Window {
    const now = performance.now();
    const known = this.windows.get(name);
    return known && known.endsAtMs > now ? known : this.startWindow(name, now + WINDOW_MS);
  }

  private startWindow(name: string, endsAtMs: number): Window {
    const window = { endsAtMs, granted: 0, counted: 0, consumedByAll: 0 };
    this.windows.set(name, window);
    return window;
  }
}
