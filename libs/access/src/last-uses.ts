import type { Database, Statement } from '#database';
import { BOOTSTRAP } from './bootstrap-key.js';
import type { Principal } from './principal.js';

const FLUSH_INTERVAL_MS = 5_000;
const TIMEOUT = { timeoutMs: 5_000 };

/** Rows are locked in one order, so that two gateways never wait for one another. */
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

/** Notes when each key was last used, and writes it down every few seconds, all keys at once. */
export class LastUses {
  private pending = new Map<string, Date>();
  private flushing: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly database: Pick<Database, 'query'>) {}

  start(): void {
    this.timer = setInterval(() => void this.flush(), FLUSH_INTERVAL_MS);
    this.timer.unref();
  }

  note({ keyId }: Principal): void {
    if (keyId !== BOOTSTRAP) this.pending.set(keyId, new Date());
  }

  /** Writes what is left. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.flushing;
    await this.flush();
  }

  private flush(): Promise<void> {
    this.flushing ??= this.write().finally(() => (this.flushing = undefined));
    return this.flushing;
  }

  /** What cannot be written is kept, behind what has been noted since; one entry a key at most. */
  private async write(): Promise<void> {
    const uses = this.pending;
    if (uses.size === 0) return;
    this.pending = new Map();
    try {
      await this.database.query(touchKeys, [[...uses.keys()], [...uses.values()]], TIMEOUT);
    } catch {
      // The follower of the keys tells the log that Postgres is away.
      this.pending = new Map([...uses, ...this.pending]);
    }
  }
}
