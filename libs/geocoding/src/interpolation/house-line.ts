import { along, between, cross, dot } from './local-plane.js';
import type { Vector } from './local-plane.js';
import { legBetween, legsOf, metresFrom, metresOf, pointOn } from './legs.js';
import type { Leg } from './legs.js';

/** Nearer to the street's line than this, a house stands on it rather than on one of its sides. */
const ON_THE_LINE_METRES = 2;
const STEP_METRES = 2;
/** So much nearer to the street than its houses is still on their line. */
const SLACK_METRES = 0.5;

/**
 * The line on which the houses of a street stand between two of them: beside the way along the
 * street, as far off as these are. The way leads from the point nearest to the first to that nearest
 * to the last. Undefined where it has no length, or they stand on two sides of it.
 */
export const houseLine = (
  way: readonly Vector[],
  [first, last]: readonly [Vector, Vector],
): readonly Vector[] | undefined => {
  const legs = legsOf(way);
  const [head, tail] = [legs[0], legs.at(-1)];
  if (!head || !tail) return undefined;
  const [toFirst, toLast] = [between(head.start, first), between(tail.start, last)];
  const off = [cross(head.unit, toFirst), cross(tail.unit, toLast)] as const;
  if (areOnTwoSides(off)) return undefined;
  // Where a house stands beyond its end, the street is taken to run on as far.
  const behind = legBetween(pointOn(head, dot(head.unit, toFirst)), head.start);
  const beyond = legBetween(pointOn(tail, tail.metres), pointOn(tail, dot(tail.unit, toLast)));
  return [first, ...besides([...behind, ...legs, ...beyond], off), last];
};

const areOnTwoSides = ([one, other]: readonly [number, number]): boolean =>
  one > 0 !== other > 0 &&
  Math.abs(one) > ON_THE_LINE_METRES &&
  Math.abs(other) > ON_THE_LINE_METRES;

/**
 * Points to the left of the way (to the right, below zero), so far off at either end. Inside a bend,
 * where they would come too near to the way before or behind it, there are none: there the line of
 * the houses is shorter than the street's.
 */
const besides = (
  legs: readonly Leg[],
  [offFirst, offLast]: readonly [number, number],
): readonly Vector[] => {
  const whole = metresOf(legs);
  const points: Vector[] = [];
  let done = 0;
  for (const leg of legs) {
    const left = { east: -leg.unit.north, north: leg.unit.east };
    for (let metres = 0; metres <= leg.metres; metres += STEP_METRES) {
      const off = offFirst + ((offLast - offFirst) * (done + metres)) / whole;
      const point = along(pointOn(leg, metres), left, off);
      if (metresFrom(legs, point) > Math.abs(off) - SLACK_METRES) points.push(point);
    }
    done += leg.metres;
  }
  return points;
};
