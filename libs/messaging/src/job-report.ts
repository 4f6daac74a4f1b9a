/** What became of one message in a server's hands. */
export interface JobReport {
  readonly queue: string;
  readonly pattern: string;
  /** Undefined of one that nobody can read. */
  readonly requestId?: string;
  /** expired: dropped unrun, since no answer would be in time. unreadable: not of this transport. */
  readonly outcome: 'answered' | 'failed' | 'expired' | 'unreadable';
  /** From its sending to its start, by the clocks of both sides. Milliseconds. */
  readonly waitMs: number;
  /** From its start to its reply. Milliseconds. */
  readonly durationMs: number;
}
