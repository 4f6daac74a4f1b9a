import { basename } from 'node:path';
import type { Database } from '#database';
import type { SourceItem } from './address-record.js';
import { datasetNameFlaw } from './datasets/dataset-name.js';
import { GazetteerBuilder } from './gazetteer-building/gazetteer-builder.js';
import { StableIds } from './gazetteer-building/stable-id.js';
import { TextToponyms } from './gazetteer-building/text-toponyms.js';
import { ImportError } from './import-error.js';
import type { ImportProgress, ImportSummary } from './import-summary.js';
import { Rejects } from './rejects.js';
import { openSources } from './sources/open-sources.js';
import type { Source } from './sources/source.js';
import { withDatasetLock } from './staging/dataset-lock.js';
import { GenerationStaging } from './staging/generation-staging.js';
import { positionsBeside } from './staging/known-positions.js';

export interface ImportOptions {
  readonly database: Database;
  readonly dataset: string;
  readonly files: readonly string[];
  /** ISO 3166-1 alpha-2, for records that name no country. */
  readonly country?: string;
  /** How text is encoded, as TextDecoder names it; without it, as it seems. */
  readonly encoding?: string;
  /** Whom answers name; without it, whom the files name. */
  readonly attribution?: string;
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Where to list the records that are left out. */
  readonly rejectsPath?: string;
}

/**
 * Loads files as the next generation of a data set and makes it the one that answers. Throws an
 * ImportError when the files cannot be used; whatever goes wrong, what was there before stays.
 */
export const importDataset = async (options: ImportOptions): Promise<ImportSummary> => {
  const nameFlaw = datasetNameFlaw(options.dataset);
  if (nameFlaw) throw new ImportError(nameFlaw);
  const toponyms = new TextToponyms();
  const findPositions = positionsBeside(options.database, options.dataset);
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
      return await new DatasetImport(options, staging, sources).run();
    } catch (error) {
      await staging.abandon(error as Error);
      throw error;
    }
  });
};

/** One import under way. */
class DatasetImport {
  private readonly start = performance.now();
  private readonly rejects: Rejects;
  private readonly builder: GazetteerBuilder;
  private readonly attributions = new Set<string>();
  private addressesRead = 0;

  constructor(
    private readonly options: ImportOptions,
    private readonly staging: GenerationStaging,
    private readonly sources: readonly Source[],
  ) {
    this.rejects = new Rejects(options.rejectsPath);
    const ids = new StableIds(options.dataset);
    this.builder = new GazetteerBuilder(staging.generation, ids, staging.writers);
  }

  async run(): Promise<ImportSummary> {
    for (const source of this.sources) await this.load(source);
    const rejectsPath = await this.rejects.close();
    const { box } = this.builder;
    if (!box) throw new ImportError(this.nothingUsable(rejectsPath));
    this.tell('indexing', 0);
    await this.writeAndIndex();
    const { counts } = this.builder;
    const attribution = this.options.attribution ?? this.attributionOfSources();
    const changes = await this.staging.changes();
    const held = await this.staging.goLive({ attribution, counts, box });
    const { dataset } = this.options;
    return {
      dataset,
      generation: this.staging.generation,
      addressesRead: this.addressesRead,
      ...counts,
      changes,
      rejected: this.rejects.counts,
      rejectsPath,
      notes: [...this.sources.flatMap((source) => source.notes?.() ?? []), ...heldNotes(held)],
      ...this.effort(counts.destinations),
    };
  }

  /** What is whole already is indexed by the server while the rest is written here. */
  private async writeAndIndex(): Promise<void> {
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

  private async load(source: Source): Promise<void> {
    this.tell('reading', source.fraction());
    for await (const items of source.batches()) {
      for (const item of items) this.take(item);
      await this.builder.caughtUp();
      this.tell('loading', this.fraction(source));
    }
    if (source.attribution) this.attributions.add(source.attribution);
  }

  private take(item: SourceItem): void {
    switch (item.kind) {
      case 'address': {
        this.addressesRead += 1;
        if (this.builder.addAddress(item.address)) return;
        return this.rejects.add({ reason: 'key used before', where: item.address.sourceKey });
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

  private tell(phase: ImportProgress['phase'], fraction: number): void {
    this.options.onProgress?.({ phase, addresses: this.addressesRead, fraction });
  }

  private fraction(source: Source): number {
    return (this.sources.indexOf(source) + source.fraction()) / this.sources.length;
  }

  private attributionOfSources(): string {
    return [...this.attributions].join('; ') || this.options.dataset;
  }

  private nothingUsable(rejectsPath: string | undefined): string {
    const reasons = [...this.rejects.counts].map(([reason, count]) => `${reason} (${count})`);
    const why = reasons.length > 0 ? `: ${reasons.join(', ')}` : '';
    const where = rejectsPath ? `; see ${rejectsPath}` : '';
    return `nothing usable in ${this.options.files.join(', ')}${why}${where}`;
  }

  private effort(
    destinations: number,
  ): Pick<ImportSummary, 'seconds' | 'rate' | 'peakMemoryMegabytes'> {
    const seconds = (performance.now() - this.start) / 1000;
    const peakMemoryMegabytes = Math.round(process.resourceUsage().maxRSS / 1024);
    return { seconds, rate: Math.round(destinations / seconds), peakMemoryMegabytes };
  }
}

const heldNotes = (held: readonly number[]): readonly string[] =>
  held.length === 0
    ? []
    : [`An older generation (${held.join(', ')}) is still being read; the next import drops it.`];
