/** Nobody is sent away for longer, however slow the workers are just then. */
const LONGEST_WAIT_MS = 60_000;

/** Whether a request is let in, or else when to come again: whole seconds. */
export type Room =
  { readonly isThere: true } | { readonly isThere: false; readonly retryAfterSeconds: number };

/**
 * A request is let in that will be answered within `latestMs`. Whoever is sent away may come again
 * between the moment when there is room, if nobody else comes, and that when all that is under way
 * now is answered: anywhere between, as `random` (0 to 1) says, lest all come at once.
 */
export function roomFor(waitMs: number, latestMs: number, random: number): Room {
  if (waitMs <= latestMs) return { isThere: true };
  const wholeMs = Math.min(waitMs, LONGEST_WAIT_MS);
  const soonestMs = Math.min(waitMs - latestMs, wholeMs / 2);
  const retryAfterSeconds = Math.ceil((soonestMs + random * (wholeMs - soonestMs)) / 1_000);
  return { isThere: false, retryAfterSeconds };
}
