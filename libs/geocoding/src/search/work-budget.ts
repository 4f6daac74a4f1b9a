import type { IndexSnapshot } from '../index/gazetteer.js';
import { searchWork } from '../ranking/weights.js';

/** A step of a search whose number depends on the query. */
type WorkStep = keyof typeof searchWork.costs;

/**
 * Counts the work of one query. Steps are counted, not timed, so that a query has the same answer on
 * every machine and under any load.
 */
export class WorkBudget {
  private spentUnits = 0;

  /** The budget of a query. It grows with the index, as the work of every query does. */
  static of({ segments }: Pick<IndexSnapshot, 'segments'>): WorkBudget {
    const { leastUnits, unitsPerSegment } = searchWork;
    return new WorkBudget(
      segments.reduce<number>(
        (sum, { documents }) => sum + unitsPerSegment + documents,
        leastUnits,
      ),
    );
  }

  constructor(private readonly mostUnits: number) {}

  get spent(): number {
    return this.spentUnits;
  }

  get isExhausted(): boolean {
    return this.spentUnits > this.mostUnits;
  }

  spend(step: WorkStep, count = 1): void {
    this.spentUnits += count * searchWork.costs[step];
  }
}
