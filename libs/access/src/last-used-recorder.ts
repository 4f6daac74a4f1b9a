import type { Database, Statement } from '#database';
import { BOOTSTRAP_KEY_ID } from './key-directory.js';
import type { Principal } from './key-directory.js';

const FLUSH_INTERVAL_MS = 5_000;
const WRITE_OPTIONS = { timeoutMs: 5_000 };

/** Rows are locked in one order, so that two gateways cannot deadlock. */
const touchKeys: Statement = {
  name: 'access-touch-keys',
  text: `
WITH used AS (
  SELECT k.id, u.at
    FROM unnest($1::uuid[], $2::timestamptz[]) AS u (id, at)
    JOIN api_key k USING (id)
   ORDER BY k.id
     FOR NO KEY UPDATE OF k
)
UPDATE api_key k
   SET last_used_at = greatest(k.last_used_at, used.at)
  FROM used
 WHERE k.id = used.id`,
};

/** Records when each key was last used, and writes all of them to Postgres every few seconds. */
export class LastUsedRecorder {
  private pending = new Map<string, Date>();
  private flushing: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly database: Pick<Database, 'query'>) {}

  start(): void {
    this.timer = setInterval(() => void this.flush(), FLUSH_INTERVAL_MS);
    this.timer.unref();
  }

  record({ keyId }: Principal): void {
    if (keyId !== BOOTSTRAP_KEY_ID) this.pending.set(keyId, new Date());
  }

  /** Writes what is pending. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.flushing;
    await this.flush();
  }

  private flush(): Promise<void> {
    this.flushing ??= this.write().finally(() => (this.flushing = undefined));
    return this.flushing;
  }

  /**
   * Uses that cannot be written are kept, unless the key has been used since; one entry a key at
   * most.
   */
  private async write(): Promise<void> {
    const uses = this.pending;
    if (uses.size === 0) return;
    this.pending = new Map();
    try {
      await this.database.query(touchKeys, [[...uses.keys()], [...uses.values()]], WRITE_OPTIONS);
    } catch {
      // KeySync logs that Postgres cannot be reached.
      this.pending = new Map([...uses, ...this.pending]);
    }
  }
}
