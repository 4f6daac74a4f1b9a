import type { Position, Quality } from '#contracts';
import type { DoorsRecord } from '../../address-record.js';
import { planarMetres } from '../../geometry/planar.js';
import { Carrier, type OsmAddress } from '../address/osm-address.js';
import type { Destination } from '../address/same-destination.js';
import type { Entrance, OsmExtract } from '../extract/osm-extract.js';
import type { StreetLines } from '../streets/street-lines.js';
import { BuildingEntrances, entranceRank, isForVehicles } from './building-entrances.js';
import { DerivedDoors, type Inmate } from './derived-doors.js';
import type { DestinationBuildings } from './destination-buildings.js';
import { carriesNumber, carriesPart, isNumbered } from './entrance-numbers.js';
import { leadsToUnit } from './leads-to-unit.js';

/** An entrance farther off is that of another address of the building, if one is nearer to it. */
const BESIDE_METRES = 20;

/** So near to where the door is expected, an entrance is that door. */
const SAME_WALL_METRES = 10;

type Placed = Pick<Entrance, 'tags' | 'position'>;

/** Finds the doors of a destination: mapped ones, or else where its building faces the street. */
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

  doorsOf(destination: Destination): DoorsRecord | undefined {
    const building = this.buildings.of(destination)?.index;
    const numbered = this.numberedDoors(destination, building);
    if (numbered || building === undefined) return numbered;
    return (
      this.sharedDoors(destination, building) ??
      this.akinDoors(destination, building) ??
      this.derivedDoor(destination, building)
    );
  }

  /** The doors of a building that has no address, by a position inside. */
  doorsAt(building: number, position: Position): DoorsRecord | undefined {
    const own = this.entrances.of(building).filter((entrance) => !isForVehicles(entrance));
    const street = own.length > 0 ? this.streets.nearest('', position) : undefined;
    const ordered = sorted(own, street ?? position, { rankWeighs: true });
    const inside = { position, streetKey: '', carrier: Carrier.Building };
    return doors(ordered, 'medium') ?? this.derivedDoor([inside], building);
  }

  /** Those with the number of the address, and its unit if any has that; of a car's and a person's the latter. */
  private numberedDoors(
    destination: Destination,
    building: number | undefined,
  ): DoorsRecord | undefined {
    const mapped = building === undefined ? [] : this.entrances.of(building);
    const own = destination.filter(({ carrier }) => carrier === Carrier.Entrance);
    const numbered = [...mapped.filter((one) => carriesNumber(one, destination[0])), ...own];
    if (numbered.length === 0) return undefined;
    const forPeople = numbered.filter((entrance) => !isForVehicles(entrance));
    const fit = forPeople.length > 0 ? forPeople : numbered;
    const toUnit = fit.filter(({ tags }) => leadsToUnit(tags, destination[0].unit));
    const chosen = toUnit.length > 0 ? toUnit : fit;
    return doors(sorted(chosen, this.streetOf(destination), { rankWeighs: true }), 'high');
  }

  /** Of a house with a range of numbers those of the numbers; of one with staircases those with a letter. */
  private akinDoors(destination: Destination, building: number): DoorsRecord | undefined {
    const akin = this.entrances.of(building).filter((one) => carriesPart(one, destination[0]));
    return doors(sorted(akin, this.streetOf(destination), { rankWeighs: true }), 'medium');
  }

  /** Entrances without a number serve their units, the building's one address, or of several the one beside them. */
  private sharedDoors(destination: Destination, building: number): DoorsRecord | undefined {
    const unnumbered = this.entrances
      .of(building)
      .filter((entrance) => !isNumbered(entrance) && !isForVehicles(entrance));
    if (unnumbered.length === 0) return undefined;
    const [first] = destination;
    const toUnit = unnumbered.filter(({ tags }) => leadsToUnit(tags, first.unit));
    if (toUnit.length > 0) {
      return doors(sorted(toUnit, this.streetOf(destination), { rankWeighs: true }), 'high');
    }
    const isPlaced = first.carrier !== Carrier.Building && first.carrier !== Carrier.Site;
    if (this.buildings.addressCount(building) > 1 && isPlaced) {
      const beside = this.besideOf(first, { building, unnumbered });
      return beside && doors([beside], 'medium');
    }
    const ordered = sorted(unnumbered, this.streetOf(destination), { rankWeighs: true });
    return this.buildings.addressCount(building) > 1
      ? doors(ordered.slice(0, 1), 'medium')
      : doors(ordered, this.buildings.of(destination)?.quality ?? 'medium');
  }

  /**
   * The nearest entrance, unless it is far off and nearer to another address of the building; then
   * the one where the address faces its street.
   */
  private besideOf(
    address: OsmAddress,
    { building, unnumbered }: { readonly building: number; readonly unnumbered: readonly Placed[] },
  ): Placed | undefined {
    const nearest = nearestOf(unnumbered, address.position);
    const metres = nearest ? planarMetres(nearest.position, address.position) : Infinity;
    if (!nearest || metres <= BESIDE_METRES) return nearest;
    if (metres <= this.buildings.metresToAddress(building, nearest.position)) return nearest;
    const facing = this.derived.doorOf(address, building);
    const before = facing && nearestOf(unnumbered, facing);
    if (!before || planarMetres(before.position, facing) > SAME_WALL_METRES) return undefined;
    return before;
  }

  /** The nearest point of its street, or the address itself where no street is known. */
  private streetOf([{ streetKey, position }]: Destination): Position {
    return this.streets.nearest(streetKey, position) ?? position;
  }

  private derivedDoor(
    [first]: readonly [Inmate, ...unknown[]],
    building: number,
  ): DoorsRecord | undefined {
    const door = this.derived.doorOf(first, building);
    return door && { positions: [door], quality: 'medium' };
  }
}

const nearestOf = (entrances: readonly Placed[], goal: Position): Placed | undefined =>
  sorted(entrances, goal, { rankWeighs: false })[0];

/** The nearest first; where kinds weigh, of each kind. */
const sorted = (
  entrances: readonly Placed[],
  goal: Position,
  { rankWeighs }: { readonly rankWeighs: boolean },
): readonly Placed[] => {
  const measured = entrances.map((entrance) => ({
    entrance,
    rank: entranceRank(entrance),
    metres: planarMetres(entrance.position, goal),
  }));
  const byRank = rankWeighs ? 1 : 0;
  return measured
    .sort((a, b) => byRank * (a.rank - b.rank) || a.metres - b.metres || a.rank - b.rank)
    .map(({ entrance }) => entrance);
};

const doors = (
  entrances: readonly { readonly position: Position }[],
  quality: Quality,
): DoorsRecord | undefined => {
  const distinct = new Map(
    entrances.map(({ position }) => [`${position.lon},${position.lat}`, position]),
  );
  return distinct.size > 0 ? { positions: [...distinct.values()], quality } : undefined;
};
