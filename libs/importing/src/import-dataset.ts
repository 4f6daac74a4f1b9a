import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { datasetNameError } from '#contracts';
import type { Quality } from '#contracts';
import type { Database, Statement } from '#database';
import { GazetteerBuilder } from './build/gazetteer-builder.js';
import { StableIds } from './build/stable-id.js';
import type { GenerationChanges } from './load/compare-generations.js';
import { withDatasetLock } from './load/dataset-locks.js';
import { GenerationStaging } from './load/generation-staging.js';
import { ImportError } from './model/errors.js';
import type { SourceItem } from './model/records.js';
import { ToponymRegistry } from './model/toponyms.js';
import type { FindPositions, Source } from './read/records/source.js';
import { RejectLog } from './reject-log.js';
import { openSources } from './open-sources.js';

interface ImportOptions {
  readonly database: Database;
  readonly dataset: string;
  readonly files: readonly string[];
  /** ISO 3166-1 alpha-2 code for records without a country. */
  readonly country?: string;
  /** Text encoding, as TextDecoder names it; detected by default. */
  readonly encoding?: string;
  /** Attribution text; defaults to the attribution in the source files. */
  readonly attribution?: string;
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Path of the file that lists rejected records. */
  readonly rejectsPath?: string;
}

/**
 * Imports files as a new generation of a data set and makes it live. Queries read the previous
 * generation until the swap commits; a failed import leaves it untouched. Throws an ImportError
 * when the files cannot be imported.
 */
export const importDataset = async (options: ImportOptions): Promise<ImportSummary> => {
  const nameError = datasetNameError(options.dataset);
  if (nameError) throw new ImportError(`${nameError} (see --dataset)`);
  const versions = await fileVersions(options.files);
  const toponyms = new ToponymRegistry();
  const findPositions = findPositionsInOtherDatasets(options.database, options.dataset);
  const sources = await openSources(options.files, {
    country: options.country,
    encoding: options.encoding,
    toponyms,
    findPositions,
  });
  if (sources.length === 0) throw new ImportError('no file to import');
  return withDatasetLock(options.database, options.dataset, async () => {
    const names = options.files.map((file) => basename(file));
    const kind = sources.some(({ isMap }) => isMap) ? 'map' : 'register';
    const origin = { kind, sources: names } as const;
    const staging = await GenerationStaging.open(options.database, options.dataset, origin);
    try {
      const run = new ImportRun({ ...options, versions }, staging, sources);
      for (const stage of importStages) await stage(run);
      return run.summary();
    } catch (error) {
      await staging.abandon(error as Error);
      throw error;
    }
  });
};

/** Size, time of the last change and identity of each file that exists. */
type FileVersions = ReadonlyMap<string, string>;

const fileVersions = async (files: readonly string[]): Promise<FileVersions> => {
  const versions = new Map<string, string>();
  for (const file of files) {
    const found = await stat(file).catch(() => undefined);
    if (found) versions.set(file, [found.dev, found.ino, found.size, found.mtimeMs].join(' '));
  }
  return versions;
};

/**
 * The stages of an import, in order. Before them, the sources are opened and the partitions of the
 * new generation are created; when a stage throws, the partitions are dropped.
 */
const importStages: readonly ((run: ImportRun) => Promise<void>)[] = [
  // read/ and link/: files -> records; build/: records -> rows; rows are copied to the partitions.
  (run) => run.copyRecords(),
  // A file that was overwritten meanwhile may have been read in part.
  (run) => run.requireUnchangedFiles(),
  // The list of rejected records is complete. An import without usable records ends here.
  (run) => run.closeRejectLog(),
  // build/: streets, street lines and places, known completely only now; load/: indexes.
  (run) => run.writeAndIndex(),
  // load/: difference from the live generation, for the summary.
  (run) => run.compareWithLive(),
  // load/: attaches the partitions and makes the generation live, in one transaction.
  (run) => run.swapIn(),
];

/** State of a running import. */
class ImportRun {
  private readonly start = performance.now();
  private readonly rejects: RejectLog;
  private readonly builder: GazetteerBuilder;
  private readonly attributions = new Set<string>();
  private addressesRead = 0;
  private rejectsPath: string | undefined;
  private changes: GenerationChanges | undefined;
  private stillRead: readonly number[] = [];

  constructor(
    private readonly options: ImportOptions & { readonly versions: FileVersions },
    private readonly staging: GenerationStaging,
    private readonly sources: readonly Source[],
  ) {
    this.rejects = new RejectLog(options.rejectsPath);
    const ids = new StableIds(options.dataset);
    this.builder = new GazetteerBuilder(staging.generation, ids, staging.writers);
  }

  async copyRecords(): Promise<void> {
    for (const source of this.sources) {
      this.report('reading', source.fraction());
      for await (const items of source.batches()) {
        for (const item of items) this.addItem(item);
        await this.builder.waitForWriters();
        this.report('loading', this.fraction(source));
      }
      if (source.attribution) this.attributions.add(source.attribution);
    }
  }

  async requireUnchangedFiles(): Promise<void> {
    const { files, versions } = this.options;
    const now = await fileVersions(files);
    const changed = files.find((file) => now.get(file) !== versions.get(file));
    if (changed !== undefined) throw new ImportError(`${changed} was changed while it was read`);
  }

  async closeRejectLog(): Promise<void> {
    this.rejectsPath = await this.rejects.close();
    if (!this.builder.box) throw new ImportError(this.noUsableRecords());
  }

  /** Indexes complete tables on the server while the remaining ones are written. */
  async writeAndIndex(): Promise<void> {
    this.report('indexing', 0);
    const { builder, staging } = this;
    const rest = async (): Promise<void> => {
      await builder.writeLinesAndPlaces();
      await staging.index(['street', 'street_line', 'place']);
    };
    const premises = async (): Promise<void> => {
      const moves = await builder.writeStreets();
      await Promise.all([staging.indexPremises(moves), rest()]);
    };
    await Promise.all([staging.index(['building', 'parking', 'bearer']), premises()]);
  }

  async compareWithLive(): Promise<void> {
    this.changes = await this.staging.changes();
  }

  async swapIn(): Promise<void> {
    const { counts, box } = this.builder;
    if (!box) throw new ImportError(this.noUsableRecords());
    const attribution = this.options.attribution ?? this.attributionOfSources();
    this.stillRead = await this.staging.goLive({ attribution, counts, box });
  }

  summary(): ImportSummary {
    const { counts } = this.builder;
    const sourceNotes = this.sources.flatMap((source) => source.notes?.() ?? []);
    return {
      dataset: this.options.dataset,
      generation: this.staging.generation,
      addressesRead: this.addressesRead,
      ...counts,
      changes: this.changes,
      rejected: this.rejects.counts,
      rejectsPath: this.rejectsPath,
      notes: [...sourceNotes, ...stillReadNotes(this.stillRead)],
      ...this.effort(counts.destinations),
    };
  }

  private addItem(item: SourceItem): void {
    switch (item.kind) {
      case 'address': {
        this.addressesRead += 1;
        if (this.builder.addAddress(item.address)) return;
        return this.rejects.add({ reason: 'duplicate key', where: item.address.sourceKey });
      }
      case 'point-of-interest': {
        const { pointOfInterest } = item;
        if (this.builder.addPointOfInterest(pointOfInterest)) return;
        return this.rejects.add({ reason: 'duplicate key', where: pointOfInterest.sourceKey });
      }
      case 'street':
        return this.builder.addStreet(item.street);
      case 'line':
        return this.builder.addLine(item.line);
      case 'building':
        return this.builder.addBuilding(item.building);
      case 'place':
        return this.builder.addPlace(item.place);
      case 'attribution':
        this.attributions.add(item.attribution);
        return;
      case 'reject':
        this.addressesRead += 1;
        return this.rejects.add(item.reject);
    }
  }

  private report(phase: ImportProgress['phase'], fraction: number): void {
    this.options.onProgress?.({ phase, addresses: this.addressesRead, fraction });
  }

  private fraction(source: Source): number {
    return (this.sources.indexOf(source) + source.fraction()) / this.sources.length;
  }

  private attributionOfSources(): string {
    return [...this.attributions].join('; ') || this.options.dataset;
  }

  private noUsableRecords(): string {
    const reasons = [...this.rejects.counts].map(([reason, count]) => `${reason} (${count})`);
    const why = reasons.length > 0 ? `: ${reasons.join(', ')}` : '';
    const where = this.rejectsPath ? `; see ${this.rejectsPath}` : '';
    return `no usable records in ${this.options.files.join(', ')}${why}${where}`;
  }

  private effort(
    destinations: number,
  ): Pick<ImportSummary, 'seconds' | 'rate' | 'peakMemoryMegabytes'> {
    const seconds = (performance.now() - this.start) / 1000;
    const peakMemoryMegabytes = Math.round(process.resourceUsage().maxRSS / 1024);
    return { seconds, rate: Math.round(destinations / seconds), peakMemoryMegabytes };
  }
}

const stillReadNotes = (stillRead: readonly number[]): readonly string[] =>
  stillRead.length === 0
    ? []
    : [
        `An older generation (${stillRead.join(', ')}) is still being read; the next import drops it.`,
      ];

/** Result of an import. */
export interface ImportSummary {
  readonly dataset: string;
  readonly generation: number;
  readonly addressesRead: number;
  readonly destinations: number;
  /** Named museums, shops, stations; not among the destinations. */
  readonly pointsOfInterest: number;
  readonly streets: number;
  readonly places: number;
  readonly buildings: number;
  /** Destinations with at least one door. */
  readonly doors: number;
  readonly parkings: number;
  /** Difference from the previous generation; absent for the first import. */
  readonly changes?: GenerationChanges;
  /** Number of rejected records by reason. */
  readonly rejected: ReadonlyMap<string, number>;
  /** Path of the list of rejected records; absent when there are none or no list was requested. */
  readonly rejectsPath?: string;
  /** Notes for the operator, as sentences. */
  readonly notes: readonly string[];
  readonly seconds: number;
  /** Destinations per second. */
  readonly rate: number;
  /** Peak resident memory of this process. */
  readonly peakMemoryMegabytes: number;
}

export type ImportPhase = 'reading' | 'loading' | 'indexing';

export interface ImportProgress {
  readonly phase: ImportPhase;
  /** Addresses read so far. */
  readonly addresses: number;
  /** Progress of the phase, 0 to 1. */
  readonly fraction: number;
}

/** A position of another data set, by its UPRN. */
interface KnownPosition {
  readonly uprn: string;
  readonly lat: number;
  readonly lon: number;
  readonly quality: Quality;
}

const FIND_POSITIONS_TIMEOUT_MS = 60_000;

/** Excludes premises whose position is itself a fallback: identifier only and of low quality. */
const findPositions: Statement = {
  name: 'importing_find_positions',
  text: `SELECT premise.uprn::text AS uprn, premise.lat, premise.lon, premise.quality
         FROM dataset JOIN premise ON premise.generation = dataset.live_generation
         WHERE dataset.name <> $1 AND premise.uprn = ANY ($2::bigint[])
           AND NOT (premise.mercator IS NULL AND premise.quality = 'low')
         ORDER BY premise.quality <> 'high'`,
};

/**
 * Returns a function that finds positions by UPRN in all data sets except the one being imported.
 */
const findPositionsInOtherDatasets =
  (database: Database, dataset: string): FindPositions =>
  async (uprns) => {
    const options = { timeoutMs: FIND_POSITIONS_TIMEOUT_MS };
    const rows = await database.query<KnownPosition>(findPositions, [dataset, uprns], options);
    return new Map(
      rows
        .toReversed()
        .map(({ uprn, lat, lon, quality }) => [uprn, { position: { lat, lon }, quality }]),
    );
  };
