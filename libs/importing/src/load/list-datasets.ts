import type { Queryable, Statement } from '#database';
import { NORMALISER_VERSION } from '#geocoding/text';
import { CATALOGUE_TIMEOUT_MS } from './catalogue.js';

/** One import of a data set. */
export interface GenerationRecord {
  readonly generation: number;
  /** Absent while the import runs, and when it was abandoned. */
  readonly importedAt?: Date;
  readonly addresses: number;
  readonly streets: number;
  readonly places: number;
  /** File names. */
  readonly sources: readonly string[];
  readonly attribution: string;
  /**
   * Whether workers of this version can search it; otherwise the data set must be imported again.
   */
  readonly isSearchable: boolean;
}

/** A data set with its generations. */
export interface DatasetRecord {
  readonly name: string;
  /** The generation that queries read. */
  readonly live?: GenerationRecord;
  /** The generation kept for a rollback. */
  readonly previous?: GenerationRecord;
  /** Running and abandoned imports. */
  readonly others: readonly GenerationRecord[];
}

interface CatalogueRow {
  readonly name: string;
  readonly live_generation: number | null;
  readonly previous_generation: number | null;
  readonly generation: number | null;
  readonly finished_at: Date | null;
  readonly premises: number | null;
  readonly streets: number | null;
  readonly places: number | null;
  readonly sources: readonly string[];
  readonly attribution: string;
  readonly normaliser_version: number;
}

const readCatalogue: Statement = {
  name: 'importing_read_catalogue',
  text: `SELECT d.name, d.live_generation, d.previous_generation, g.id AS generation, g.finished_at,
                g.premises, g.streets, g.places, g.sources, g.attribution, g.normaliser_version
         FROM dataset d LEFT JOIN generation g ON g.dataset = d.id
         ORDER BY d.name, g.id`,
};

/** Returns all data sets, by name. */
export const listDatasets = async (queryable: Queryable): Promise<readonly DatasetRecord[]> => {
  const options = { timeoutMs: CATALOGUE_TIMEOUT_MS };
  const rows = await queryable.query<CatalogueRow>(readCatalogue, [], options);
  const names = [...new Set(rows.map(({ name }) => name))];
  return names.map((name) => toDataset(rows.filter((row) => row.name === name)));
};

const toDataset = (rows: readonly CatalogueRow[]): DatasetRecord => {
  const [{ name, live_generation: live, previous_generation: previous }] = rows as [CatalogueRow];
  const generations = rows.flatMap((row) => toGeneration(row) ?? []);
  const numbered = (number: number | null): GenerationRecord | undefined =>
    generations.find(({ generation }) => generation === number);
  const others = generations.filter(
    ({ generation }) => generation !== live && generation !== previous,
  );
  return { name, live: numbered(live), previous: numbered(previous), others };
};

const toGeneration = (row: CatalogueRow): GenerationRecord | undefined =>
  row.generation === null
    ? undefined
    : {
        generation: row.generation,
        importedAt: row.finished_at ?? undefined,
        addresses: row.premises ?? 0,
        streets: row.streets ?? 0,
        places: row.places ?? 0,
        sources: row.sources,
        attribution: row.attribution,
        isSearchable: row.normaliser_version === NORMALISER_VERSION,
      };
