import type { Budget } from './budget.js';

/** What the counters say after a wish to spend. */
export interface Tally {
  readonly fits: boolean;
  /** By all gateways, in this window. */
  readonly spent: number;
  readonly msLeft: number;
}

/** What all gateways have spent from a budget, or a little more. */
export interface News {
  readonly name: string;
  readonly spent: number;
  readonly msLeft: number;
}

/** Who takes part. */
export interface Census {
  readonly gateways: number;
  /** Changes when the counters have been lost. */
  readonly epoch: string;
}

/** What a gateway has let pass without the counters, to be added to them. */
export interface Arrears {
  readonly name: string;
  /** Below zero where the counters hold too much. */
  readonly cost: number;
  readonly msLeft: number;
}

/** The counters that all gateways share. Every method rejects when they are out of reach. */
export interface CounterStore {
  /** Host and port, for the log. */
  readonly server: string;
  /** The longest that a request waits for a sign of life. */
  readonly patienceMs: number;
  /** Calls back when the connection is lost; not every store can tell. */
  onLost(callback: (error: Error) => void): void;
  /** Calls back when others spend too; not every store can tell. */
  onNews(callback: (news: News) => void): void;
  /** Counts the cost if it fits into the budget, in one step that nobody comes between. */
  spend(budget: Budget, cost: number): Promise<Tally>;
  /** Says that a gateway lives; it counts as one until it has been silent for a while. */
  announce(gateway: string): Promise<Census>;
  settle(arrears: readonly Arrears[]): Promise<void>;
  /** Takes the gateway out of the census, if it can, and ends the connection. */
  close(gateway: string): Promise<void>;
}

/** A gateway that has been silent for so long is no longer counted as one. */
export const SILENCE_MS = 5_000;
