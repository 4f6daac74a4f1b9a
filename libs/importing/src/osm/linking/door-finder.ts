import type { Position, Quality } from '#contracts';
import type { DoorsRecord } from '../../address-record.js';
import type { Destination } from '../address/same-destination.js';
import { Carrier, type OsmAddress } from '../address/osm-address.js';
import type { Entrance, OsmExtract } from '../extract/osm-extract.js';
import { houseNumbersOf } from '../tags/house-numbers.js';
import { nameKey } from '#geocoding/text';

/** Which of a building's entrances one goes to first; those not listed come last. */
const entranceOrder = ['main', 'yes', 'home', 'staircase', 'shop', 'service', 'garage'];

/** Finds the doors of a destination among the entrances that are mapped on its building. */
export class DoorFinder {
  private readonly byBuilding = new Map<number, Entrance[]>();
  private readonly destinationsOf = new Map<number, number>();

  constructor(extract: OsmExtract, destinations: readonly Destination[]) {
    for (const entrance of extract.entrances) {
      for (const building of extract.buildings.containing(entrance.position)) {
        this.byBuilding.set(building, [...(this.byBuilding.get(building) ?? []), entrance]);
      }
    }
    for (const [{ building }] of destinations) {
      if (building === undefined) continue;
      this.destinationsOf.set(building, (this.destinationsOf.get(building) ?? 0) + 1);
    }
  }

  doorsOf(destination: Destination): DoorsRecord | undefined {
    const [first] = destination;
    const own = destination.filter(({ carrier }) => carrier === Carrier.Entrance);
    const entrances = first.building === undefined ? [] : this.entrancesOf(first.building);
    const numbered = entrances.filter((entrance) => carriesNumber(entrance, first));
    const certain = [...own.map(({ position }) => position), ...numbered.map(positionOf)];
    if (certain.length > 0) return doors(certain, 'high');
    return this.sharedDoors(first.building, entrances);
  }

  /** Entrances without a number serve the building's one address, or are its main door for all. */
  private sharedDoors(
    building: number | undefined,
    entrances: readonly Entrance[],
  ): DoorsRecord | undefined {
    const unnumbered = entrances.filter(({ tags }) => tags['addr:housenumber'] === undefined);
    const isSingle = building !== undefined && this.destinationsOf.get(building) === 1;
    if (isSingle) return doors(unnumbered.map(positionOf), 'high');
    const main = unnumbered.filter(({ tags }) => tags['entrance'] === 'main');
    return doors(main.map(positionOf), 'medium');
  }

  private entrancesOf(building: number): readonly Entrance[] {
    return (this.byBuilding.get(building) ?? []).toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

const carriesNumber = ({ tags }: Entrance, { number, streetKey }: OsmAddress): boolean => {
  if (number === undefined || !houseNumbersOf(tags).includes(number)) return false;
  const street = tags['addr:street'];
  return street === undefined || nameKey(street) === streetKey;
};

const doors = (positions: readonly Position[], quality: Quality): DoorsRecord | undefined => {
  const distinct = new Map(
    positions.map((position) => [`${position.lon},${position.lat}`, position]),
  );
  return distinct.size > 0 ? { positions: [...distinct.values()], quality } : undefined;
};

const positionOf = ({ position }: Entrance): Position => position;

const placeOf = ({ tags }: Entrance): number => {
  const place = entranceOrder.indexOf(tags['entrance'] ?? '');
  return place < 0 ? entranceOrder.length : place;
};
