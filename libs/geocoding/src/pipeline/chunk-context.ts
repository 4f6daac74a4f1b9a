import type { Gazetteer, IndexSnapshot, LookupBarrier } from '../index/gazetteer.js';
import { MissingResultError } from '../index/missing-result-error.js';
import type { Segment } from '../index/segment.js';
import type { YieldToEventLoop } from './cooperative-yielding.js';
import type { Precedence } from './merging/precedence.js';

/** What all queries of a chunk have in common. */
export interface ChunkContext {
  readonly gazetteer: Gazetteer;
  /** Taken once for the chunk, so that a swap in the meantime does not mix generations. */
  readonly snapshot: IndexSnapshot;
  /** Epoch milliseconds. */
  readonly deadline: number;
  readonly explain: boolean;
  readonly outlines: boolean;
  readonly precedence: Precedence;
  /** Shared with the other parts of the same message; absent if there are none. */
  readonly barrier?: LookupBarrier;
  /** Called between queries, so that the event loop is not blocked for long. */
  readonly yieldToEventLoop?: YieldToEventLoop;
}

/**
 * Look-ups start without the remaining parts when none of these has requested a look-up or ended for this long. Together
 * with PARTIAL_REPLY_DELAY_MS of the worker, the delay that a slow query may cause others. Milliseconds.
 */
const STRAGGLER_TIMEOUT_MS = 5;

/** For parts that come in quick succession look-ups wait until the next one after this time. Milliseconds. */
const MOST_WAIT_MS = 15;

/**
 * Makes the look-ups of the parts of a chunk start together, so that they share statements: a statement for all parts
 * takes little longer than one for a single part. A part that takes longer than STRAGGLER_TIMEOUT_MS is not waited for.
 */
export class ChunkBarrier {
  /** Parts that may be waited for: neither ended nor stragglers. */
  private readonly members = new Set<PartBarrier>();
  /** Members without a look-up. */
  private readonly searching = new Set<PartBarrier>();
  private readonly waiting: (() => void)[] = [];
  /** Since when the first of them waits; the time of `performance.now`. */
  private waitingSince = 0;
  private timer: NodeJS.Timeout | undefined;

  /** To be called for each part before the first of them is searched. */
  addPart(): PartBarrier {
    const part = new PartBarrier(this);
    this.members.add(part);
    this.searching.add(part);
    return part;
  }

  /** Resolves when no other part is waited for. */
  wait(part: PartBarrier): Promise<void> {
    return new Promise((start) => {
      if (this.waiting.length === 0) this.waitingSince = performance.now();
      this.waiting.push(start);
      this.arrive(part);
    });
  }

  /** To be called when the look-ups of a part have ended. */
  resume(part: PartBarrier): void {
    if (this.members.has(part)) this.searching.add(part);
  }

  end(part: PartBarrier): void {
    this.members.delete(part);
    this.arrive(part);
  }

  /** To be called when a part is no longer waited for. */
  arrive(part: PartBarrier): void {
    this.searching.delete(part);
    clearTimeout(this.timer);
    if (this.waiting.length === 0) return;
    const waitedMs = performance.now() - this.waitingSince;
    if (this.searching.size === 0 || waitedMs > MOST_WAIT_MS) this.start();
    else this.timer = setTimeout(() => this.startWithoutStragglers(), STRAGGLER_TIMEOUT_MS);
  }

  private start(): void {
    for (const start of this.waiting.splice(0)) start();
  }

  private startWithoutStragglers(): void {
    for (const straggler of this.searching) this.members.delete(straggler);
    this.searching.clear();
    this.start();
  }
}

/** The look-ups of one part of a chunk, which may run several at a time. */
export class PartBarrier implements LookupBarrier {
  private lookUps = 0;

  constructor(private readonly chunk: ChunkBarrier) {}

  async run<T>(lookUp: () => Promise<T>): Promise<T> {
    this.lookUps += 1;
    await this.chunk.wait(this);
    return this.finish(lookUp);
  }

  runAlone<T>(lookUp: () => Promise<T>): Promise<T> {
    this.lookUps += 1;
    this.chunk.arrive(this);
    return this.finish(lookUp);
  }

  private async finish<T>(lookUp: () => Promise<T>): Promise<T> {
    try {
      return await lookUp();
    } finally {
      this.lookUps -= 1;
      if (this.lookUps === 0) this.chunk.resume(this);
    }
  }

  /** To be called when the part has been answered or has failed. */
  end(): void {
    this.chunk.end(this);
  }
}

/** The segment of a generation; undefined if the snapshot does not contain it. */
export const findSegment = ({ snapshot }: ChunkContext, generation: number): Segment | undefined =>
  snapshot.segments.find((segment) => segment.generation === generation);

/** The segment of a generation that was taken from the snapshot itself. Throws MissingResultError. */
export const segmentOf = (context: ChunkContext, generation: number): Segment => {
  const segment = findSegment(context, generation);
  if (!segment) throw new MissingResultError(`the segment of generation ${generation}`);
  return segment;
};

/** The deadline passed before all queries were searched, which must not be reported as `no-match`. */
export class DeadlinePassedError extends Error {
  override readonly name = 'DeadlinePassedError';

  constructor() {
    super('the deadline passed before all queries were searched');
  }
}
