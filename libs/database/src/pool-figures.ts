/** What the connections of one pool do. */
export interface PoolFigures {
  /** In somebody's hands. */
  readonly busy: number;
  readonly idle: number;
  /** Who waits for one to become free. */
  readonly waiting: number;
}

/** Is given a look at a pool, to be taken as often as one likes. */
export type PoolWatch = (figures: () => PoolFigures) => void;
