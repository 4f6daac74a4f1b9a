import type { Metrics } from './metrics.js';

/** What the connections of one pool do. */
export interface WatchedPool {
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
}

/** Takes a way to look at a pool. */
export type WatchPool = (look: () => WatchedPool) => void;

/** Gives every pool of a program, by its name, a way to have itself looked at. */
export function watchPools(metrics: Metrics): (pool: string) => WatchPool {
  const looks = new Map<string, () => WatchedPool>();
  const read = (): void => {
    for (const [pool, look] of looks) {
      for (const [state, count] of Object.entries<number>({ ...look() })) {
        metrics.of('databasePool').set({ pool, state }, count);
      }
    }
  };
  metrics.whenAsked({ metrics: ['databasePool'], read });
  return (pool) => (look) => void looks.set(pool, look);
}
