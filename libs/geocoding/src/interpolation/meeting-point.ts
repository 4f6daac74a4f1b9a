import type { Position } from '#contracts';
import { meetingGapMetres } from '../ranking/weights.js';
import {
  LocalPlane,
  cross,
  nearestOnEdge,
  translate,
  vectorBetween,
  vectorLength,
} from './local-plane.js';
import type { Vector } from './local-plane.js';

/** A street as polylines; an address of a street without known lines is a polyline of one vertex. */
export type StreetGeometry = readonly (readonly Position[])[];

/** Where two streets meet. */
export interface MeetingPoint {
  readonly position: Position;
  /** Whether both have lines; else it is between two of their addresses. */
  readonly isMapped: boolean;
  /** How far apart the streets are there; 0 where they have a point in common. */
  readonly gapMetres: number;
}

/**
 * The point where two streets meet, or come nearest to each other within a limit. Carriageways of one
 * crossing have several points in common: the result is their middle. Of several crossings it is the
 * one with most points, and then the first.
 */
export const meetingPoint = (
  one: StreetGeometry,
  other: StreetGeometry,
): MeetingPoint | undefined => {
  const [origin] = one[0] ?? [];
  if (!origin) return undefined;
  const isMapped = [one, other].every((street) => street.some((line) => line.length > 1));
  const reachMetres = meetingGapMetres[isMapped ? 'lines' : 'addresses'];
  const plane = new LocalPlane(origin);
  const [edges, others] = nearEdges(edgesOf(one, plane), edgesOf(other, plane), reachMetres);
  const approaches = closestApproaches(edges, others, reachMetres);
  const [closest] = approaches;
  if (!closest) return undefined;
  const { middle, gapMetres } = closest;
  const position = plane.toPosition(
    gapMetres > TOUCHING_METRES ? middle : largestGroup(approaches),
  );
  return { position, isMapped, gapMetres };
};

/** Points nearer than this are one point, stored with rounding. */
const TOUCHING_METRES = 0.5;

/** The points of one crossing are within this distance of each other. */
const CROSSING_METRES = 60;

interface Edge {
  readonly from: Vector;
  readonly to: Vector;
}

const edgesOf = (street: StreetGeometry, plane: LocalPlane): readonly Edge[] =>
  street.flatMap((line) => {
    const points = line.map((vertex) => plane.toVector(vertex));
    const [first] = points;
    if (first && points.length === 1) return [{ from: first, to: first }];
    return points.slice(1).flatMap((to, index) => {
      const from = points[index];
      return from ? [{ from, to }] : [];
    });
  });

interface Box {
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

const boxOf = ({ from, to }: Edge): Box => ({
  west: Math.min(from.east, to.east),
  east: Math.max(from.east, to.east),
  south: Math.min(from.north, to.north),
  north: Math.max(from.north, to.north),
});

const boxAround = (edges: readonly Edge[]): Box =>
  edges.map(boxOf).reduce(
    (all, box) => ({
      west: Math.min(all.west, box.west),
      east: Math.max(all.east, box.east),
      south: Math.min(all.south, box.south),
      north: Math.max(all.north, box.north),
    }),
    { west: Infinity, east: -Infinity, south: Infinity, north: -Infinity },
  );

const areNear = (one: Box, other: Box, metres: number): boolean =>
  one.west <= other.east + metres &&
  other.west <= one.east + metres &&
  one.south <= other.north + metres &&
  other.south <= one.north + metres;

/** The edges of each street near the other street as a whole. */
const nearEdges = (
  one: readonly Edge[],
  other: readonly Edge[],
  metres: number,
): readonly [readonly Edge[], readonly Edge[]] => {
  const [boxOfOne, boxOfOther] = [boxAround(one), boxAround(other)];
  return [
    one.filter((edge) => areNear(boxOf(edge), boxOfOther, metres)),
    other.filter((edge) => areNear(boxOf(edge), boxOfOne, metres)),
  ];
};

/** Where an edge of one street is nearest to an edge of the other. */
interface Approach {
  readonly middle: Vector;
  readonly gapMetres: number;
}

/** The closest approach; with it, all others where the streets touch. */
const closestApproaches = (
  edges: readonly Edge[],
  others: readonly Edge[],
  reachMetres: number,
): readonly Approach[] => {
  const boxes = others.map((edge) => ({ edge, box: boxOf(edge) }));
  const touching: Approach[] = [];
  let closest: Approach | undefined;
  for (const edge of edges) {
    const box = boxOf(edge);
    for (const other of boxes) {
      const metres = Math.min(reachMetres, closest?.gapMetres ?? Infinity);
      if (!areNear(box, other.box, Math.max(metres, TOUCHING_METRES))) continue;
      const approach = approachOf(edge, other.edge);
      if (approach.gapMetres <= TOUCHING_METRES) touching.push(approach);
      if (approach.gapMetres < (closest?.gapMetres ?? Infinity)) closest = approach;
    }
  }
  if (touching.length > 0) return touching;
  return closest && closest.gapMetres <= reachMetres ? [closest] : [];
};

const approachOf = (one: Edge, other: Edge): Approach => {
  const crossing = crossingOf(one, other);
  if (crossing) return { middle: crossing, gapMetres: 0 };
  const pairs = [
    [one.from, nearestOn(other, one.from)],
    [one.to, nearestOn(other, one.to)],
    [other.from, nearestOn(one, other.from)],
    [other.to, nearestOn(one, other.to)],
  ] as const;
  const approaches = pairs.map(([point, foot]): Approach => {
    const gap = vectorBetween(point, foot);
    return { middle: translate(point, gap, 1 / 2), gapMetres: vectorLength(gap) };
  });
  return approaches.reduce((best, next) => (next.gapMetres < best.gapMetres ? next : best));
};

/** The point in which two edges cross; undefined where they do not, or are parallel. */
const crossingOf = (one: Edge, other: Edge): Vector | undefined => {
  const [along, across] = [vectorBetween(one.from, one.to), vectorBetween(other.from, other.to)];
  const turn = cross(along, across);
  if (turn === 0) return undefined;
  const between = vectorBetween(one.from, other.from);
  const [fraction, otherFraction] = [cross(between, across) / turn, cross(between, along) / turn];
  const isOnBoth = [fraction, otherFraction].every((share) => share >= 0 && share <= 1);
  return isOnBoth ? translate(one.from, along, fraction) : undefined;
};

const nearestOn = ({ from, to }: Edge, point: Vector): Vector => nearestOnEdge(from, to, point);

/** The mean of the most points around one of them. */
const largestGroup = (approaches: readonly Approach[]): Vector => {
  const points = distinct(approaches.map(({ middle }) => middle));
  let largest: readonly Vector[] = [];
  for (const point of points.slice(0, MAX_SEEDS)) {
    const near = points.filter(
      (other) => vectorLength(vectorBetween(point, other)) <= CROSSING_METRES,
    );
    if (near.length > largest.length) largest = near;
  }
  const sum = largest.reduce((total, point) => translate(total, point, 1), { east: 0, north: 0 });
  return { east: sum.east / largest.length, north: sum.north / largest.length };
};

/** Streets that run along one another have hundreds of points in common. */
const MAX_SEEDS = 100;

/** A node at which several lines meet occurs once for each pair of them. */
const distinct = (points: readonly Vector[]): readonly Vector[] => [
  ...new Map(
    points.map((point) => [`${Math.round(point.east)}/${Math.round(point.north)}`, point]),
  ).values(),
];
