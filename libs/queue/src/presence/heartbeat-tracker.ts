/** A metadata value that is written again and again, as its reader has observed it. */
export interface TrackedHeartbeat {
  readonly text: string;
  /** When this value was first tracked, by a monotonic clock. */
  readonly sinceMs: number;
  /** Whether it has replaced another value: then its writer was alive at `sinceMs`. */
  readonly hasChanged: boolean;
}

/**
 * A process that was killed leaves its last value behind; one that is only slow writes it again.
 */
const ABANDONED_AFTER_MS = 60_000;

/**
 * Tracks values that several processes write to the metadata of a queue, each to a field of its own
 * under a common prefix. A process that is alive changes its value regularly, so the clocks of
 * writers and readers need not agree.
 */
export class HeartbeatTracker {
  private tracked: ReadonlyMap<string, TrackedHeartbeat> = new Map();

  constructor(
    private readonly prefix: string,
    private readonly forgetAfterMs = ABANDONED_AFTER_MS,
  ) {}

  /** Takes the current metadata and returns the tracked values by writer, without the prefix. */
  update(
    metadata: Readonly<Record<string, string>>,
    nowMs: number,
  ): ReadonlyMap<string, TrackedHeartbeat> {
    const before = this.tracked;
    const fields = Object.entries(metadata).filter(([field]) => field.startsWith(this.prefix));
    this.tracked = new Map(
      fields.map(([field, text]) => {
        const writer = field.slice(this.prefix.length);
        return [writer, trackHeartbeat(text, before.get(writer), nowMs)];
      }),
    );
    return this.tracked;
  }

  /** The fields that have not changed for long. */
  abandonedFields(nowMs: number): string[] {
    return [...this.tracked]
      .filter(([, { sinceMs }]) => nowMs - sinceMs > this.forgetAfterMs)
      .map(([writer]) => this.prefix + writer);
  }
}

function trackHeartbeat(
  text: string,
  last: TrackedHeartbeat | undefined,
  nowMs: number,
): TrackedHeartbeat {
  if (last?.text === text) return last;
  return { text, sinceMs: nowMs, hasChanged: last !== undefined };
}
