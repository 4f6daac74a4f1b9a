/** Whether a request is let in, or else when to come again: whole seconds. */
export type Room =
  { readonly isThere: true } | { readonly isThere: false; readonly retryAfterSeconds: number };

/** What the time of a request allows, in milliseconds. */
export interface RoomLimits {
  /** Within which a request is to be answered that is let in. */
  readonly latestMs: number;
  /** After which whatever is under way now is over: answered, or dropped. */
  readonly longestMs: number;
}

/**
 * A request is let in that will be answered soon enough. Whoever is sent away may come again between
 * the moment when there is room, if nobody else comes, and that when all that is under way now is
 * over: anywhere between, as `random` (0 to 1) says, lest all come at once.
 */
export function roomFor(waitMs: number, { latestMs, longestMs }: RoomLimits, random: number): Room {
  if (waitMs <= latestMs) return { isThere: true };
  const wholeMs = Math.min(waitMs, longestMs);
  const soonestMs = Math.min(waitMs - latestMs, wholeMs / 2);
  const retryAfterSeconds = Math.ceil((soonestMs + random * (wholeMs - soonestMs)) / 1_000);
  return { isThere: false, retryAfterSeconds };
}
