import { askServer } from './ask-server.js';
import type { Producer } from './queue-backend.js';
import { type AliveWorker, Roster } from './roster.js';

/** However often it is asked, the queue's server is asked once in so long. */
const INTERVAL_MS = 1_000;

/** Calls the roll of a queue's workers. */
export class RollCall {
  private readonly roster = new Roster();
  private calling: Promise<readonly AliveWorker[]> | undefined;
  private calledMs = -Infinity;

  /** What was heard within the last second, else what `producer` hears now. */
  answer(producer: Producer, limitMs: number): Promise<readonly AliveWorker[]> {
    const now = performance.now();
    if (this.calling && now - this.calledMs < INTERVAL_MS) return this.calling;
    this.calledMs = now;
    const calling = this.call(producer, limitMs);
    this.calling = calling;
    // What failed is asked again by whoever comes next.
    calling.catch(() => {
      if (this.calling === calling) this.calling = undefined;
    });
    return calling;
  }

  private async call(producer: Producer, limitMs: number): Promise<readonly AliveWorker[]> {
    const notes = await askServer(producer, limitMs, async (of) => of.notes?.getQueueMeta());
    const moment = { epochMs: Date.now(), steadyMs: performance.now() };
    const alive = this.roster.take(notes, moment);
    const left = this.roster.longGone(moment);
    if (left.length > 0) producer.notes?.removeQueueMetaFields(left).catch(() => undefined);
    return alive;
  }
}
