/** Where outages are logged; Nest's Logger is one. */
export interface OutageLogger {
  warn(message: string): void;
  log(message: string): void;
}

/**
 * Logs once that a server is disconnected, however many connection errors follow, and once that it
 * is connected again.
 */
export class Outage {
  private ongoing = false;

  constructor(
    private readonly log: OutageLogger,
    /** Hosts and ports, for the log. */
    private readonly server: string,
  ) {}

  get isOngoing(): boolean {
    return this.ongoing;
  }

  begin(error: unknown): void {
    if (this.ongoing) return;
    this.ongoing = true;
    this.log.warn(`queue server ${this.server}: connection lost (${describeError(error)})`);
  }

  end(): void {
    if (!this.ongoing) return;
    this.ongoing = false;
    this.log.log(`queue server ${this.server}: connection restored`);
  }
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  return code ?? error.message;
}
