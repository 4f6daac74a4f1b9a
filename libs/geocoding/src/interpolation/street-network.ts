import { MissingResultError } from '../lists.js';
import { nearestOnEdge, vectorBetween, vectorLength } from './local-plane.js';
import type { Vector } from './local-plane.js';

/** The point of a street that is nearest to a house. */
export interface StreetProjection {
  readonly point: Vector;
  readonly metres: number;
  /** The nodes at both ends of the edge that the point is on. */
  readonly ends: readonly [number, number];
}

/** The lines of a street as a graph: vertices are nodes, and lines with a common vertex are connected. */
export class StreetNetwork {
  private readonly nodes = new Map<string, number>();
  private readonly points: Vector[] = [];
  private readonly adjacent: number[][] = [];
  private readonly edges: (readonly [number, number])[] = [];

  constructor(lines: readonly (readonly Vector[])[]) {
    for (const line of lines) {
      const nodes = line.map((point) => this.nodeAt(point));
      nodes.slice(1).forEach((end, index) => this.connect(nodes[index] ?? end, end));
    }
  }

  /** The nearest point of the street; undefined for a street without lines. */
  project(house: Vector): StreetProjection | undefined {
    let nearest: StreetProjection | undefined;
    for (const ends of this.edges) {
      const point = nearestOnEdge(this.at(ends[0]), this.at(ends[1]), house);
      const metres = vectorLength(vectorBetween(point, house));
      if (metres < (nearest?.metres ?? Infinity)) nearest = { point, metres, ends };
    }
    return nearest;
  }

  /**
   * The shortest path along the street (Dijkstra's algorithm); undefined if the points are not
   * connected.
   */
  shortestPath(from: StreetProjection, to: StreetProjection): readonly Vector[] | undefined {
    if (isSameEdge(from, to)) return [from.point, to.point];
    const metres = new Map(
      from.ends.map((end) => [end, vectorLength(vectorBetween(from.point, this.at(end)))]),
    );
    const previous = new Map<number, number>();
    const open = new Set(from.ends);
    const settled = new Set<number>();
    while (open.size > 0) {
      const nearest = [...open].reduce((one, other) =>
        (metres.get(other) ?? 0) < (metres.get(one) ?? 0) ? other : one,
      );
      open.delete(nearest);
      settled.add(nearest);
      if (to.ends.every((end) => settled.has(end))) break;
      for (const neighbour of this.adjacent[nearest] ?? []) {
        const distance = (metres.get(nearest) ?? 0) + this.distance(nearest, neighbour);
        if (distance >= (metres.get(neighbour) ?? Infinity)) continue;
        metres.set(neighbour, distance);
        previous.set(neighbour, nearest);
        open.add(neighbour);
      }
    }
    return this.pathTo(from, to, { metres, previous });
  }

  /** Follows the predecessors from the nearer end of the last edge back to the first. */
  private pathTo(
    from: StreetProjection,
    to: StreetProjection,
    {
      metres,
      previous,
    }: { metres: ReadonlyMap<number, number>; previous: ReadonlyMap<number, number> },
  ): readonly Vector[] | undefined {
    const totalMetres = (end: number): number =>
      (metres.get(end) ?? Infinity) + vectorLength(vectorBetween(this.at(end), to.point));
    const [one, other] = to.ends;
    const last = totalMetres(one) <= totalMetres(other) ? one : other;
    if (totalMetres(last) === Infinity) return undefined;
    const path: Vector[] = [to.point];
    for (let at: number | undefined = last; at !== undefined; at = previous.get(at))
      path.push(this.at(at));
    return withoutRepeats([...path, from.point].reverse());
  }

  private nodeAt(point: Vector): number {
    const key = `${point.east}/${point.north}`;
    let node = this.nodes.get(key);
    if (node === undefined) {
      node = this.points.push(point) - 1;
      this.nodes.set(key, node);
      this.adjacent.push([]);
    }
    return node;
  }

  private connect(one: number, other: number): void {
    if (one === other) return;
    this.adjacent[one]?.push(other);
    this.adjacent[other]?.push(one);
    this.edges.push([one, other]);
  }

  private at(node: number): Vector {
    const point = this.points[node];
    if (!point) throw new MissingResultError(`node ${node} of a street network`);
    return point;
  }

  private distance(one: number, other: number): number {
    return vectorLength(vectorBetween(this.at(one), this.at(other)));
  }
}

const isSameEdge = ({ ends: one }: StreetProjection, { ends: other }: StreetProjection): boolean =>
  one[0] === other[0] && one[1] === other[1];

/** A projection on a vertex occurs twice at the beginning or the end of a path. */
const withoutRepeats = (path: readonly Vector[]): readonly Vector[] =>
  path.filter((point, index) => {
    const last = path[index - 1];
    return !last || point.east !== last.east || point.north !== last.north;
  });
