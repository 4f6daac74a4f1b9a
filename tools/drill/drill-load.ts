import { setTimeout as sleep } from 'node:timers/promises';
import { HttpClient } from '../services/http-client.js';
import { requestHouses } from './house-requests.js';
import type { Judged, DrillTarget, House } from './house-requests.js';

/** The outcome of one request; times in seconds since the load started. */
export interface Outcome extends Judged {
  readonly sentAt: number;
  readonly answeredAt: number;
  readonly key: string;
}

/** Target, keys, queries and rate of a load. */
export interface DrillLoadPlan extends Omit<DrillTarget, 'client'> {
  readonly requestsPerSecond: number;
  /** Every tenth request uses the second key. */
  readonly keys: readonly [string, string];
  readonly houses: readonly House[];
}

/** Queries of every tenth request; the others have one. */
const HOUSES_PER_LARGE_REQUEST = 10;

const TICK_MS = 5;

/** Overdue requests beyond this number are skipped, because a burst would be another load. */
const LARGEST_BURST = 20;

/** An open-loop load: sends requests at a constant rate until it is stopped. */
export class DrillLoad {
  readonly outcomes: Outcome[] = [];
  /** Requests that were skipped because the load generator stalled. */
  skipped = 0;
  private readonly target: DrillTarget;
  private readonly startedAt = performance.now();
  private readonly inFlight = new Set<Promise<void>>();
  private readonly running: Promise<void>;
  private isStopped = false;
  private sent = 0;

  constructor(private readonly plan: DrillLoadPlan) {
    this.target = { ...plan, client: new HttpClient() };
    this.running = this.run();
  }

  /** Seconds since the start. */
  get now(): number {
    return (performance.now() - this.startedAt) / 1_000;
  }

  /** Stops sending, and waits for the responses in flight. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.running;
    await Promise.all(this.inFlight);
    this.target.client.close();
  }

  private async run(): Promise<void> {
    while (!this.isStopped) {
      await sleep(TICK_MS);
      const due = Math.floor(this.now * this.plan.requestsPerSecond) - this.sent - this.skipped;
      const inTime = Math.min(due, LARGEST_BURST);
      for (let n = 0; n < inTime; n += 1) this.send();
      this.skipped += due - inTime;
    }
  }

  private send(): void {
    const serial = this.sent++;
    const sending = this.request(serial).finally(() => this.inFlight.delete(sending));
    this.inFlight.add(sending);
  }

  private async request(serial: number): Promise<void> {
    const { houses, keys } = this.plan;
    const sentAt = this.now;
    const key = keys[serial % 10 === 0 ? 1 : 0];
    const count = serial % 10 === 5 ? HOUSES_PER_LARGE_REQUEST : 1;
    const some = Array.from({ length: count }, (_, n) => houses[(serial + n) % houses.length]!);
    const judged = await requestHouses(this.target, key, some);
    this.outcomes.push({ sentAt, answeredAt: this.now, key, ...judged });
  }
}
