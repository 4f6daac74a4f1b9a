import type { Position, Quality } from '#contracts';
import type { SourceItem } from '../../model/records.js';
import type { ToponymRegistry } from '../../model/toponyms.js';
import type { CsvFileOptions } from '../files/csv-file.js';

/** A reader of one file, or of several files that belong together. */
export interface Source {
  /**
   * Yields batches of items; a wait per item would cost more than reading it. Throws an ImportError
   * when the file is damaged; records that cannot be used are reject items.
   */
  batches(): AsyncIterable<readonly SourceItem[]>;
  /** Share of the input read, 0 to 1. */
  fraction(): number;
  /** Whether it is a map; otherwise it is an address register. */
  readonly isMap?: boolean;
  /** Default attribution. */
  readonly attribution?: string;
  /** Notes for the operator after reading, as sentences. */
  notes?(): readonly string[];
}

export interface SourceOptions extends CsvFileOptions {
  /** Country of records that name none. */
  readonly country?: string;
  readonly toponyms: ToponymRegistry;
  /** Positions of records that have none. */
  readonly findPositions: FindPositions;
  /** Prefix of locations in reject reports, to distinguish files. */
  readonly label?: string;
}

interface KnownPosition {
  readonly position: Position;
  readonly quality: Quality;
}

/** Finds positions of properties in other data sets, by UPRN. */
export type FindPositions = (
  uprns: readonly string[],
) => Promise<ReadonlyMap<string, KnownPosition>>;
