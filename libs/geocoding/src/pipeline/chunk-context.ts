import type { GeocodeAnswer } from '#contracts';
import type { Gazetteer, IndexSnapshot } from '../index/gazetteer.js';
import { MissingResultError } from '../lists.js';
import type { Segment } from '../index/segment.js';
import type { PassBudget } from '../search/work-budget.js';
import type { YieldToEventLoop } from './cooperative-yielding.js';
import type { Precedence } from './merging/precedence.js';

/** What all queries of a chunk have in common. */
export interface ChunkContext {
  readonly gazetteer: Gazetteer;
  /** Taken once for the chunk, so that a swap in the meantime does not mix generations. */
  readonly snapshot: IndexSnapshot;
  /** Epoch milliseconds. */
  readonly deadline: number;
  readonly explain: boolean;
  readonly outlines: boolean;
  readonly precedence: Precedence;
  /** Set if slow queries are postponed. All queries of the chunk share it. */
  readonly passBudget?: PassBudget;
  /** Called between queries, so that the event loop is not blocked for long. */
  readonly yieldToEventLoop?: YieldToEventLoop;
}

/** The answer to a query; `postponed` if it needs more work than the PassBudget allows, or several searches. */
export type QuickAnswer = GeocodeAnswer | 'postponed';

/** The segment of a generation; undefined if the snapshot does not contain it. */
export const findSegment = ({ snapshot }: ChunkContext, generation: number): Segment | undefined =>
  snapshot.segments.find((segment) => segment.generation === generation);

/** The segment of a generation that was taken from the snapshot itself. Throws MissingResultError. */
export const segmentOf = (context: ChunkContext, generation: number): Segment => {
  const segment = findSegment(context, generation);
  if (!segment) throw new MissingResultError(`the segment of generation ${generation}`);
  return segment;
};

/** The deadline passed before all queries were searched, which must not be reported as `no-match`. */
export class DeadlinePassedError extends Error {
  override readonly name = 'DeadlinePassedError';

  constructor() {
    super('the deadline passed before all queries were searched');
  }
}
