import type { Segment } from './segment.js';
import type { Vocabulary } from './vocabulary.js';

/** What a worker holds in memory of the gazetteer at one moment; a chunk is answered from one of these. */
export interface IndexSnapshot {
  readonly segments: readonly Segment[];
  readonly vocabulary: Vocabulary;
}
