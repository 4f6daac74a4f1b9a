import { along, between, dot, lengthOf } from './local-plane.js';
import type { Vector } from './local-plane.js';

/** The point of a street that is nearest to a house. */
export interface Foot {
  readonly point: Vector;
  readonly metres: number;
  /** The ends of the piece of line that it is on, by their numbers. */
  readonly ends: readonly [number, number];
}

/** The lines of a street, joined where they have a vertex in common. */
export class StreetNetwork {
  private readonly numbers = new Map<string, number>();
  private readonly points: Vector[] = [];
  private readonly next: number[][] = [];
  private readonly pieces: (readonly [number, number])[] = [];

  constructor(lines: readonly (readonly Vector[])[]) {
    for (const line of lines) {
      const numbers = line.map((point) => this.numberOf(point));
      numbers.slice(1).forEach((end, index) => this.join(numbers[index] ?? end, end));
    }
  }

  footOf(house: Vector): Foot | undefined {
    let nearest: Foot | undefined;
    for (const ends of this.pieces) {
      const point = nearestOn(this.at(ends[0]), this.at(ends[1]), house);
      const metres = lengthOf(between(point, house));
      if (metres < (nearest?.metres ?? Infinity)) nearest = { point, metres, ends };
    }
    return nearest;
  }

  /** The shortest way along the street (E. W. Dijkstra 1959); undefined where its parts do not meet. */
  wayBetween(from: Foot, to: Foot): readonly Vector[] | undefined {
    if (isSamePiece(from, to)) return [from.point, to.point];
    const metres = new Map(
      from.ends.map((end) => [end, lengthOf(between(from.point, this.at(end)))]),
    );
    const before = new Map<number, number>();
    const open = new Set(from.ends);
    const settled = new Set<number>();
    while (open.size > 0) {
      const nearest = [...open].reduce((one, other) =>
        (metres.get(other) ?? 0) < (metres.get(one) ?? 0) ? other : one,
      );
      open.delete(nearest);
      settled.add(nearest);
      if (to.ends.every((end) => settled.has(end))) break;
      for (const neighbour of this.next[nearest] ?? []) {
        const way = (metres.get(nearest) ?? 0) + this.distance(nearest, neighbour);
        if (way >= (metres.get(neighbour) ?? Infinity)) continue;
        metres.set(neighbour, way);
        before.set(neighbour, nearest);
        open.add(neighbour);
      }
    }
    return this.wayBack(from, to, { metres, before });
  }

  private wayBack(
    from: Foot,
    to: Foot,
    {
      metres,
      before,
    }: { metres: ReadonlyMap<number, number>; before: ReadonlyMap<number, number> },
  ): readonly Vector[] | undefined {
    const wholeWay = (end: number): number =>
      (metres.get(end) ?? Infinity) + lengthOf(between(this.at(end), to.point));
    const [one, other] = to.ends;
    const last = wholeWay(one) <= wholeWay(other) ? one : other;
    if (wholeWay(last) === Infinity) return undefined;
    const way: Vector[] = [to.point];
    for (let at: number | undefined = last; at !== undefined; at = before.get(at))
      way.push(this.at(at));
    return withoutRepeats([...way, from.point].reverse());
  }

  private numberOf(point: Vector): number {
    const key = `${point.east}/${point.north}`;
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.points.push(point) - 1;
      this.numbers.set(key, number);
      this.next.push([]);
    }
    return number;
  }

  private join(one: number, other: number): void {
    if (one === other) return;
    this.next[one]?.push(other);
    this.next[other]?.push(one);
    this.pieces.push([one, other]);
  }

  private at(number: number): Vector {
    return this.points[number] ?? { east: 0, north: 0 };
  }

  private distance(one: number, other: number): number {
    return lengthOf(between(this.at(one), this.at(other)));
  }
}

const isSamePiece = ({ ends: one }: Foot, { ends: other }: Foot): boolean =>
  one[0] === other[0] && one[1] === other[1];

const nearestOn = (start: Vector, end: Vector, house: Vector): Vector => {
  const way = between(start, end);
  const share = dot(way, between(start, house)) / (dot(way, way) || 1);
  return along(start, way, Math.min(1, Math.max(0, share)));
};

/** Where a foot is on a vertex, the way begins or ends with it twice. */
const withoutRepeats = (way: readonly Vector[]): readonly Vector[] =>
  way.filter((point, index) => {
    const last = way[index - 1];
    return !last || point.east !== last.east || point.north !== last.north;
  });
