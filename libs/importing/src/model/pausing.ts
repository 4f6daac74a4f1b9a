import { setImmediate } from 'node:timers/promises';

/**
 * A long computation that pauses about every 10 ms. The caller decides what happens meanwhile:
 * linking an extract of millions of objects must not keep the process from handling a signal.
 */
export type Pausing<Result> = Generator<void, Result, void>;

/** Runs a computation, and yields to the event loop at each pause. */
export const runInTurns = async <Result>(computation: Pausing<Result>): Promise<Result> => {
  for (;;) {
    const step = computation.next();
    if (step.done) return step.value;
    await setImmediate();
  }
};

/** An item takes some 10 µs in each step of the linking. */
const ITEMS_BETWEEN_PAUSES = 1_000;

/** Calls `take` for each item, and pauses after every 1,000. */
export function* forEachPausing<Item>(
  items: Iterable<Item>,
  take: (item: Item) => void,
): Pausing<void> {
  let count = 0;
  for (const item of items) {
    take(item);
    count += 1;
    if (count % ITEMS_BETWEEN_PAUSES === 0) yield;
  }
}

/** Like `flatMap`, and pauses after every 1,000 items. */
export function* flatMapPausing<Item, Result>(
  items: Iterable<Item>,
  map: (item: Item) => readonly Result[],
): Pausing<Result[]> {
  const results: Result[] = [];
  yield* forEachPausing(items, (item) => results.push(...map(item)));
  return results;
}
