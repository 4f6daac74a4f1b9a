import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { askHouses } from './ask-houses.js';
import type { Judged, Line } from './ask-houses.js';
import type { House } from './houses.js';

/** One request, and what came of it; seconds since the load began. */
export interface Outcome extends Judged {
  readonly askedAt: number;
  readonly answeredAt: number;
  readonly key: string;
}

/** Who is asked, for what, and how often. */
export interface LoadPlan extends Omit<Line, 'agent'> {
  readonly requestsPerSecond: number;
  /** One of ten requests uses the second key. */
  readonly keys: readonly [string, string];
  readonly houses: readonly House[];
}

/** So many houses has one of ten requests; the others have one. */
const SEVERAL = 10;

const TICK_MS = 5;

/** What could not be asked in time is left out: asked all at once, it would be another load. */
const LARGEST_BURST = 20;

/** Asks at its own pace, however slowly answers come, until it is stopped. */
export class Load {
  readonly outcomes: Outcome[] = [];
  /** How many requests were not asked, since this program stood still just then. */
  leftOut = 0;
  private readonly line: Line;
  private readonly begun = performance.now();
  private readonly inFlight = new Set<Promise<void>>();
  private readonly running: Promise<void>;
  private isStopped = false;
  private asked = 0;

  constructor(private readonly plan: LoadPlan) {
    this.line = { ...plan, agent: new Agent({ keepAlive: true }) };
    this.running = this.run();
  }

  /** Seconds since it began. */
  get now(): number {
    return (performance.now() - this.begun) / 1_000;
  }

  /** Asks no more, and waits for what it has asked. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.running;
    await Promise.all(this.inFlight);
    this.line.agent.destroy();
  }

  private async run(): Promise<void> {
    while (!this.isStopped) {
      await sleep(TICK_MS);
      const due = Math.floor(this.now * this.plan.requestsPerSecond) - this.asked - this.leftOut;
      const inTime = Math.min(due, LARGEST_BURST);
      for (let n = 0; n < inTime; n += 1) this.send();
      this.leftOut += due - inTime;
    }
  }

  private send(): void {
    const serial = this.asked++;
    const sending = this.ask(serial).finally(() => this.inFlight.delete(sending));
    this.inFlight.add(sending);
  }

  private async ask(serial: number): Promise<void> {
    const { houses, keys } = this.plan;
    const askedAt = this.now;
    const key = keys[serial % 10 === 0 ? 1 : 0];
    const count = serial % 10 === 5 ? SEVERAL : 1;
    const some = Array.from({ length: count }, (_, n) => houses[(serial + n) % houses.length]!);
    const judged = await askHouses(this.line, key, some);
    this.outcomes.push({ askedAt, answeredAt: this.now, key, ...judged });
  }
}
