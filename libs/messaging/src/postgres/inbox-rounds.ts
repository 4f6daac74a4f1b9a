/** How often whoever has an inbox signs for it. */
export const SIGN_INTERVAL_MS = 60_000;

/** After so long without one, a round has been missed. */
const MISSED_AFTER_MS = 1.5 * SIGN_INTERVAL_MS;

const FORGET_AFTER_MS = 5 * SIGN_INTERVAL_MS;

/**
 * Tells which inboxes nobody reads any more: those that were not signed for in five minutes. Whoever
 * has missed a round of its own meanwhile cannot know that: what kept it from signing, a Postgres
 * that was away or a machine that stood still, may have kept the others from it as well.
 */
export class InboxRounds {
  private lastMs: number | undefined;
  private steadySinceMs = 0;

  /** Inboxes whose last signature is too old, as a round sees it that has signed itself. */
  leftOf(signatures: readonly (readonly [inbox: string, atMs: number])[], nowMs: number): string[] {
    const hasMissed = this.lastMs === undefined || nowMs - this.lastMs > MISSED_AFTER_MS;
    if (hasMissed) this.steadySinceMs = nowMs;
    this.lastMs = nowMs;
    const oldestMs = nowMs - FORGET_AFTER_MS;
    if (this.steadySinceMs > oldestMs) return [];
    return signatures.filter(([, atMs]) => atMs < oldestMs).map(([inbox]) => inbox);
  }
}
