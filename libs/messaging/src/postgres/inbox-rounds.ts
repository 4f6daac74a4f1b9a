/** After so many rounds without a signature an inbox may be one that nobody reads any more. */
const FORGET_AFTER_ROUNDS = 5;

/**
 * Tells which inboxes nobody reads any more: those that have not been signed for in a long time, and
 * were not from one round to the next either. For after a time in which Postgres was away all
 * signatures are old, until everybody has signed again.
 */
export class InboxRounds {
  private suspects: ReadonlySet<string> = new Set();

  constructor(private readonly intervalMs: number) {}

  /** Of the last signatures, as a round finds them. */
  leftOf(signatures: ReadonlyMap<string, number>, nowMs: number): readonly string[] {
    const oldestMs = nowMs - FORGET_AFTER_ROUNDS * this.intervalMs;
    const unsigned = [...signatures].flatMap(([inbox, atMs]) => (atMs < oldestMs ? [inbox] : []));
    const left = unsigned.filter((inbox) => this.suspects.has(inbox));
    this.suspects = new Set(unsigned);
    return left;
  }
}
