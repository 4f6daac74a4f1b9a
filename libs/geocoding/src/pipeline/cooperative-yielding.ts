/** Resolves when the work may continue. Lets other tasks on the event loop run first. */
export type YieldToEventLoop = () => Promise<unknown>;

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
  const results: Result[] = [];
  const turn = new Turn(yieldToEventLoop);
  for (const [index, item] of items.entries()) {
    if (turn.isOver) await turn.next();
    results.push(map(item, index));
  }
  return results;
};

/** Like `mapCooperatively`, but also yields between the steps of an item. */
export const mapInSteps = async <Item, Result>(
  items: readonly Item[],
  stepsOf: (item: Item) => Generator<void, Result>,
  yieldToEventLoop: YieldToEventLoop | undefined,
): Promise<readonly Result[]> => {
  const results: Result[] = [];
  const turn = new Turn(yieldToEventLoop);
  for (const item of items) {
    const steps = stepsOf(item);
    for (let isDone = false; !isDone;) {
      if (turn.isOver) await turn.next();
      const step = steps.next();
      if (step.done) results.push(step.value);
      isDone = step.done === true;
    }
  }
  return results;
};

/** The time since work last yielded. */
class Turn {
  private startedAt = performance.now();

  constructor(private readonly yieldToEventLoop: YieldToEventLoop | undefined) {}

  get isOver(): boolean {
    return this.yieldToEventLoop !== undefined && performance.now() - this.startedAt > MAX_TURN_MS;
  }

  async next(): Promise<void> {
    await this.yieldToEventLoop?.();
    this.startedAt = performance.now();
  }
}
