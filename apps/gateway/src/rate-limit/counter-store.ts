import type { Budget } from './budgets.js';

/** The shared counter of a budget, after an attempt to consume points. */
export interface StoredConsumption {
  readonly fits: boolean;
  /** By all gateways, in the current window. */
  readonly consumedPoints: number;
  readonly msBeforeNext: number;
}

/** A published counter of a budget: the points that all gateways have consumed, or slightly more. */
export interface ConsumptionUpdate {
  readonly name: string;
  readonly consumedPoints: number;
  readonly msBeforeNext: number;
}

/** The gateways that share the counters. */
export interface GatewayGroup {
  readonly gateways: number;
  /** An id of the counters; it changes when they have been lost. */
  readonly epoch: string;
}

/** Points that a gateway has granted without the shared counter, to be added to it. */
export interface UnsyncedPoints {
  readonly name: string;
  /** Negative where the counter holds points that the gateway has not granted. */
  readonly points: number;
  readonly msBeforeNext: number;
}

/** The counters that all gateways share. Every method rejects while the store is unreachable. */
export interface CounterStore {
  /** Host and port, for the log. */
  readonly server: string;
  /** See ReplyTimeout. */
  readonly replyTimeoutMs: number;
  /** Calls back when the connection is lost, in stores that can notice it. */
  onConnectionLost(callback: (error: Error) => void): void;
  /** Calls back with the counters that other gateways have changed, in stores that publish them. */
  onUpdate(callback: (update: ConsumptionUpdate) => void): void;
  /** Atomically adds the points to the counter of a budget if they fit. */
  consume(budget: Budget, points: number): Promise<StoredConsumption>;
  /** Sends the heartbeat of a gateway and returns the group. */
  sendHeartbeat(gateway: string): Promise<GatewayGroup>;
  /** Adds points to counters without a check of limits. */
  addPoints(unsynced: readonly UnsyncedPoints[]): Promise<void>;
  /** Removes the gateway from the group if the store is reachable, and closes the connection. */
  close(gateway: string): Promise<void>;
}

/** A gateway without a heartbeat for this long no longer counts as a member of the group. */
export const GATEWAY_EXPIRY_MS = 5_000;
