/** A message comes in over several turns of the event loop, and may wait for each of them so long. Milliseconds. */
const TURN_MS = 0.5;

/** Lets others have their turn; resolves when the work may go on. */
export type GiveWay = () => Promise<void>;

/** Maps items in their order and in one go, or, with `giveWay`, half a millisecond at a time. */
export const inTurns = async <Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
  giveWay: GiveWay | undefined,
): Promise<readonly Result[]> => {
  if (!giveWay) return items.map(map);
  const results: Result[] = [];
  let startedAt = performance.now();
  for (const [index, item] of items.entries()) {
    if (performance.now() - startedAt > TURN_MS) {
      await giveWay();
      startedAt = performance.now();
    }
    results.push(map(item, index));
  }
  return results;
};
