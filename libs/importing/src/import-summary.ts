import type { GenerationChanges } from './staging/compare-generations.js';

/** What an import did. */
export interface ImportSummary {
  readonly dataset: string;
  readonly generation: number;
  readonly addressesRead: number;
  readonly destinations: number;
  readonly streets: number;
  readonly places: number;
  readonly buildings: number;
  /** Destinations with at least one door. */
  readonly doors: number;
  readonly parkings: number;
  /** Against what the data set held before; absent after its first import. */
  readonly changes?: GenerationChanges;
  /** How many records were left out, by reason. */
  readonly rejected: ReadonlyMap<string, number>;
  /** Where they are listed; absent when there are none or no file was asked for. */
  readonly rejectsPath?: string;
  /** What the operator should know, as sentences. */
  readonly notes: readonly string[];
  readonly seconds: number;
  /** Destinations a second. */
  readonly rate: number;
  /** Of this process, at its highest. */
  readonly peakMemoryMegabytes: number;
}

export type ImportPhase = 'reading' | 'loading' | 'indexing';

export interface ImportProgress {
  readonly phase: ImportPhase;
  /** Addresses so far. */
  readonly addresses: number;
  /** 0 to 1, of the phase. */
  readonly fraction: number;
}
