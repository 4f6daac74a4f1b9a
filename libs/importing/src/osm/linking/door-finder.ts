import type { Position, Quality } from '#contracts';
import { nameKey } from '#geocoding/text';
import type { DoorsRecord } from '../../address-record.js';
import { planarMetres } from '../../geometry/planar.js';
import { Carrier, type OsmAddress } from '../address/osm-address.js';
import type { Destination } from '../address/same-destination.js';
import type { Entrance, OsmExtract } from '../extract/osm-extract.js';
import type { StreetLines } from '../streets/street-lines.js';
import { houseNumbersOf } from '../tags/house-numbers.js';
import { BuildingEntrances, entranceRank, isForVehicles } from './building-entrances.js';
import { DerivedDoors } from './derived-doors.js';
import type { DestinationBuildings } from './destination-buildings.js';

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
    const mapped = building === undefined ? [] : this.entrances.of(building);
    return (
      numberedDoors(destination, mapped) ??
      (building === undefined
        ? undefined
        : (this.sharedDoors(destination, building) ?? this.derivedDoor(destination, building)))
    );
  }

  /** Entrances without a number serve the building's one address, or of several the one beside them. */
  private sharedDoors(destination: Destination, building: number): DoorsRecord | undefined {
    const unnumbered = this.entrances
      .of(building)
      .filter((entrance) => !isNumbered(entrance) && !isForVehicles(entrance));
    if (unnumbered.length === 0) return undefined;
    const [first] = destination;
    const isPlaced = first.carrier !== Carrier.Building && first.carrier !== Carrier.Site;
    if (this.buildings.addressCount(building) > 1 && isPlaced) {
      const nearest = sorted(unnumbered, first.position, { rankWeighs: false });
      return doors(nearest.slice(0, 1), 'medium');
    }
    const street = this.streets.nearest(first.streetKey, first.position) ?? first.position;
    const ordered = sorted(unnumbered, street, { rankWeighs: true });
    return this.buildings.addressCount(building) > 1
      ? doors(ordered.slice(0, 1), 'medium')
      : doors(ordered, this.buildings.of(destination)?.quality ?? 'medium');
  }

  private derivedDoor([first]: Destination, building: number): DoorsRecord | undefined {
    const door = this.derived.doorOf(first, building);
    return door && { positions: [door], quality: 'medium' };
  }
}

const numberedDoors = (
  destination: Destination,
  mapped: readonly Entrance[],
): DoorsRecord | undefined => {
  const own = destination.filter(({ carrier }) => carrier === Carrier.Entrance);
  const numbered = mapped.filter((entrance) => carriesNumber(entrance, destination[0]));
  const ordered = numbered.toSorted((a, b) => entranceRank(a) - entranceRank(b));
  return doors([...ordered, ...own], 'high');
};

const isNumbered = ({ tags }: Entrance): boolean => tags['addr:housenumber'] !== undefined;

const carriesNumber = ({ tags }: Entrance, { number, streetKey }: OsmAddress): boolean => {
  if (number === undefined || !houseNumbersOf(tags).includes(number)) return false;
  const street = tags['addr:street'];
  return street === undefined || nameKey(street) === streetKey;
};

/** The nearest first; where kinds weigh, of each kind. */
const sorted = (
  entrances: readonly Entrance[],
  goal: Position,
  { rankWeighs }: { readonly rankWeighs: boolean },
): readonly Entrance[] => {
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
