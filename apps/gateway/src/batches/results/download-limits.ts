/** What sending results may take. */
export interface DownloadLimits {
  /** By one gateway; one key has half of them at most. */
  readonly atOnce: number;
  /** Whoever takes nothing for so long is not waited for; what is left can be asked for again. */
  readonly idleMs: number;
}
