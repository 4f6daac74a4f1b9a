import type { ChunkContext } from '../chunk-context.js';
import type { Found } from '../found.js';
import { findHomes } from './find-homes.js';
import { findTwins } from './find-twins.js';
import { mergeFound } from './merge-found.js';

/** A find with all that the data sets of its place tell of it. */
export type Merge = (found: Found) => Found;

/** Asks the other data sets about these finds, all at once. */
export const mergeDataSets = async (
  finds: readonly Found[],
  context: ChunkContext,
): Promise<Merge> => {
  const { snapshot, precedence } = context;
  if (snapshot.segments.length < 2) return (found) => found;
  const twins = await findTwins(finds, context);
  const merged = new Map(
    finds.map((found) => {
      const told = twins.get(found);
      return [found, told ? mergeFound(found, told, precedence) : found];
    }),
  );
  const homes = await findHomes([...merged.values()], context);
  return (found) => {
    const whole = merged.get(found) ?? found;
    return homes.get(whole) ?? whole;
  };
};
