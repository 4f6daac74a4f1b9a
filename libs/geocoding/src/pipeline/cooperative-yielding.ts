/** Resolves when the work may continue. Lets other tasks on the event loop run first. */
export type YieldToEventLoop = () => Promise<void>;

/**
 * How long work runs before it yields. Short, as an incoming message needs several turns of the event
 * loop and may wait this long at each of them.
 */
const MAX_TURN_MS = 0.5;

/** Maps items in order, without a break or, with `yieldToEventLoop`, yielding every MAX_TURN_MS. */
export const mapCooperatively = async <Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
  yieldToEventLoop: YieldToEventLoop | undefined,
): Promise<readonly Result[]> => {
  if (!yieldToEventLoop) return items.map(map);
  const results: Result[] = [];
  let startedAt = performance.now();
  for (const [index, item] of items.entries()) {
    if (performance.now() - startedAt > MAX_TURN_MS) {
      await yieldToEventLoop();
      startedAt = performance.now();
    }
    results.push(map(item, index));
  }
  return results;
};
