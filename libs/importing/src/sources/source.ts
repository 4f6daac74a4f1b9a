import type { SourceItem } from '../address-record.js';
import type { TextToponyms } from '../gazetteer-building/text-toponyms.js';
import type { FindPositions } from '../staging/known-positions.js';
import type { CsvShape } from './csv/csv-file.js';

/** A file, or several that belong together, that addresses are read from. */
export interface Source {
  /**
   * What is read, many at a time: a wait for each would cost more than to read it. Throws an
   * ImportError when the file is damaged; a record that cannot be used is an item.
   */
  batches(): AsyncIterable<readonly SourceItem[]>;
  /** How much of it has been read, 0 to 1. */
  fraction(): number;
  /** Whether it was drawn as a map; else it is a register, a list of addresses that somebody keeps. */
  readonly isMap?: boolean;
  /** Whom to name when the operator names nobody. */
  readonly attribution?: string;
  /** What the operator should know once it has been read, as sentences. */
  notes?(): readonly string[];
}

export interface SourceOptions extends CsvShape {
  /** For records that name no country. */
  readonly country?: string;
  readonly toponyms: TextToponyms;
  /** For records that have no position of their own. */
  readonly findPositions: FindPositions;
  /** Stands before the number of a line, to tell the file from others. */
  readonly label?: string;
}
