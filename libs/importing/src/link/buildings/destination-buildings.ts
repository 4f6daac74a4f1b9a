import type { Position, Quality } from '#contracts';
import { boxDiagonalMetres, nearestPointOnRings, planeDistanceMetres } from '#geo';
import type { Pausing } from '../../model/pausing.js';
import { forEachPausing } from '../../model/pausing.js';
import type { OsmExtract } from '../../read/osm/osm-extract.js';
import type { DestinationAddresses } from '../addresses/destinations.js';
import type { OsmAddress } from '../addresses/osm-address.js';
import { AddressObjectType } from '../addresses/osm-address.js';

/** A point this close to a wall belongs to the building. */
const TOUCHING_METRES = 5;
/**
 * The second-nearest building must be this much farther away; otherwise the choice is ambiguous.
 */
const CLEARLY_FARTHER_METRES = 1.5;

/** A building belongs to a site when more than this share of its corners is on it. */
const MAJORITY_SHARE = 0.5;

/** A building by its index, with the quality of the link. */
interface LinkedBuilding {
  readonly index: number;
  readonly quality: Quality;
}

/** The building of each destination, and the addresses of each building. */
export class DestinationBuildings {
  private readonly linked = new Map<DestinationAddresses, LinkedBuilding>();
  /** Position of each address of a building. */
  private readonly addresses = new Map<number, Map<string, Position>>();

  private constructor(private readonly extract: OsmExtract) {}

  /**
   * Links each destination to its building: the containing one, else the nearest within reach, else
   * the one behind its gate.
   */
  static *link(
    extract: OsmExtract,
    destinations: readonly DestinationAddresses[],
  ): Pausing<DestinationBuildings> {
    const links = new DestinationBuildings(extract);
    const unlinked: DestinationAddresses[] = [];
    yield* forEachPausing(destinations, (destination) => {
      const building = links.containing(destination);
      if (building) links.linkBuilding(destination, building);
      else unlinked.push(destination);
    });
    const remaining: DestinationAddresses[] = [];
    yield* forEachPausing(unlinked, (destination) => {
      const building = links.nearestWithinReach(destination[0]);
      if (building === undefined) remaining.push(destination);
      else links.linkBuilding(destination, { index: building, quality: 'medium' });
    });
    const behindGates = yield* buildingsBehindGates(extract, remaining, (building) =>
      links.isTaken(building),
    );
    for (const [destination, index] of behindGates)
      links.linkBuilding(destination, { index, quality: 'medium' });
    return links;
  }

  /** Links a place of interest to its building, which does not have one more address for it. */
  linkVisited(destination: DestinationAddresses): void {
    const building = this.containing(destination);
    const near = building ? undefined : this.nearestWithinReach(destination[0]);
    const linked =
      building ?? (near === undefined ? undefined : { index: near, quality: 'medium' });
    if (linked) this.linked.set(destination, linked);
  }

  of(destination: DestinationAddresses): LinkedBuilding | undefined {
    return this.linked.get(destination);
  }

  /** Further buildings without addresses that contain the object. */
  alsoContaining({ position, building }: OsmAddress): readonly number[] {
    if (building === undefined) return [];
    const { buildings } = this.extract;
    return buildings.containing(position).filter((index) => this.addressCount(index) === 0);
  }

  addressCount(building: number): number {
    return this.addresses.get(building)?.size ?? 0;
  }

  /** Distance from a position to the nearest address of the building, in metres. */
  metresToAddress(building: number, from: Position): number {
    const positions = [...(this.addresses.get(building)?.values() ?? [])];
    return Math.min(...positions.map((position) => planeDistanceMetres(from, position)));
  }

  private isTaken(building: number): boolean {
    return this.addressCount(building) > 0 || this.numberOf(building) !== undefined;
  }

  private linkBuilding(destination: DestinationAddresses, building: LinkedBuilding): void {
    this.linked.set(destination, building);
    const [{ streetKey, number, house, position }] = destination;
    const address = `${streetKey}|${number ?? house?.local}`;
    const known = this.addresses.get(building.index);
    if (known) known.set(address, known.get(address) ?? position);
    else this.addresses.set(building.index, new Map([[address, position]]));
  }

  /**
   * Of several buildings of one address, the one with an entrance; of the buildings of a site, the
   * main one.
   */
  private containing(destination: DestinationAddresses): LinkedBuilding | undefined {
    const [first] = destination;
    const withBuilding = destination.filter(({ building }) => building !== undefined);
    const [best] = withBuilding.toSorted((a, b) => entrancesFirst(a) - entrancesFirst(b));
    const isSite = first.objectType === AddressObjectType.Site && !this.isPart(first);
    const main = isSite ? this.mainOnSite(first, MAJORITY_SHARE) : undefined;
    if (main !== undefined) return { index: main, quality: 'medium' };
    if (best?.building !== undefined) return { index: best.building, quality: 'high' };
    const partly = isSite ? this.mainOnSite(first, 0) : undefined;
    return partly === undefined ? undefined : { index: partly, quality: 'medium' };
  }

  /** Whether the address is that of a part of its building, not of a site. */
  private isPart({ object: { area }, building }: OsmAddress): boolean {
    if (area === undefined || building === undefined) return false;
    const [part, whole] = [
      this.extract.addressedAreas.box(area),
      this.extract.buildings.box(building),
    ];
    const isInWidth = whole.west <= part.west && part.east <= whole.east;
    return isInWidth && whole.south <= part.south && part.north <= whole.north;
  }

  /** The largest building of which more than a given share is on the site of the address. */
  private mainOnSite({ object }: OsmAddress, share: number): number | undefined {
    const { addressedAreas, buildings, minorBuildings } = this.extract;
    const { area } = object;
    if (area === undefined) return undefined;
    const inside = buildings
      .intersecting(addressedAreas.box(area))
      .filter(
        (building) => this.numberOf(building) === undefined && this.shareOn(area, building) > share,
      );
    const houses = inside.filter((index) => !minorBuildings.has(index));
    const sizes = (houses.length > 0 ? houses : inside).map((index) => ({
      index,
      metres: boxDiagonalMetres(buildings.box(index)),
    }));
    return sizes.sort((a, b) => b.metres - a.metres)[0]?.index;
  }

  /** Share of the building's corners that are on the site. */
  private shareOn(site: number, building: number): number {
    const { addressedAreas, buildings } = this.extract;
    const corners = buildings.polygons(building).flatMap(([exterior = []]) => exterior.slice(1));
    const inside = corners.filter(([lon, lat]) => addressedAreas.contains(site, { lon, lat }));
    return inside.length / corners.length;
  }

  private numberOf(building: number): string | undefined {
    return this.extract.buildingTags.get(building)?.['addr:housenumber'];
  }

  /** The nearest building within reach of the point, unless the choice is ambiguous. */
  private nearestWithinReach({ position, object }: OsmAddress): number | undefined {
    if (object.isClipped || object.area !== undefined) return undefined;
    const { buildings, minorBuildings } = this.extract;
    const [nearest, next] = buildings
      .near(position, TOUCHING_METRES + CLEARLY_FARTHER_METRES)
      .filter((index) => !minorBuildings.has(index))
      .map((index) => ({ index, ...nearestPointOnRings(buildings.polygons(index), position) }))
      .sort((a, b) => a.metres - b.metres);
    if (!nearest || nearest.metres > TOUCHING_METRES) return undefined;
    const isClear = !next || next.metres - nearest.metres >= CLEARLY_FARTHER_METRES;
    return isClear ? nearest.index : undefined;
  }
}

const entrancesFirst = ({ objectType }: OsmAddress): number =>
  objectType === AddressObjectType.Entrance ? 0 : 1;

/** Maximum distance between a gate and its house. */
const GATE_METRES = 15;
/**
 * The second-nearest house must be this many times farther away; otherwise the choice is ambiguous.
 */
const TIMES_FARTHER = 2;

interface Claim {
  readonly destination: DestinationAddresses;
  readonly building: number;
  readonly metres: number;
}

/**
 * Links address points at gates to the house behind: the nearest one, without a street between,
 * without another address, and without a nearer address point.
 */
function* buildingsBehindGates(
  extract: OsmExtract,
  destinations: readonly DestinationAddresses[],
  isTaken: (building: number) => boolean,
): Pausing<ReadonlyMap<DestinationAddresses, number>> {
  const claims = new Map<number, Claim>();
  yield* forEachPausing(destinations, (destination) => {
    const claim = claimOf(extract, destination);
    if (!claim || isTaken(claim.building)) return;
    const known = claims.get(claim.building);
    if (!known || claim.metres < known.metres) claims.set(claim.building, claim);
  });
  return new Map([...claims.values()].map(({ destination, building }) => [destination, building]));
}

const claimOf = (extract: OsmExtract, destination: DestinationAddresses): Claim | undefined => {
  const [{ position, object, objectType }] = destination;
  const isGate =
    objectType === AddressObjectType.AddressPoint || objectType === AddressObjectType.Entrance;
  if (!isGate || object.isClipped) return undefined;
  const { buildings, minorBuildings, streetLines } = extract;
  const [nearest, next] = buildings
    .near(position, GATE_METRES * TIMES_FARTHER)
    .filter((index) => !minorBuildings.has(index))
    .map((index) => ({ index, wall: nearestPointOnRings(buildings.polygons(index), position) }))
    .sort((a, b) => a.wall.metres - b.wall.metres);
  if (!nearest || nearest.wall.metres > GATE_METRES) return undefined;
  if (next && next.wall.metres < nearest.wall.metres * TIMES_FARTHER) return undefined;
  if (streetLines.crossesSegment(position, nearest.wall.position)) return undefined;
  return { destination, building: nearest.index, metres: nearest.wall.metres };
};
