import type { Position } from '#contracts';
import type { MappedBuilding } from './mapped-buildings.js';
import { isInside } from './outlines.js';

/** Attempts per building before another one is drawn. */
const TRIES = 50;
const SEED = 20_251;

export interface PointIn {
  readonly building: MappedBuilding;
  readonly position: Position;
}

/**
 * Draws random points inside buildings, the same in every run; fewer when hardly any point is
 * unambiguous.
 */
export const randomPointsIn = (
  buildings: readonly MappedBuilding[],
  { count, isClear }: { readonly count: number; readonly isClear: (at: Position) => boolean },
): readonly PointIn[] => {
  const draw = sequence();
  const points: PointIn[] = [];
  for (let round = 0; round < count * TRIES && points.length < count; round += 1) {
    const building = buildings[Math.floor(draw() * buildings.length)];
    if (!building) break;
    const [west, south, east, north] = building.box;
    const position = {
      lon: rounded(west + draw() * (east - west)),
      lat: rounded(south + draw() * (north - south)),
    };
    if (isInside(building.outline, position) && isClear(position)) {
      points.push({ building, position });
    }
  }
  return points;
};

/** A linear congruential generator with the constants of Numerical Recipes. */
const sequence = (): (() => number) => {
  let state = SEED;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
};

const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;
