import type { Position, Quality } from '#contracts';
import { diagonalMetres } from '../../geometry/diagonal-metres.js';
import { planarMetres } from '../../geometry/planar.js';
import { nearestOnEdge } from '../../geometry/nearest-on-edge.js';
import { Carrier, type OsmAddress } from '../address/osm-address.js';
import type { Destination } from '../address/same-destination.js';
import type { OsmExtract } from '../extract/osm-extract.js';
import { buildingsBehindGates } from './gate-buildings.js';

/** A point this close to a wall was meant to be in the house. */
const TOUCHING_METRES = 5;
/** Another house must be so much farther off, or nobody knows which of the two was meant. */
const CLEARLY_FARTHER_METRES = 1.5;

/** A building belongs to the site on which most of its corners are. */
const MOST = 0.5;

/** A building by its index, and how surely it is the one. */
export interface LinkedBuilding {
  readonly index: number;
  readonly quality: Quality;
}

/** Knows the building of each destination, and how many addresses each building has. */
export class DestinationBuildings {
  private readonly linked = new Map<Destination, LinkedBuilding>();
  /** Where each address of a building is. */
  private readonly addresses = new Map<number, Map<string, Position>>();

  constructor(
    private readonly extract: OsmExtract,
    destinations: readonly Destination[],
  ) {
    const homeless: Destination[] = [];
    for (const destination of destinations) {
      const building = this.holding(destination);
      if (building) this.link(destination, building);
      else homeless.push(destination);
    }
    const afar: Destination[] = [];
    for (const destination of homeless) {
      const building = this.touching(destination[0]);
      if (building === undefined) afar.push(destination);
      else this.link(destination, { index: building, quality: 'medium' });
    }
    const behindGates = buildingsBehindGates(extract, afar, (building) => this.isTaken(building));
    for (const [destination, index] of behindGates)
      this.link(destination, { index, quality: 'medium' });
  }

  of(destination: Destination): LinkedBuilding | undefined {
    return this.linked.get(destination);
  }

  /** The buildings without any address of their own that hold the object, too. */
  alsoHolding({ position, building }: OsmAddress): readonly number[] {
    if (building === undefined) return [];
    const { buildings } = this.extract;
    return buildings.containing(position).filter((index) => this.addressCount(index) === 0);
  }

  addressCount(building: number): number {
    return this.addresses.get(building)?.size ?? 0;
  }

  /** How far the nearest of the building's addresses is from a position. */
  metresToAddress(building: number, from: Position): number {
    const positions = [...(this.addresses.get(building)?.values() ?? [])];
    return Math.min(...positions.map((position) => planarMetres(from, position)));
  }

  private isTaken(building: number): boolean {
    return this.addressCount(building) > 0 || this.numberOf(building) !== undefined;
  }

  private link(destination: Destination, building: LinkedBuilding): void {
    this.linked.set(destination, building);
    const [{ streetKey, number, house, position }] = destination;
    const address = `${streetKey}|${number ?? house?.local}`;
    const known = this.addresses.get(building.index);
    if (known) known.set(address, known.get(address) ?? position);
    else this.addresses.set(building.index, new Map([[address, position]]));
  }

  /** Of several buildings of one address, the one with its door; of those of a site, the main one. */
  private holding(destination: Destination): LinkedBuilding | undefined {
    const [first] = destination;
    const withBuilding = destination.filter(({ building }) => building !== undefined);
    const [best] = withBuilding.toSorted((a, b) => doorsFirst(a) - doorsFirst(b));
    const isSite = first.carrier === Carrier.Site && !this.isPart(first);
    const main = isSite ? this.mainOnSite(first, MOST) : undefined;
    if (main !== undefined) return { index: main, quality: 'medium' };
    if (best?.building !== undefined) return { index: best.building, quality: 'high' };
    const partly = isSite ? this.mainOnSite(first, 0) : undefined;
    return partly === undefined ? undefined : { index: partly, quality: 'medium' };
  }

  /** Whether the address is that of a part of its building, not of grounds. */
  private isPart({ object: { area }, building }: OsmAddress): boolean {
    if (area === undefined || building === undefined) return false;
    const [part, whole] = [
      this.extract.addressedAreas.box(area),
      this.extract.buildings.box(building),
    ];
    const isInWidth = whole.west <= part.west && part.east <= whole.east;
    return isInWidth && whole.south <= part.south && part.north <= whole.north;
  }

  /** The largest building with more than so much of itself on the grounds that carry the address. */
  private mainOnSite({ object }: OsmAddress, share: number): number | undefined {
    const { addressedAreas, buildings, minorBuildings } = this.extract;
    const { area } = object;
    if (area === undefined) return undefined;
    const inside = buildings
      .touching(addressedAreas.box(area))
      .filter(
        (building) => this.numberOf(building) === undefined && this.shareOn(area, building) > share,
      );
    const houses = inside.filter((index) => !minorBuildings.has(index));
    const sizes = (houses.length > 0 ? houses : inside).map((index) => ({
      index,
      metres: diagonalMetres(buildings.box(index)),
    }));
    return sizes.sort((a, b) => b.metres - a.metres)[0]?.index;
  }

  /** How many of its corners are on the site. */
  private shareOn(site: number, building: number): number {
    const { addressedAreas, buildings } = this.extract;
    const corners = buildings.polygons(building).flatMap(([exterior = []]) => exterior.slice(1));
    const inside = corners.filter(([lon, lat]) => addressedAreas.holds(site, { lon, lat }));
    return inside.length / corners.length;
  }

  private numberOf(building: number): string | undefined {
    return this.extract.buildingTags.get(building)?.['addr:housenumber'];
  }

  /** The house by whose wall the point stands, when no other comes into question. */
  private touching({ position, object }: OsmAddress): number | undefined {
    if (object.isClipped || object.area !== undefined) return undefined;
    const { buildings, minorBuildings } = this.extract;
    const [nearest, next] = buildings
      .near(position, TOUCHING_METRES + CLEARLY_FARTHER_METRES)
      .filter((index) => !minorBuildings.has(index))
      .map((index) => ({ index, ...nearestOnEdge(buildings.polygons(index), position) }))
      .sort((a, b) => a.metres - b.metres);
    if (!nearest || nearest.metres > TOUCHING_METRES) return undefined;
    const isClear = !next || next.metres - nearest.metres >= CLEARLY_FARTHER_METRES;
    return isClear ? nearest.index : undefined;
  }
}

const doorsFirst = ({ carrier }: OsmAddress): number => (carrier === Carrier.Entrance ? 0 : 1);
