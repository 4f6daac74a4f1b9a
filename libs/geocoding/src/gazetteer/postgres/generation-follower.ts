import { errorCode } from '#database';
import type { Database, Listener, Statement } from '#database';
import { NORMALISER_VERSION } from '../../text/normaliser-version.js';
import { GazetteerNotLoadedError } from '../gazetteer-not-loaded-error.js';
import type { IndexSnapshot } from '../index-snapshot.js';
import type { DataSetKind, Segment } from '../segment.js';
import { Vocabulary } from '../vocabulary.js';
import { loadSegment } from './load-segment.js';
import type { SnapshotSource } from './postgres-gazetteer.js';

/** What importing notifies after a swap. */
const SWAP_CHANNEL = 'gazetteer';
/** A notification may be lost with its connection; then this is how long a swap goes unseen. */
const POLL_INTERVAL_MS = 5_000;

/** What a replica says to whoever wants to listen: it has no notifications, and is asked now and then. */
const IN_RECOVERY = '25006';

/** A server that has just taken an import in writes its pages to disk, and may be slow for a while. */
const QUERY_TIMEOUT_MS = 15_000;

interface LiveRow {
  readonly generation: number;
  readonly dataset: string;
  readonly kind: DataSetKind;
  readonly attribution: string;
  readonly normaliser_version: number;
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

const liveGenerations: Statement = {
  name: 'live-generations',
  text: `
SELECT g.id AS generation, d.name AS dataset, g.kind, g.attribution, g.normaliser_version,
       g.west, g.south, g.east, g.north
  FROM dataset d
  JOIN generation g ON g.id = d.live_generation
 ORDER BY d.name`,
};

/** Told of what the follower does, for the log. */
export interface FollowerEvents {
  loaded(segment: Segment, durationMs: number): void;
  /** A generation whose text was normalised otherwise cannot be searched: import it again. */
  skipped(dataset: string): void;
  failed(error: unknown): void;
}

/**
 * Keeps in memory the live generations of all data sets. A swap is loaded beside what answers and
 * takes its place in one step; a load that fails leaves what was there and is tried again.
 */
export class GenerationFollower implements SnapshotSource {
  private readonly vocabulary = new Vocabulary();
  private segments: readonly Segment[] = [];
  private readonly skipped = new Set<number>();
  private refreshing: Promise<void> | undefined;
  private askedAgain = false;
  private isLoaded = false;
  private listener: Listener | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly events: FollowerEvents,
  ) {}

  /** Throws while there is nothing to search in: to have found nothing is another answer. */
  snapshot(): IndexSnapshot {
    if (!this.isLoaded || this.segments.length === 0) throw new GazetteerNotLoadedError();
    return { segments: this.segments, vocabulary: this.vocabulary };
  }

  /** Loads what is live and goes on following; a database that is away is waited for. */
  async start(): Promise<void> {
    await this.refresh();
    this.timer = setInterval(() => void this.refresh(), POLL_INTERVAL_MS);
    this.timer.unref();
    this.listener = await this.database
      .listen(SWAP_CHANNEL, () => void this.refresh())
      .catch((error: unknown) => {
        if (errorCode(error) !== IN_RECOVERY) this.events.failed(error);
        return undefined;
      });
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.listener?.close();
    await this.refreshing;
  }

  /** Never two at once; what is asked for in the meantime is done once more afterwards. */
  private refresh(): Promise<void> {
    this.askedAgain = this.refreshing !== undefined;
    this.refreshing ??= this.catchUp().finally(() => {
      this.refreshing = undefined;
      if (this.askedAgain) void this.refresh();
    });
    return this.refreshing;
  }

  private async catchUp(): Promise<void> {
    try {
      const rows = await this.database.query<LiveRow>(liveGenerations, [], {
        timeoutMs: QUERY_TIMEOUT_MS,
      });
      const live = rows.filter((row) => this.isSearchable(row));
      for (const row of live) await this.admit(row);
      this.dropAllBut(new Set(live.map(({ generation }) => generation)));
      this.isLoaded = true;
    } catch (error) {
      this.events.failed(error);
    }
  }

  private isSearchable(row: LiveRow): boolean {
    if (row.normaliser_version === NORMALISER_VERSION) return true;
    if (!this.skipped.has(row.generation)) this.events.skipped(row.dataset);
    this.skipped.add(row.generation);
    return false;
  }

  private async admit(row: LiveRow): Promise<void> {
    if (this.segments.some(({ generation }) => generation === row.generation)) return;
    const start = performance.now();
    const { generation, dataset, kind, attribution, ...bounds } = row;
    const title = { generation, dataset, kind, attribution, bounds };
    const segment = await loadSegment(this.database, title, this.vocabulary);
    const replaced = this.segments.filter((other) => other.dataset === dataset);
    const kept = this.segments.filter((other) => other.dataset !== dataset);
    this.vocabulary.count(1, segment);
    for (const old of replaced) this.vocabulary.count(-1, old);
    this.segments = [...kept, segment].sort(byDataset);
    this.events.loaded(segment, performance.now() - start);
  }

  private dropAllBut(live: ReadonlySet<number>): void {
    const gone = this.segments.filter(({ generation }) => !live.has(generation));
    // The same list as long as it holds the same: whoever remembers answers goes by that.
    if (gone.length === 0) return;
    for (const segment of gone) this.vocabulary.count(-1, segment);
    this.segments = this.segments.filter((segment) => !gone.includes(segment));
  }
}

/** Workers that loaded the same in another order are to answer alike. */
const byDataset = (one: Segment, other: Segment): number => (one.dataset < other.dataset ? -1 : 1);
