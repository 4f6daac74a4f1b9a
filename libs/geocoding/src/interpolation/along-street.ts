import type { Position } from '#contracts';
import { houseLine } from './house-line.js';
import { legsOf, metresOf, pointAt } from './legs.js';
import { between, lengthOf, LocalPlane } from './local-plane.js';
import type { Vector } from './local-plane.js';
import type { Houses } from './straight.js';
import { StreetNetwork } from './street-network.js';
import type { Foot } from './street-network.js';

/** Farther from the line than this, a house is not on it, but on some way off it. */
const FARTHEST_HOUSE_METRES = 100;
/** No way between two houses is worth looking at that leads farther away from both. */
const NEAR_METRES = 200;
/** A way along the street so many times longer than the straight one leads somewhere else first. */
const LONGEST_DETOUR = 4;

/**
 * The position as far along the street between two houses, the lower number first, as a share says:
 * on their side of its lines, and as far off as they are. Undefined where the lines do not lead from
 * one to the other, or the houses stand on two sides.
 */
export const alongStreet = (
  share: number,
  houses: Houses,
  lines: readonly (readonly Position[])[],
): Position | undefined => {
  const plane = new LocalPlane(houses[0]);
  const [from, to] = [plane.toVector(houses[0]), plane.toVector(houses[1])];
  const near = lines
    .map((line) => line.map((vertex) => plane.toVector(vertex)))
    .filter((line) => isNear(line, [from, to]));
  const network = new StreetNetwork(near);
  const [start, end] = [network.footOf(from), network.footOf(to)];
  if (!isOnStreet(start) || !isOnStreet(end)) return undefined;
  const way = network.wayBetween(start, end);
  const legs = legsOf((way && houseLine(way, [from, to])) ?? []);
  const metres = metresOf(legs);
  const isDetour = metres > LONGEST_DETOUR * lengthOf(between(from, to));
  const point = isDetour ? undefined : pointAt(legs, share * metres);
  return point && plane.toPosition(point);
};

/** Whether some of it lies in the box around the houses, or not far from that. */
const isNear = (line: readonly Vector[], houses: readonly Vector[]): boolean =>
  (['east', 'north'] as const).every((axis) => {
    const [values, bounds] = [line, houses].map((points) => points.map((point) => point[axis]));
    return (
      values !== undefined &&
      bounds !== undefined &&
      Math.max(...values) >= Math.min(...bounds) - NEAR_METRES &&
      Math.min(...values) <= Math.max(...bounds) + NEAR_METRES
    );
  });

const isOnStreet = (foot: Foot | undefined): foot is Foot =>
  foot !== undefined && foot.metres <= FARTHEST_HOUSE_METRES;
