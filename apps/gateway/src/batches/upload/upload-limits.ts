/** What one upload may be, and how slowly it may come. */
export interface UploadLimits {
  readonly rows: number;
  /** Of text, however it was compressed. */
  readonly bytes: number;
  /** Whoever sends nothing for so long has gone. */
  readonly idleMs: number;
  /** Whoever sends less than this for a while holds a place that others wait for. */
  readonly bytesPerSecond: number;
}

/** No upload takes longer, however large it is. */
export const UPLOAD_LIMIT_MS = 3_600_000;
