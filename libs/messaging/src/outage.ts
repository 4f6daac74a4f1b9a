/** Where an outage is told; Nest's Logger is one. */
export interface OutageLog {
  warn(message: string): void;
  log(message: string): void;
}

/** Tells of a server that went away once, however often its connections complain, and of its return. */
export class Outage {
  private ongoing = false;

  constructor(
    private readonly log: OutageLog,
    /** Its hosts and ports, for people. */
    private readonly server: string,
  ) {}

  get isOngoing(): boolean {
    return this.ongoing;
  }

  begin(error: unknown): void {
    if (this.ongoing) return;
    this.ongoing = true;
    this.log.warn(`The queue server ${this.server} is out of reach (${reasonOf(error)})`);
  }

  end(): void {
    if (!this.ongoing) return;
    this.ongoing = false;
    this.log.log(`The queue server ${this.server} is back`);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  return code ?? error.message;
}
