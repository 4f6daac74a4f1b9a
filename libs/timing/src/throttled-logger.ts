/** Errors of one class are logged once in this time: retries several times a second would fill the disk. */
const DEFAULT_INTERVAL_MS = 10_000;

/** Rate-limited log: passes on the first error of each class, then at most one an interval. */
export class ThrottledLogger {
  private readonly loggedAtMs = new Map<string, number>();

  constructor(
    private readonly write: (error: unknown) => void,
    private readonly intervalMs = DEFAULT_INTERVAL_MS,
  ) {}

  /** `nowMs` is read from a monotonic clock. */
  log(error: unknown, nowMs = performance.now()): void {
    const kind = error instanceof Error ? error.name : '';
    const lastMs = this.loggedAtMs.get(kind);
    if (lastMs !== undefined && nowMs - lastMs < this.intervalMs) return;
    this.loggedAtMs.set(kind, nowMs);
    this.write(error);
  }
}
