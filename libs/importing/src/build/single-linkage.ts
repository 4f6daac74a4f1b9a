import type { BoundingBox } from '#geo';
import { METRES_PER_DEGREE, planeDistanceMetres } from '#geo';

/** Which members within reach of each other are linked. */
export interface LinkageRule<Member> {
  readonly boxOf: (member: Member) => BoundingBox;
  readonly reachMetres: number;
  readonly isLinked: (one: Member, other: Member, gapMetres: number) => boolean;
}

/** Groups members by single linkage: members connected by any chain of links form one group. */
export const singleLinkage = <Member>(
  members: readonly Member[],
  { boxOf, reachMetres, isLinked }: LinkageRule<Member>,
): readonly (readonly Member[])[] => {
  const sorted = members.toSorted((a, b) => boxOf(a).west - boxOf(b).west);
  const boxes = sorted.map(boxOf);
  const leaders = new DisjointSets(sorted.length);
  for (const [index, member] of sorted.entries()) {
    const box = boxes[index] ?? boxOf(member);
    const reach = box.east + longitudeDegrees(reachMetres, box);
    for (let at = index + 1; at < sorted.length; at += 1) {
      const [other, otherBox] = [sorted[at], boxes[at]];
      if (other === undefined || !otherBox || otherBox.west > reach) break;
      const metres = boxGapMetres(box, otherBox);
      if (metres <= reachMetres && isLinked(member, other, metres)) leaders.join(index, at);
    }
  }
  const groups = new Map<number, Member[]>();
  for (const [index, member] of sorted.entries()) {
    const group = groups.get(leaders.rootOf(index));
    if (group) group.push(member);
    else groups.set(leaders.rootOf(index), [member]);
  }
  return [...groups.values()];
};

/** Disjoint-set forest (union-find) with partial path compression. */
class DisjointSets {
  private readonly roots: number[];

  constructor(count: number) {
    this.roots = Array.from({ length: count }, (_, index) => index);
  }

  rootOf(index: number): number {
    let leader = index;
    for (let next = this.roots[leader]; next !== undefined && next !== leader;)
      [leader, next] = [next, this.roots[next]];
    this.roots[index] = leader;
    return leader;
  }

  join(one: number, other: number): void {
    this.roots[this.rootOf(other)] = this.rootOf(one);
  }
}

/** Distance between the nearest sides of two boxes. */
const boxGapMetres = (one: BoundingBox, other: BoundingBox): number => {
  const lon = Math.max(0, other.west - one.east, one.west - other.east);
  const lat = Math.max(0, other.south - one.north, one.south - other.north);
  const from = { lon: 0, lat: Math.min(one.north, other.north) };
  return planeDistanceMetres(from, { lon, lat: from.lat + lat });
};

const HIGHEST_LATITUDE = 85;

const longitudeDegrees = (metres: number, { south, north }: BoundingBox): number => {
  const lat = Math.min(HIGHEST_LATITUDE, Math.max(Math.abs(south), Math.abs(north)));
  return metres / METRES_PER_DEGREE / Math.cos((lat * Math.PI) / 180);
};
