/** Gives out the items one after the other, beginning again at the end; throws when there is none. */
export const cycle = <T>(items: readonly T[]): (() => T) => {
  let next = 0;
  return () => {
    const item = items[next % items.length];
    if (item === undefined) throw new RangeError('there is nothing to go through');
    next += 1;
    return item;
  };
};
