/** Gives the chunks of interactive requests their turns of the event loop. */
export class EventLoopTurns {
  private readonly waiting: WaitingChunk[] = [];
  private isTurnOfSmallest = false;

  /**
   * Resolves in a turn of the event loop of its own. One waiting chunk continues in each turn, so that
   * messages and heartbeats wait for one step of one chunk. Turns alternate between the chunk with the
   * fewest queries, so that a large request does not delay a single query, and the one that has waited
   * longest.
   */
  next(queries: number): Promise<void> {
    return new Promise((resume) => {
      this.waiting.push({ queries, resume });
      if (this.waiting.length === 1) setImmediate(() => this.give());
    });
  }

  private give(): void {
    this.isTurnOfSmallest = !this.isTurnOfSmallest;
    const next = this.isTurnOfSmallest ? smallestOf(this.waiting) : this.waiting[0];
    if (!next) throw new Error('no chunk waits for a turn');
    this.waiting.splice(this.waiting.indexOf(next), 1);
    if (this.waiting.length > 0) setImmediate(() => this.give());
    next.resume();
  }
}

interface WaitingChunk {
  readonly queries: number;
  readonly resume: () => void;
}

/** Of equal chunks the one that has waited longest. */
const smallestOf = ([first, ...others]: readonly WaitingChunk[]): WaitingChunk | undefined =>
  others.reduce(
    (smallest, one) => (smallest && one.queries >= smallest.queries ? smallest : one),
    first,
  );
