import type { Database, Listener, Statement } from '#database';
import type { KeyDirectory, LiveKey } from './key-directory.js';
import type { LimitColumns, ScopeColumns } from './key-record.js';
import { limitsOf, scopeOf } from './key-record.js';

/** The channel that the triggers on the tables of keys notify. */
const KEY_CHANNEL = 'api_key';

/**
 * A notification may be lost with its connection; a revocation must take effect within 5 s even
 * then.
 */
const POLL_INTERVAL_MS = 2_000;

/** Called when the state of the synchronisation changes, for the log. */
export interface KeySyncEvents {
  /** Keys cannot be read; the known ones remain valid. Called once, until `recovered`. */
  failed(error: unknown): void;
  recovered(): void;
}

/** The result of the last synchronisation. */
interface KeySyncStatus {
  readonly hasFailed: boolean;
  readonly durationMs: number;
}

/**
 * Keeps a directory in sync with the keys in Postgres. While Postgres is down the directory remains
 * unchanged.
 */
export class KeySync {
  private version: string | undefined;
  private hasFailed = false;
  private durationMs = 0;
  private refreshing: Promise<void> | undefined;
  private isRefreshPending = false;
  private listening: Promise<Listener | undefined> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Pick<Database, 'query' | 'listen'>,
    private readonly directory: Pick<KeyDirectory, 'replace'>,
    private readonly events: KeySyncEvents,
  ) {}

  get lastSync(): KeySyncStatus {
    return { hasFailed: this.hasFailed, durationMs: this.durationMs };
  }

  /** Reads the keys once, successfully or not, then keeps following them. */
  async start(): Promise<void> {
    await this.refresh();
    this.timer = setInterval(() => void this.refresh(), POLL_INTERVAL_MS);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.isRefreshPending = false;
    await this.refreshing;
    await (await this.listening)?.close();
  }

  /** Never runs twice at the same time; a call during a run causes one more run after it. */
  private refresh(): Promise<void> {
    this.isRefreshPending = this.refreshing !== undefined;
    this.refreshing ??= this.sync().finally(() => {
      this.refreshing = undefined;
      if (this.isRefreshPending) void this.refresh();
    });
    return this.refreshing;
  }

  private async sync(): Promise<void> {
    const start = performance.now();
    try {
      // The version first: a change after it was read is read twice at worst.
      const version = await readKeyVersion(this.database);
      if (version !== this.version) this.directory.replace(await readLiveKeys(this.database));
      this.version = version;
      if (this.hasFailed) this.events.recovered();
      this.hasFailed = false;
      this.listen();
    } catch (error) {
      if (!this.hasFailed) this.events.failed(error);
      this.hasFailed = true;
    }
    this.durationMs = performance.now() - start;
  }

  /** The listener reconnects by itself; until it has started, each poll tries again. */
  private listen(): void {
    this.listening ??= this.database
      .listen(KEY_CHANNEL, () => void this.refresh())
      .catch(() => {
        this.listening = undefined;
        return undefined;
      });
  }
}

/** Short enough that a poll and its query stay within the five seconds of a revocation. */
const READ_OPTIONS = { timeoutMs: 1_500 };

interface LiveRow extends LimitColumns, ScopeColumns {
  readonly hash: string;
  readonly prefix: string;
  readonly id: string;
  readonly name: string;
  readonly expires_at: Date | null;
}

const keyVersion: Statement = {
  name: 'access-key-version',
  text: 'SELECT version FROM api_key_version',
};

const liveKeys: Statement = {
  name: 'access-live-keys',
  text: `
SELECT encode(s.hash, 'hex') AS hash, s.prefix, k.id, k.name,
       k.v1_requests_per_minute, k.v2_requests_per_minute, k.v2_queries_per_minute, k.unlimited,
       k.origins, k.operations, least(k.expires_at, s.expires_at) AS expires_at
  FROM api_key_secret s
  JOIN api_key k ON k.id = s.key
 WHERE k.revoked_at IS NULL
   AND (k.expires_at IS NULL OR k.expires_at > now())
   AND (s.expires_at IS NULL OR s.expires_at > now())`,
};

/** A value that changes whenever a key does. */
async function readKeyVersion(database: Pick<Database, 'query'>): Promise<string> {
  const [row] = await database.query<{ version: string }>(keyVersion, [], READ_OPTIONS);
  return row?.version ?? '';
}

/** Every secret that is valid now. */
async function readLiveKeys(database: Pick<Database, 'query'>): Promise<readonly LiveKey[]> {
  const rows = await database.query<LiveRow>(liveKeys, [], READ_OPTIONS);
  return rows.map((row) => ({
    hash: row.hash,
    principal: {
      keyId: row.id,
      prefix: row.prefix,
      name: row.name,
      limits: limitsOf(row),
      scope: scopeOf(row),
    },
    expiresAt: row.expires_at?.getTime(),
  }));
}
