import type { Position } from '#contracts';
import type { BoundingBox } from '#geo';
import { planeDistanceMetres, METRES_PER_DEGREE } from '#geo';
import { postcodeKey } from '#geocoding/text';
import { nameKey } from '../model/names.js';
import type { StreetCell } from './street-cell.js';

/** A contiguous street. A city may have several streets of one name. */
export interface StreetPart {
  readonly cells: readonly StreetCell[];
  /**
   * Distinguishes streets of the same name; '' for the largest, whose id does not depend on the
   * others.
   */
  readonly suffix: string;
  readonly postcodes: readonly string[];
  readonly localities: readonly number[];
  /** Former, local and official names. */
  readonly otherNames: readonly string[];
  /** A point on the street, near its middle. */
  readonly position: Position;
  /** Radius around the position that contains the whole street, in whole metres. */
  readonly radiusMetres: number;
}

/** Divides the cells of the streets of one name, given by its key, in one city into streets, largest first. */
export const streetPartsOf = (
  cells: readonly StreetCell[],
  name: string,
): readonly StreetPart[] => {
  const [only] = cells;
  if (only && cells.length === 1) return [toPart([only], '')];
  const groups = divideCells(cells)
    .flatMap((group) => divideByNames(group, name))
    .toSorted((a, b) => sizeOf(b) - sizeOf(a) || firstCell(a) - firstCell(b));
  const taken = new Map<string, number>();
  return groups.map((group, index) => {
    if (index === 0) return toPart(group, '');
    const own = suffixOf(group);
    const count = (taken.get(own) ?? 0) + 1;
    taken.set(own, count);
    return toPart(group, count === 1 ? own : `${own}#${count}`);
  });
};

const toPart = (all: readonly StreetCell[], suffix: string): StreetPart => {
  const addressed = all.filter(({ hasPremises }) => hasPremises);
  const cells = addressed.length > 0 ? addressed : all;
  const postcodes = postcodesOf(cells);
  const localities = [...new Set(all.flatMap((cell) => cell.localities))];
  const otherNames = otherNamesOf(all);
  const position = middleOf(cells);
  const radiusMetres = radiusFrom(position, cells);
  return { cells: all, suffix, postcodes, localities, otherNames, position, radiusMetres };
};

const otherNamesOf = (cells: readonly StreetCell[]): readonly string[] => [
  ...new Set(cells.flatMap(({ otherNames }) => otherNames)),
];

/**
 * Divides off the sections with a name that most of the street does not have; names of most of it hold
 * for all of it, as maps are seldom complete.
 */
const divideByNames = (
  cells: readonly StreetCell[],
  street: string,
): readonly (readonly StreetCell[])[] => {
  const most = sizeOf(cells) / 2;
  const ofSections = otherNamesOf(cells).filter(
    (name) =>
      nameKey(name) !== street &&
      sizeOf(cells.filter(({ otherNames }) => otherNames.includes(name))) < most,
  );
  if (ofSections.length === 0) return [cells];
  const sections = new Map<string, StreetCell[]>();
  for (const cell of cells) {
    const key = ofSections.filter((name) => cell.otherNames.includes(name)).join(';');
    const section = sections.get(key);
    if (section) section.push(cell);
    else sections.set(key, [cell]);
  }
  return [...sections.values()];
};

/** Distinct postcodes; spacing does not count. */
const postcodesOf = (cells: readonly StreetCell[]): readonly string[] => {
  const [only] = cells;
  if (only && cells.length === 1) return only.postcodes;
  const byKey = new Map<string, string>();
  for (const code of new Set(cells.flatMap(({ postcodes }) => postcodes))) {
    const key = postcodeKey(code);
    if (!byKey.has(key)) byKey.set(key, code);
  }
  return [...byKey.values()];
};

/** The sampled address that is nearest to the mean of all addresses. */
const middleOf = (cells: readonly StreetCell[]): Position => {
  const count = sizeOf(cells);
  const mean = { lat: 0, lon: 0 };
  for (const { summary } of cells) {
    mean.lat += (summary.centre.lat * summary.count) / count;
    mean.lon += (summary.centre.lon * summary.count) / count;
  }
  const nearest = cells.flatMap(({ sample }) => sample.nearestTo(mean) ?? []);
  const distances = nearest.map((position) => planeDistanceMetres(mean, position));
  return nearest[distances.indexOf(Math.min(...distances))] ?? mean;
};

/** Distance to the farthest corner of the boxes of the cells. */
const radiusFrom = (position: Position, cells: readonly StreetCell[]): number => {
  let farthest = 0;
  for (const { summary } of cells) {
    const { west, south, east, north } = summary.box;
    for (const lon of [west, east])
      for (const lat of [south, north])
        farthest = Math.max(farthest, planeDistanceMetres(position, { lon, lat }));
  }
  return Math.ceil(farthest);
};

const sizeOf = (cells: readonly StreetCell[]): number =>
  cells.reduce((sum, { summary }) => sum + summary.count, 0);

const firstCell = (cells: readonly StreetCell[]): number =>
  cells.reduce((first, { gridCell }) => Math.min(first, gridCell), Infinity);

/** 1/20 degree is at most 5 km: streets of the same name are at least that far apart. */
const GRID_STEPS_PER_DEGREE = 20;

/**
 * The first postcode, or else the rounded position: neither changes when a house is added or
 * removed.
 */
const suffixOf = (cells: readonly StreetCell[]): string => {
  const [postcode] = cells.flatMap((cell) => cell.postcodes.map(postcodeKey)).sort();
  if (postcode !== undefined) return postcode;
  const { lat, lon } = middleOf(cells);
  return `${Math.round(lat * GRID_STEPS_PER_DEGREE)},${Math.round(lon * GRID_STEPS_PER_DEGREE)}`;
};

/** Gaps up to here never divide a street: a park, a river, a field. */
const ALWAYS_JOINED_GAP_METRES = 1_000;
/** Gaps up to here divide a street only when postcodes or localities differ. */
const LARGEST_GAP_METRES = 5_000;
/** A gap this many times wider than the usual spacing of houses is not caused by missing houses. */
const CLEAR_GAP_RATIO = 10;

/** Divides cells into streets at wide gaps. */
const divideCells = (cells: readonly StreetCell[]): readonly (readonly StreetCell[])[] => {
  const pieces = singleLinkage(cells, {
    boxOf: ({ summary }) => summary.box,
    reachMetres: ALWAYS_JOINED_GAP_METRES,
    isLinked: () => true,
  });
  if (pieces.length === 1) return pieces;
  const streets = singleLinkage(pieces.map(toPiece), {
    boxOf: ({ box }) => box,
    reachMetres: LARGEST_GAP_METRES,
    isLinked: (one, other, gapMetres) =>
      gapMetres < CLEAR_GAP_RATIO * Math.max(one.spacingMetres, other.spacingMetres) ||
      !areDifferentPlaces(one, other),
  });
  return streets.map((street) => street.flatMap((piece) => piece.cells));
};

/** A run of cells without a wide gap. */
interface StreetPiece {
  readonly cells: readonly StreetCell[];
  readonly box: BoundingBox;
  /** Approximate spacing of houses; Infinity without houses. */
  readonly spacingMetres: number;
  readonly districts: ReadonlySet<string>;
  readonly localities: ReadonlySet<number>;
}

const toPiece = (cells: readonly StreetCell[]): StreetPiece => {
  const boxes = cells.map(({ summary }) => summary.box);
  const box = {
    west: Math.min(...boxes.map(({ west }) => west)),
    south: Math.min(...boxes.map(({ south }) => south)),
    east: Math.max(...boxes.map(({ east }) => east)),
    north: Math.max(...boxes.map(({ north }) => north)),
  };
  const length = planeDistanceMetres(
    { lon: box.west, lat: box.south },
    { lon: box.east, lat: box.north },
  );
  const houses = cells.reduce(
    (sum, { hasPremises, summary }) => sum + (hasPremises ? summary.count : 0),
    0,
  );
  return {
    cells,
    box,
    spacingMetres: (length + LENGTH_ALLOWANCE_METRES) / houses,
    districts: new Set(cells.flatMap(({ postcodes }) => postcodes.map(districtOf))),
    localities: new Set(cells.flatMap(({ localities }) => localities)),
  };
};

/** Added to the length, because a few adjacent houses do not determine the spacing. */
const LENGTH_ALLOWANCE_METRES = 500;

/** Whether the postcode districts differ, or, where a piece has no postcodes, the localities. */
const areDifferentPlaces = (one: StreetPiece, other: StreetPiece): boolean => {
  if (one.districts.size > 0 && other.districts.size > 0)
    return areDisjoint(one.districts, other.districts);
  const haveLocalities = one.localities.size > 0 && other.localities.size > 0;
  return haveLocalities && areDisjoint(one.localities, other.localities);
};

const areDisjoint = <Value>(some: ReadonlySet<Value>, others: ReadonlySet<Value>): boolean =>
  ![...some].some((value) => others.has(value));

/** Longer postcodes, and those with letters, end in digits of a street or a house. */
const DISTRICT_POSTCODE = /^\d{1,5}$/;

const districtOf = (postcode: string): string => {
  const key = postcodeKey(postcode);
  return DISTRICT_POSTCODE.test(key) ? key : key.slice(0, -3);
};

/** Which members within reach of each other are linked. */
interface LinkageRule<Member> {
  readonly boxOf: (member: Member) => BoundingBox;
  readonly reachMetres: number;
  readonly isLinked: (one: Member, other: Member, gapMetres: number) => boolean;
}

/** Groups members by single linkage: members connected by any chain of links form one group. */
const singleLinkage = <Member>(
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
