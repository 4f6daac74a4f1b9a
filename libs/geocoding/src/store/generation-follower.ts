import { errorCode } from '#database';
import type { Database, Listener, Statement } from '#database';
import { GazetteerNotLoadedError } from '../index/gazetteer.js';
import type { IndexSnapshot } from '../index/gazetteer.js';
import type { DataSetKind, Segment } from '../index/segment.js';
import { Vocabulary } from '../index/vocabulary.js';
import { NORMALISER_VERSION } from '../parsing/text/normalise.js';
import type { SnapshotSource } from './postgres-gazetteer.js';
import { loadGeneration } from './segment-loader.js';
import type { LoadedGeneration } from './segment-loader.js';

/** Events of the follower, for the log. */
export interface FollowerEvents {
  loaded(segment: Segment, durationMs: number): void;
  /** A generation that was normalised by another release cannot be searched until it is imported again. */
  skipped(dataset: string): void;
  failed(error: unknown): void;
}

/** The channel that an import notifies after a swap. */
const SWAP_CHANNEL = 'gazetteer';
/** Upper bound on how late a swap is seen when its notification is lost with the connection. */
const POLL_INTERVAL_MS = 5_000;
/** SQLSTATE of LISTEN on a standby server, which has no notifications and is only polled. */
const READ_ONLY_TRANSACTION = '25006';
/** Generous: right after an import the server is busy writing pages to disk. */
const QUERY_TIMEOUT_MS = 15_000;

/**
 * Keeps the live generations of all data sets in memory. After a swap the new generation is loaded
 * while queries read the previous one, which it then replaces in one step. A load that fails leaves
 * the previous generation in place and is retried.
 */
export class GenerationFollower implements SnapshotSource {
  private readonly vocabularies = {
    addresses: new Vocabulary(),
    pointsOfInterest: new Vocabulary(),
  };
  private generations: readonly LoadedGeneration[] = [];
  private index: IndexSnapshot = this.indexOf([]);
  private readonly skipped = new Set<number>();
  private refreshing: Promise<void> | undefined;
  private isRefreshPending = false;
  private isLoaded = false;
  private listening: Promise<Listener | undefined> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly events: FollowerEvents,
  ) {}

  /** Throws GazetteerNotLoadedError while there is nothing to search, which is not a `no-match`. */
  snapshot(): IndexSnapshot {
    if (!this.isLoaded || this.generations.length === 0) throw new GazetteerNotLoadedError();
    return this.index;
  }

  /**
   * Loads the live generations, and listens for swaps meanwhile: one during the load is noticed at once. A database that
   * is unreachable is retried.
   */
  async start(): Promise<void> {
    this.listening = this.listen();
    await Promise.all([this.listening, this.refresh()]);
    this.timer = setInterval(() => void this.refresh(), POLL_INTERVAL_MS);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await (await this.listening)?.close();
    await this.refreshing;
  }

  private async listen(): Promise<Listener | undefined> {
    try {
      return await this.database.listen(SWAP_CHANNEL, () => void this.refresh());
    } catch (error) {
      if (errorCode(error) !== READ_ONLY_TRANSACTION) this.events.failed(error);
      return undefined;
    }
  }

  /** Runs one refresh at a time; calls in the meantime lead to one more refresh afterwards. */
  private refresh(): Promise<void> {
    this.isRefreshPending = this.refreshing !== undefined;
    this.refreshing ??= this.loadLiveGenerations().finally(() => {
      this.refreshing = undefined;
      if (this.isRefreshPending) void this.refresh();
    });
    return this.refreshing;
  }

  private async loadLiveGenerations(): Promise<void> {
    try {
      const rows = await this.database.query<LiveGenerationRow>(liveGenerations, [], {
        timeoutMs: QUERY_TIMEOUT_MS,
      });
      const live = rows.filter((row) => this.isSearchable(row));
      for (const row of live) await this.load(row);
      this.dropAllExcept(new Set(live.map(({ generation }) => generation)));
      this.isLoaded = true;
    } catch (error) {
      this.events.failed(error);
    }
  }

  private isSearchable(row: LiveGenerationRow): boolean {
    if (row.normaliser_version === NORMALISER_VERSION) return true;
    if (!this.skipped.has(row.generation)) this.events.skipped(row.dataset);
    this.skipped.add(row.generation);
    return false;
  }

  private async load(row: LiveGenerationRow): Promise<void> {
    if (this.generations.some(({ addresses }) => addresses.generation === row.generation)) return;
    const start = performance.now();
    const { generation, dataset, kind, attribution, finished_at, ...bounds } = row;
    const importedAt = finished_at ?? undefined;
    const header = { generation, dataset, kind, attribution, importedAt, bounds };
    const loaded = await loadGeneration(this.database, header, this.vocabularies);
    const isReplaced = ({ addresses }: LoadedGeneration): boolean => addresses.dataset === dataset;
    this.count(1, loaded);
    for (const old of this.generations.filter(isReplaced)) this.count(-1, old);
    const kept = this.generations.filter((other) => !isReplaced(other));
    this.replaceBy([...kept, loaded].sort(byDataset));
    this.events.loaded(loaded.addresses, performance.now() - start);
  }

  private dropAllExcept(live: ReadonlySet<number>): void {
    const dropped = this.generations.filter(({ addresses }) => !live.has(addresses.generation));
    // Keeps the identity of the index while nothing changes: the answer cache compares it.
    if (dropped.length === 0) return;
    for (const old of dropped) this.count(-1, old);
    this.replaceBy(this.generations.filter((one) => !dropped.includes(one)));
  }

  private replaceBy(generations: readonly LoadedGeneration[]): void {
    this.generations = generations;
    this.index = this.indexOf(generations);
  }

  private indexOf(generations: readonly LoadedGeneration[]): IndexSnapshot {
    const { addresses: vocabulary, pointsOfInterest } = this.vocabularies;
    return {
      segments: generations.map(({ addresses }) => addresses),
      vocabulary,
      pointsOfInterest: {
        segments: generations
          .map((one) => one.pointsOfInterest)
          .filter(({ housePremise }) => housePremise.length > 0),
        vocabulary: pointsOfInterest,
      },
    };
  }

  private count(sign: 1 | -1, { addresses, pointsOfInterest }: LoadedGeneration): void {
    this.vocabularies.addresses.count(sign, addresses);
    this.vocabularies.pointsOfInterest.count(sign, pointsOfInterest);
  }
}

/** Makes answers independent of the order in which a worker loaded the data sets. */
const byDataset = (one: LoadedGeneration, other: LoadedGeneration): number =>
  one.addresses.dataset < other.addresses.dataset ? -1 : 1;

interface LiveGenerationRow {
  readonly generation: number;
  readonly dataset: string;
  readonly kind: DataSetKind;
  readonly attribution: string;
  readonly finished_at: Date | null;
  readonly normaliser_version: number;
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

const liveGenerations: Statement = {
  name: 'live-generations',
  text: `
SELECT g.id AS generation, d.name AS dataset, g.kind, g.attribution, g.normaliser_version, g.finished_at,
       g.west, g.south, g.east, g.north
  FROM dataset d
  JOIN generation g ON g.id = d.live_generation
 ORDER BY d.name`,
};
