import type { IndexSnapshot } from '../index/gazetteer.js';

/** A step of a search whose number depends on the query. */
type WorkStep = keyof typeof searchWork.costs;

/**
 * Counts the work of one query. Steps are counted, not timed, so that a query has the same answer on
 * every machine and under any load.
 */
export class WorkBudget {
  private spentUnits = 0;
  private spentAtStep = 0;
  private hasRefused = false;

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

  constructor(readonly mostUnits: number) {}

  get spent(): number {
    return this.spentUnits;
  }

  get isExhausted(): boolean {
    return this.spentUnits > this.mostUnits;
  }

  /** Whether work has been, or may have been, left out because the budget does not suffice. */
  get hasLimited(): boolean {
    return this.hasRefused || this.isExhausted;
  }

  /**
   * Whether so much work has been done since this was last true that the search may give way to other
   * tasks. Giving way after each alignment would take a tenth of the search.
   */
  isTurnOver(): boolean {
    if (this.spentUnits - this.spentAtStep < searchWork.unitsPerTurn) return false;
    this.spentAtStep = this.spentUnits;
    return true;
  }

  /** Whether the budget suffices for some more steps. A refusal is recorded: see `hasLimited`. */
  allows(step: WorkStep, count: number): boolean {
    const isAllowed = this.spentUnits + count * searchWork.costs[step] <= this.mostUnits;
    this.hasRefused ||= !isAllowed;
    return isAllowed;
  }

  spend(step: WorkStep, count = 1): void {
    this.spentUnits += count * searchWork.costs[step];
  }
}

/**
 * Limits the work of a pass over queries of several requests. Each query may spend at least `passQueryShare` and at most
 * `passLimitShare` of WorkBudget.of; all together `passLimitShare`, and `passQueryShare` for each query after the first.
 * Units that a query does not use are left for later ones. A query may exceed its limit by one step. A search that is not
 * limited finds the same as with WorkBudget.of.
 */
export class PassBudget {
  private readonly mostUnits: number;
  private readonly shareUnits: number;
  private leftUnits: number;

  constructor(index: Pick<IndexSnapshot, 'segments'>) {
    const { mostUnits } = WorkBudget.of(index);
    this.mostUnits = searchWork.passLimitShare * mostUnits;
    this.shareUnits = searchWork.passQueryShare * mostUnits;
    this.leftUnits = this.mostUnits;
  }

  /** The budget of a query, to be charged when its search has ended. */
  next(): WorkBudget {
    return new WorkBudget(Math.min(this.mostUnits, Math.max(this.shareUnits, this.leftUnits)));
  }

  charge({ spent }: WorkBudget): void {
    this.leftUnits += this.shareUnits - spent;
  }
}

/**
 * Limits of the work of a query over all strategies, and of a pass. A unit is the work of reading one entry of a
 * posting list, about 0.04 µs.
 */
export const searchWork = {
  /** Twice the work of any ordinary query: docs/benchmarks.md, Pathological queries. */
  leastUnits: 150_000,
  /** Added for each segment, and one unit for each of its documents. */
  unitsPerSegment: 10_000,
  /** Of the budget: the most that one query of a pass may spend. Some 5 ms with three data sets. */
  passLimitShare: 1 / 2,
  /** Of the budget: what each query of a pass may always spend; most addresses take less. */
  passQueryShare: 1 / 6,
  /** About 0.1 ms, a fraction of the time for which `mapInSteps` runs without a break. */
  unitsPerTurn: 2_500,
  /** Least squares over the CPU time of pathological queries, rounded. */
  costs: {
    /** Retrieval from one segment, whatever it finds. */
    retrieval: 150,
    /** The look-up of one reading in the words of a segment. */
    lookup: 2,
    posting: 1,
    /** Two words compared beyond one edit. */
    comparison: 4,
    alignment: 400,
    /** A place compared with the words of a query. */
    place: 40,
  },
} as const;
