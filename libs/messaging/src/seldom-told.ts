/** Whoever asks again four times a second would else fill a disk with the same lines. */
const INTERVAL_MS = 10_000;

/** Tells of errors that come again and again: of each kind, by its class, one in ten seconds. */
export class SeldomTold {
  private readonly toldMs = new Map<string, number>();

  constructor(private readonly tell: (error: unknown) => void) {}

  /** `nowMs` is by a clock that nobody sets. */
  take(error: unknown, nowMs = performance.now()): void {
    const kind = error instanceof Error ? error.name : '';
    const last = this.toldMs.get(kind);
    if (last !== undefined && nowMs - last < INTERVAL_MS) return;
    this.toldMs.set(kind, nowMs);
    this.tell(error);
  }
}
