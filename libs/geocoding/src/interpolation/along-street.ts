import type { Position } from '#contracts';
import {
  MAX_DETOUR_FACTOR,
  MAX_HOUSE_DISTANCE_METRES,
  MAX_LINE_DISTANCE_METRES,
} from '../ranking/weights.js';
import type { Leg, Vector } from './local-plane.js';
import {
  LocalPlane,
  cross,
  distanceToLegs,
  dot,
  legBetween,
  legsOf,
  lengthOfLegs,
  pointAlongLegs,
  pointOnLeg,
  translate,
  vectorBetween,
  vectorLength,
} from './local-plane.js';
import type { StreetProjection } from './street-network.js';
import { StreetNetwork } from './street-network.js';

/**
 * The position at a fraction of the way along a street from one house to another, on their side of the
 * street and at their distance from it. Undefined where the lines do not connect the houses, or the
 * houses are on different sides.
 */
export const interpolateAlongStreet = (
  fraction: number,
  houses: HousePair,
  lines: readonly (readonly Position[])[],
): Position | undefined => {
  const plane = new LocalPlane(houses[0]);
  const [from, to] = [plane.toVector(houses[0]), plane.toVector(houses[1])];
  const near = lines
    .map((line) => line.map((vertex) => plane.toVector(vertex)))
    .filter((line) => isNear(line, [from, to]));
  const network = new StreetNetwork(near);
  const [start, end] = [network.project(from), network.project(to)];
  if (!isOnStreet(start) || !isOnStreet(end)) return undefined;
  const path = network.shortestPath(start, end);
  const legs = legsOf((path && buildingLine(path, [from, to])) ?? []);
  const metres = lengthOfLegs(legs);
  const isDetour = metres > MAX_DETOUR_FACTOR * vectorLength(vectorBetween(from, to));
  const point = isDetour ? undefined : pointAlongLegs(legs, fraction * metres);
  return point && plane.toPosition(point);
};

/** The position opposite a house, as far behind the centre line; undefined without a line near it. */
export const mirrorAcrossStreet = (
  house: Position,
  lines: readonly (readonly Position[])[],
): Position | undefined => {
  const plane = new LocalPlane(house);
  const from = plane.toVector(house);
  const near = lines
    .map((line) => line.map((vertex) => plane.toVector(vertex)))
    .filter((line) => isNear(line, [from]));
  const centre = new StreetNetwork(near).project(from);
  if (!isOnStreet(centre)) return undefined;
  return plane.toPosition(translate(centre.point, vectorBetween(from, centre.point), 1));
};

/** Whether the bounding box of a line is near that of the houses. */
const isNear = (line: readonly Vector[], houses: readonly Vector[]): boolean =>
  (['east', 'north'] as const).every((axis) => {
    const [values, bounds] = [line, houses].map((points) => points.map((point) => point[axis]));
    return (
      values !== undefined &&
      bounds !== undefined &&
      Math.max(...values) >= Math.min(...bounds) - MAX_LINE_DISTANCE_METRES &&
      Math.min(...values) <= Math.max(...bounds) + MAX_LINE_DISTANCE_METRES
    );
  });

const isOnStreet = (projection: StreetProjection | undefined): projection is StreetProjection =>
  projection !== undefined && projection.metres <= MAX_HOUSE_DISTANCE_METRES;

/** The positions of two known houses of a street, the lower number first. */
type HousePair = readonly [Position, Position];

/** How far a number is from one number to another, 0 to 1; undefined if it is not between them. */
export const fractionBetween = (
  number: number,
  below: number,
  above: number,
): number | undefined =>
  below < number && number < above ? (number - below) / (above - below) : undefined;

/** The position at a fraction of the straight line from one house to another. */
export const interpolateStraight = (fraction: number, [below, above]: HousePair): Position => ({
  lat: below.lat + fraction * (above.lat - below.lat),
  lon: below.lon + fraction * (above.lon - below.lon),
});

/** A house nearer than this to the centre line is on neither side of it. */
const ON_CENTRE_LINE_METRES = 2;

const STEP_METRES = 2;

/** Tolerance on the distance between the building line and the street. */
const OFFSET_SLACK_METRES = 0.5;

/**
 * The building line between two houses: parallel to a path along the street, at the distance of the
 * houses, interpolated between them. The path begins and ends at the points nearest to the houses.
 * Undefined where the path has no length, or the houses are on different sides of it.
 */
const buildingLine = (
  path: readonly Vector[],
  [first, last]: readonly [Vector, Vector],
): readonly Vector[] | undefined => {
  const legs = legsOf(path);
  const [head, tail] = [legs[0], legs.at(-1)];
  if (!head || !tail) return undefined;
  const [toFirst, toLast] = [vectorBetween(head.start, first), vectorBetween(tail.start, last)];
  const offsets = [cross(head.unit, toFirst), cross(tail.unit, toLast)] as const;
  if (areOnDifferentSides(offsets)) return undefined;
  // A path that ends before a house is extended straight on to beside it.
  const before = legBetween(pointOnLeg(head, dot(head.unit, toFirst)), head.start);
  const after = legBetween(pointOnLeg(tail, tail.metres), pointOnLeg(tail, dot(tail.unit, toLast)));
  return [first, ...parallelTo([...before, ...legs, ...after], offsets), last];
};

const areOnDifferentSides = ([one, other]: readonly [number, number]): boolean =>
  one > 0 !== other > 0 &&
  Math.abs(one) > ON_CENTRE_LINE_METRES &&
  Math.abs(other) > ON_CENTRE_LINE_METRES;

/**
 * Points of the parallel line at an offset in metres that changes linearly from the first to the last:
 * to the left of the path if positive, to the right if negative. On the inside of a bend, points that
 * are too near to another leg are left out, as the building line is shorter there.
 */
const parallelTo = (
  legs: readonly Leg[],
  [firstOffset, lastOffset]: readonly [number, number],
): readonly Vector[] => {
  const totalMetres = lengthOfLegs(legs);
  const points: Vector[] = [];
  let doneMetres = 0;
  for (const leg of legs) {
    const left = { east: -leg.unit.north, north: leg.unit.east };
    for (let metres = 0; metres <= leg.metres; metres += STEP_METRES) {
      const offset =
        firstOffset + ((lastOffset - firstOffset) * (doneMetres + metres)) / totalMetres;
      const point = translate(pointOnLeg(leg, metres), left, offset);
      if (distanceToLegs(legs, point) > Math.abs(offset) - OFFSET_SLACK_METRES) points.push(point);
    }
    doneMetres += leg.metres;
  }
  return points;
};
