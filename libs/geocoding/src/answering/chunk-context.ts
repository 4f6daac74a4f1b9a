import type { Gazetteer } from '../gazetteer/gazetteer.js';
import type { IndexSnapshot } from '../gazetteer/index-snapshot.js';
import type { Segment } from '../gazetteer/segment.js';
import type { GiveWay } from './in-turns.js';
import type { Precedence } from './merging/precedence.js';

/** What every query of a chunk is answered with. */
export interface ChunkContext {
  readonly gazetteer: Gazetteer;
  /** Taken once, so that a swap in the middle mixes no generations. */
  readonly snapshot: IndexSnapshot;
  /** Epoch milliseconds. */
  readonly deadline: number;
  readonly explain: boolean;
  readonly outlines: boolean;
  readonly precedence: Precedence;
  /** Asked between queries of work for which nobody waits. */
  readonly giveWay?: GiveWay;
}

/** The segment of a generation; undefined once the snapshot has it no longer. */
export const segmentOf = ({ snapshot }: ChunkContext, generation: number): Segment | undefined =>
  snapshot.segments.find((segment) => segment.generation === generation);
