import type { Home } from '../../gazetteer/gazetteer.js';
import type { Segment } from '../../gazetteer/segment.js';
import type { ChunkContext } from '../chunk-context.js';
import type { Found } from '../found.js';
import { otherSegmentsAt } from './other-segments-at.js';

/** For finds that no data set has put into a building: the one that a map has around the point. */
export const findHomes = async (
  finds: readonly Found[],
  context: ChunkContext,
): Promise<ReadonlyMap<Found, Found>> => {
  const asked = finds.filter(isHomeless).flatMap((found) =>
    otherSegmentsAt(found, context.snapshot)
      .filter(({ kind }) => kind === 'map')
      .map((map) => ({ found, map, generation: map.generation, position: found.position })),
  );
  if (asked.length === 0) return new Map();
  const homes = await context.gazetteer.homesAt(asked, context);
  const housed = new Map<Found, Found>();
  asked.forEach(({ found, map }, index) => {
    const home = homes[index];
    if (home && !housed.has(found)) housed.set(found, moveIn(found, home, map));
  });
  return housed;
};

const isHomeless = ({ premise, quality }: Found): boolean =>
  premise !== undefined &&
  quality !== 'low' &&
  premise.building === undefined &&
  premise.doors.length === 0;

const moveIn = (found: Found, home: Home, map: Segment): Found => ({
  ...found,
  premise: found.premise && { ...found.premise, ...home },
  alsoOf: [...(found.alsoOf ?? []), map],
});
