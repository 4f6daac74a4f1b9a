import { METRES_PER_DEGREE } from '#geodesy';
import { planarMetres } from '../geometry/planar.js';
import type { Box } from '../geometry/polygon.js';

/** Which of the members that lie within reach of one another are linked. */
export interface Linking<Member> {
  readonly boxOf: (member: Member) => Box;
  readonly reachMetres: number;
  readonly isLinked: (one: Member, other: Member, gapMetres: number) => boolean;
}

/** Groups members by single linkage: whatever is linked over any number of others is one group. */
export const linkNear = <Member>(
  members: readonly Member[],
  { boxOf, reachMetres, isLinked }: Linking<Member>,
): readonly (readonly Member[])[] => {
  const sorted = members.toSorted((a, b) => boxOf(a).west - boxOf(b).west);
  const boxes = sorted.map(boxOf);
  const leaders = new Leaders(sorted.length);
  for (const [index, member] of sorted.entries()) {
    const box = boxes[index] ?? boxOf(member);
    const reach = box.east + degreesWide(reachMetres, box);
    for (let at = index + 1; at < sorted.length; at += 1) {
      const [other, otherBox] = [sorted[at], boxes[at]];
      if (other === undefined || !otherBox || otherBox.west > reach) break;
      const metres = gapMetres(box, otherBox);
      if (metres <= reachMetres && isLinked(member, other, metres)) leaders.join(index, at);
    }
  }
  const groups = new Map<number, Member[]>();
  for (const [index, member] of sorted.entries()) {
    const group = groups.get(leaders.of(index));
    if (group) group.push(member);
    else groups.set(leaders.of(index), [member]);
  }
  return [...groups.values()];
};

/** Who leads the group of each. */
class Leaders {
  private readonly leaders: number[];

  constructor(count: number) {
    this.leaders = Array.from({ length: count }, (_, index) => index);
  }

  of(index: number): number {
    let leader = index;
    for (let next = this.leaders[leader]; next !== undefined && next !== leader;)
      [leader, next] = [next, this.leaders[next]];
    this.leaders[index] = leader;
    return leader;
  }

  join(one: number, other: number): void {
    this.leaders[this.of(other)] = this.of(one);
  }
}

/** Between the nearest sides of two boxes. */
const gapMetres = (one: Box, other: Box): number => {
  const lon = Math.max(0, other.west - one.east, one.west - other.east);
  const lat = Math.max(0, other.south - one.north, one.south - other.north);
  const from = { lon: 0, lat: Math.min(one.north, other.north) };
  return planarMetres(from, { lon, lat: from.lat + lat });
};

const HIGHEST_LATITUDE = 85;

const degreesWide = (metres: number, { south, north }: Box): number => {
  const lat = Math.min(HIGHEST_LATITUDE, Math.max(Math.abs(south), Math.abs(north)));
  return metres / METRES_PER_DEGREE / Math.cos((lat * Math.PI) / 180);
};
