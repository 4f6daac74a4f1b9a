import type { ImportProgress } from '#importing';

/** Estimates from less than this would only jump about. */
const SHORTEST_MEASURE_SECONDS = 0.5;

/** Estimates from what is done; the phase begins with the first call for it. */
export class TimeLeft {
  private phase: ImportProgress['phase'] | undefined;
  private start = 0;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Addresses a second and whole seconds left of the phase; undefined until they can be told. */
  of({ phase, addresses, fraction }: ImportProgress): { rate?: number; secondsLeft?: number } {
    if (phase !== this.phase) {
      this.phase = phase;
      this.start = this.now();
    }
    const seconds = (this.now() - this.start) / 1000;
    if (seconds < SHORTEST_MEASURE_SECONDS || fraction === 0) return {};
    const secondsLeft = Math.ceil((seconds / fraction) * (1 - fraction));
    return { rate: Math.round(addresses / seconds), secondsLeft };
  }
}
