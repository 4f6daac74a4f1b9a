import type { Position, Quality } from '#contracts';
import { planeDistanceMetres } from '#geo';
import type { DestinationAddresses } from '../addresses/destinations.js';
import type { OsmAddress } from '../addresses/osm-address.js';
import { AddressObjectType } from '../addresses/osm-address.js';
import type { DestinationBuildings } from './destination-buildings.js';
import {
  BuildingEntrances,
  entranceRank,
  hasNumberOf,
  hasPartialNumberOf,
  isNumbered,
  isVehicleEntrance,
  servesUnit,
} from './entrances.js';
import type { StreetLines } from '../streets/street-names.js';
import type { DoorsRecord } from '../../model/records.js';
import type { Entrance, OsmExtract } from '../../read/osm/osm-extract.js';
import type { DoorContext } from './derived-door.js';
import { DerivedDoors } from './derived-door.js';

/**
 * An entrance farther away than this belongs to another address of the building if one is nearer.
 */
const BESIDE_METRES = 20;

/** An entrance this close to the derived door is that door. */
const SAME_WALL_METRES = 10;

type LocatedEntrance = Pick<Entrance, 'tags' | 'position'>;

/** Finds the doors of a destination: mapped entrances, or else the wall that faces the street. */
export class DoorFinder {
  private readonly entrances: BuildingEntrances;
  private readonly derived: DerivedDoors;

  constructor(
    extract: OsmExtract,
    private readonly buildings: DestinationBuildings,
    private readonly streets: StreetLines,
  ) {
    this.entrances = new BuildingEntrances(extract);
    this.derived = new DerivedDoors(extract, streets);
  }

  doorsOf(destination: DestinationAddresses): DoorsRecord | undefined {
    const building = this.buildings.of(destination)?.index;
    const numbered = this.numberedDoors(destination, building);
    if (numbered || building === undefined) return numbered;
    return (
      this.unnumberedDoors(destination, building) ??
      this.doorsByPartialNumber(destination, building) ??
      this.derivedDoor(destination, building)
    );
  }

  /** The doors of a building without an address; `position` is a point inside. */
  doorsOfUnaddressedBuilding(building: number, position: Position): DoorsRecord | undefined {
    const own = this.entrances.of(building).filter((entrance) => !isVehicleEntrance(entrance));
    const street = own.length > 0 ? this.streets.nearest('', position) : undefined;
    const ordered = sortEntrances(own, street ?? position, { rankWeighs: true });
    const inside = { position, streetKey: '', objectType: AddressObjectType.Building };
    return toDoorsRecord(ordered, 'medium') ?? this.derivedDoor([inside], building);
  }

  /**
   * Entrances with the number of the address, limited to those of its unit if there are any.
   * Pedestrian entrances take precedence over vehicle entrances.
   */
  private numberedDoors(
    destination: DestinationAddresses,
    building: number | undefined,
  ): DoorsRecord | undefined {
    const mapped = building === undefined ? [] : this.entrances.of(building);
    const own = destination.filter(({ objectType }) => objectType === AddressObjectType.Entrance);
    const numbered = [...mapped.filter((one) => hasNumberOf(one, destination[0])), ...own];
    if (numbered.length === 0) return undefined;
    const forPeople = numbered.filter((entrance) => !isVehicleEntrance(entrance));
    const fit = forPeople.length > 0 ? forPeople : numbered;
    const toUnit = fit.filter(({ tags }) => servesUnit(tags, destination[0].unit));
    const chosen = toUnit.length > 0 ? toUnit : fit;
    return toDoorsRecord(
      sortEntrances(chosen, this.streetOf(destination), { rankWeighs: true }),
      'high',
    );
  }

  /**
   * Entrances with a part of the number: single numbers of a range, or the number with a staircase
   * letter.
   */
  private doorsByPartialNumber(
    destination: DestinationAddresses,
    building: number,
  ): DoorsRecord | undefined {
    const partial = this.entrances
      .of(building)
      .filter((one) => hasPartialNumberOf(one, destination[0]));
    return toDoorsRecord(
      sortEntrances(partial, this.streetOf(destination), { rankWeighs: true }),
      'medium',
    );
  }

  /**
   * Entrances without a number: those of the unit, all of them for a single address, or the nearest
   * one for several addresses.
   */
  private unnumberedDoors(
    destination: DestinationAddresses,
    building: number,
  ): DoorsRecord | undefined {
    const unnumbered = this.entrances
      .of(building)
      .filter((entrance) => !isNumbered(entrance) && !isVehicleEntrance(entrance));
    if (unnumbered.length === 0) return undefined;
    const [first] = destination;
    const toUnit = unnumbered.filter(({ tags }) => servesUnit(tags, first.unit));
    if (toUnit.length > 0) {
      return toDoorsRecord(
        sortEntrances(toUnit, this.streetOf(destination), { rankWeighs: true }),
        'high',
      );
    }
    const isPlaced =
      first.objectType !== AddressObjectType.Building &&
      first.objectType !== AddressObjectType.Site;
    if (this.buildings.addressCount(building) > 1 && isPlaced) {
      const beside = this.nearestSharedEntrance(first, { building, unnumbered });
      return beside && toDoorsRecord([beside], 'medium');
    }
    const ordered = sortEntrances(unnumbered, this.streetOf(destination), { rankWeighs: true });
    return this.buildings.addressCount(building) > 1
      ? toDoorsRecord(ordered.slice(0, 1), 'medium')
      : toDoorsRecord(ordered, this.buildings.of(destination)?.quality ?? 'medium');
  }

  /**
   * The nearest entrance, unless it is distant and closer to another address of the building; then
   * the entrance where the address faces its street.
   */
  private nearestSharedEntrance(
    address: OsmAddress,
    {
      building,
      unnumbered,
    }: { readonly building: number; readonly unnumbered: readonly LocatedEntrance[] },
  ): LocatedEntrance | undefined {
    const nearest = nearestEntrance(unnumbered, address.position);
    const metres = nearest ? planeDistanceMetres(nearest.position, address.position) : Infinity;
    if (!nearest || metres <= BESIDE_METRES) return nearest;
    if (metres <= this.buildings.metresToAddress(building, nearest.position)) return nearest;
    const facing = this.derived.doorOf(address, building);
    const before = facing && nearestEntrance(unnumbered, facing);
    if (!before || planeDistanceMetres(before.position, facing) > SAME_WALL_METRES)
      return undefined;
    return before;
  }

  /** The nearest point of the street, or the address itself without a street. */
  private streetOf([{ streetKey, position }]: DestinationAddresses): Position {
    return this.streets.nearest(streetKey, position) ?? position;
  }

  private derivedDoor(
    [first]: readonly [DoorContext, ...unknown[]],
    building: number,
  ): DoorsRecord | undefined {
    const door = this.derived.doorOf(first, building);
    return door && { positions: [door], quality: 'medium' };
  }
}

const nearestEntrance = (
  entrances: readonly LocatedEntrance[],
  goal: Position,
): LocatedEntrance | undefined => sortEntrances(entrances, goal, { rankWeighs: false })[0];

/** Sorts entrances by distance, and by rank before that if `rankWeighs`. */
const sortEntrances = (
  entrances: readonly LocatedEntrance[],
  goal: Position,
  { rankWeighs }: { readonly rankWeighs: boolean },
): readonly LocatedEntrance[] => {
  const measured = entrances.map((entrance) => ({
    entrance,
    rank: entranceRank(entrance),
    metres: planeDistanceMetres(entrance.position, goal),
  }));
  const byRank = rankWeighs ? 1 : 0;
  return measured
    .sort((a, b) => byRank * (a.rank - b.rank) || a.metres - b.metres || a.rank - b.rank)
    .map(({ entrance }) => entrance);
};

const toDoorsRecord = (
  entrances: readonly { readonly position: Position }[],
  quality: Quality,
): DoorsRecord | undefined => {
  const distinct = new Map(
    entrances.map(({ position }) => [`${position.lon},${position.lat}`, position]),
  );
  return distinct.size > 0 ? { positions: [...distinct.values()], quality } : undefined;
};
