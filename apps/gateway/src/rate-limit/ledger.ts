import { WINDOW_SECONDS } from './budget.js';
import type { Budget, Ruling } from './budget.js';
import type { Arrears, News, Tally } from './counter-store.js';

/** What this gateway knows of a budget in its running window. */
interface Window {
  endsAt: number;
  /** What it has let pass itself. */
  passed: number;
  /** What the shared counters hold in its name. */
  counted: number;
  /** What all gateways had let pass when the counters last said so. */
  spentByAll: number;
  /** What it may still let pass without the counters; undefined until it has to. */
  left?: number;
}

const WINDOW_MS = WINDOW_SECONDS * 1000;

/** By so much a window may seem to end at another time: replies are under way for a while. */
const TOLERANCE_MS = 1_000;

/**
 * What this gateway has let pass, beside the shared counters: it limits by it while they are out of
 * reach, and pays its arrears when they are back. Times are of the process's own steady clock.
 */
export class Ledger {
  private readonly windows = new Map<string, Window>();

  /** Notes what the counters said to a wish sent at `sentAt`; to let it pass is another matter. */
  heard(budget: Budget, cost: number, tally: Tally & { readonly sentAt: number }): void {
    const window = this.windowEnding(budget.name, tally);
    window.spentByAll = tally.spent;
    if (tally.fits) window.counted += cost;
  }

  /** Notes what others have spent. It may be older than what the counters have said since. */
  heardOf(news: News): void {
    const window = this.windowEnding(news.name, { ...news, sentAt: performance.now() });
    window.spentByAll = Math.max(window.spentByAll, news.spent);
  }

  pass(budget: Budget, cost: number): void {
    this.windowOf(budget).passed += cost;
  }

  /**
   * Lets pass without the counters what fits into this gateway's part: its share less what it has
   * let pass, and no more than an equal part of what all had left when that was last known.
   */
  passAlone(budget: Budget, cost: number, gateways: number): Ruling {
    const window = this.windowOf(budget);
    const share = Math.floor(budget.limit / gateways) - window.passed;
    const part = Math.floor((budget.limit - window.spentByAll) / gateways);
    window.left ??= Math.max(0, Math.min(share, part));
    const fits = cost <= window.left;
    if (fits) {
      window.left -= cost;
      window.passed += cost;
    }
    return { fits, left: window.left, msLeft: window.endsAt - performance.now() };
  }

  /** Takes back what was let pass alone. */
  takeBack(budget: Budget, cost: number): void {
    const window = this.windowOf(budget);
    window.passed -= cost;
    if (window.left !== undefined) window.left += cost;
  }

  /** From here on each budget's part is reckoned anew. */
  startAlone(): void {
    for (const window of this.windows.values()) window.left = undefined;
  }

  /** The counters are empty again: they hold nothing in this gateway's name. */
  forgetCounted(): void {
    for (const window of this.windows.values()) window.counted = 0;
  }

  /** What the counters do not hold yet; from here on they are taken to hold it. */
  payArrears(): readonly Arrears[] {
    this.clear();
    const now = performance.now();
    return [...this.windows].flatMap(([name, window]) => {
      const cost = window.passed - window.counted;
      window.counted = window.passed;
      return cost === 0 ? [] : [{ name, cost, msLeft: window.endsAt - now }];
    });
  }

  /** The payment has failed. */
  oweAgain(arrears: readonly Arrears[]): void {
    for (const { name, cost } of arrears) {
      const window = this.windows.get(name);
      if (window) window.counted -= cost;
    }
  }

  /** Drops the windows that are over. */
  clear(): void {
    const now = performance.now();
    for (const [name, { endsAt }] of this.windows) if (endsAt <= now) this.windows.delete(name);
  }

  private windowEnding(
    name: string,
    { sentAt, msLeft }: { readonly sentAt: number; readonly msLeft: number },
  ): Window {
    const latest = performance.now() + msLeft;
    const known = this.windows.get(name);
    if (known && sentAt + msLeft <= known.endsAt + TOLERANCE_MS) {
      known.endsAt = Math.min(known.endsAt, latest);
      return known;
    }
    const window = { endsAt: latest, passed: 0, counted: 0, spentByAll: 0 };
    this.windows.set(name, window);
    return window;
  }

  private windowOf({ name }: Budget): Window {
    const now = performance.now();
    const known = this.windows.get(name);
    if (known && known.endsAt > now) return known;
    const window = { endsAt: now + WINDOW_MS, passed: 0, counted: 0, spentByAll: 0 };
    this.windows.set(name, window);
    return window;
  }
}
