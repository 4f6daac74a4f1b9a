import type { Database, Listener } from '#database';
import type { KeyDirectory } from './key-directory.js';
import { readKeyVersion, readLiveKeys } from './live-keys.js';

/** What the triggers on the tables of keys notify. */
const CHANNEL = 'api_key';

/** A notification may be lost with its connection; a revocation must hold within 5 s even then. */
const POLL_INTERVAL_MS = 2_000;

/** Told of what the follower meets, for the log. */
export interface FollowerEvents {
  /** Keys cannot be read; those known stay valid. Told once, until `caughtUp`. */
  lost(error: unknown): void;
  caughtUp(): void;
}

/** What came of the last look at the keys. */
export interface KeyLook {
  readonly hasFailed: boolean;
  readonly durationMs: number;
}

/** Keeps a directory as Postgres has the keys; while that is away, the directory stays as it is. */
export class KeyFollower {
  private version: string | undefined;
  private isLost = false;
  private lookMs = 0;
  private refreshing: Promise<void> | undefined;
  private isAskedAgain = false;
  private listening: Promise<Listener | undefined> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Pick<Database, 'query' | 'listen'>,
    private readonly directory: Pick<KeyDirectory, 'replace'>,
    private readonly events: FollowerEvents,
  ) {}

  get lastLook(): KeyLook {
    return { hasFailed: this.isLost, durationMs: this.lookMs };
  }

  /** Reads the keys, if they can be had within moments, and goes on following them. */
  async start(): Promise<void> {
    await this.refresh();
    this.timer = setInterval(() => void this.refresh(), POLL_INTERVAL_MS);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.isAskedAgain = false;
    await this.refreshing;
    await (await this.listening)?.close();
  }

  /** Never two at once; what is asked for in the meantime is done once more afterwards. */
  private refresh(): Promise<void> {
    this.isAskedAgain = this.refreshing !== undefined;
    this.refreshing ??= this.catchUp().finally(() => {
      this.refreshing = undefined;
      if (this.isAskedAgain) void this.refresh();
    });
    return this.refreshing;
  }

  private async catchUp(): Promise<void> {
    const start = performance.now();
    try {
      // The version first: what changes after it was read is then at worst read twice.
      const version = await readKeyVersion(this.database);
      if (version !== this.version) this.directory.replace(await readLiveKeys(this.database));
      this.version = version;
      if (this.isLost) this.events.caughtUp();
      this.isLost = false;
      this.listen();
    } catch (error) {
      if (!this.isLost) this.events.lost(error);
      this.isLost = true;
    }
    this.lookMs = performance.now() - start;
  }

  /** Once it listens it reconnects by itself; until then each poll tries again. */
  private listen(): void {
    this.listening ??= this.database
      .listen(CHANNEL, () => void this.refresh())
      .catch(() => {
        this.listening = undefined;
        return undefined;
      });
  }
}
