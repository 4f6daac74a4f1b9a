import type { Position, Quality } from '#contracts';
import { geodesicMetres } from '#geodesy';
import type { ParkingRecord } from '../../address-record.js';
import { boxAround } from '../../geometry/box-around.js';
import type { OsmExtract } from '../extract/osm-extract.js';
import { GroundsParkings } from '../parking/grounds-parkings.js';
import { isNamedFor } from '../parking/named-for.js';
import type { Parking } from '../parking/parking.js';
import { ParkingCatalogue } from '../parking/parking-catalogue.js';
import { ParkingOwners } from '../parking/parking-owners.js';
import type { DestinationBuildings } from './destination-buildings.js';

/** As far as people walk from a car park that is nobody's in particular. */
const WALK_METRES = 300;

/** Where somebody goes: the object, its position, the building there, its main door, and what it is called. */
export interface ParkingSeeker {
  readonly key: string;
  readonly names: readonly string[];
  readonly position: Position;
  readonly building?: number;
  readonly door?: Position;
}

/** A choice among parkings, and how sure one is of it. */
interface Tier {
  readonly quality: Quality;
  readonly parkings: readonly Parking[];
  readonly withinMetres?: number;
}

/**
 * Finds where one parks: at what is named for the destination, else on the very grounds, else at the
 * very building, else at the nearest place that anybody may use; visitors' places come before others.
 */
export class ParkingFinder {
  private readonly catalogue: ParkingCatalogue;
  private readonly owners: ParkingOwners;
  private readonly grounds: GroundsParkings;

  constructor(
    private readonly extract: OsmExtract,
    buildings: DestinationBuildings,
  ) {
    this.catalogue = new ParkingCatalogue(extract);
    this.owners = new ParkingOwners(extract, { catalogue: this.catalogue, buildings });
    this.grounds = new GroundsParkings(extract, this.catalogue);
  }

  parkingOf(seeker: ParkingSeeker): ParkingRecord | undefined {
    const goal = seeker.door ?? seeker.position;
    for (const { quality, parkings, withinMetres } of this.tiers(seeker)) {
      const nearest = this.catalogue.nearestOf(parkings, goal, withinMetres);
      if (nearest) return this.record(nearest, quality, seeker.door);
    }
    return undefined;
  }

  /** What may serve the destination, in the order in which its visitors use it; found as asked for. */
  private *tiers(seeker: ParkingSeeker): Generator<Tier> {
    const { key, names, position, building, door } = seeker;
    const itself = this.catalogue.byKey(key);
    if (itself) yield { quality: 'high', parkings: [itself] };
    const near = this.catalogue.touching(boxAround(door ?? position, WALK_METRES));
    const withinMetres = WALK_METRES;
    const isNamesake = ({ owner }: Parking) => names.some((name) => isNamedFor(owner, name));
    if (names.length > 0)
      yield { quality: 'high', parkings: near.filter(isNamesake), withinMetres };
    const onGrounds = this.grounds.at(position);
    const atBuilding = (building === undefined ? [] : this.owners.parkingsOf(building)).filter(
      (parking) => !isOfAnother(parking),
    );
    const isVisited = building !== undefined && this.extract.visitedBuildings.has(building);
    yield { quality: 'high', parkings: onGrounds.filter(isForVisitors) };
    yield {
      quality: 'medium',
      parkings: atBuilding.filter((one) => isForVisitors(one) || (isVisited && isUnstated(one))),
    };
    yield { quality: 'high', parkings: onGrounds.filter(isPrivate) };
    yield { quality: 'medium', parkings: atBuilding.filter(isPrivate) };
    yield { quality: 'low', parkings: near.filter(({ use }) => use === 'anyone'), withinMetres };
    yield { quality: 'medium', parkings: [...onGrounds, ...atBuilding] };
  }

  private record(parking: Parking, quality: Quality, door: Position | undefined): ParkingRecord {
    const { key, position } = parking;
    const outline = this.catalogue.outline(parking);
    const place = outline ? { outline: () => outline } : { position };
    if (!door) return { key, quality, ...place };
    const nearest = this.catalogue.nearestPoint(parking, door).position;
    const metres = Math.round(geodesicMetres(nearest, door) * 100) / 100;
    return { key, quality, ...place, doorDistanceMetres: metres };
  }
}

const isForVisitors = ({ use }: Parking): boolean => use === 'anyone' || use === 'customers';

const isPrivate = ({ use }: Parking): boolean => use === 'private';

/** Below a house that nobody lives in it is that of whoever comes there. */
const isUnstated = ({ use }: Parking): boolean => use === 'residents';

/** Closed to some, and called by a name that is not the destination's: that was looked for before. */
const isOfAnother = ({ use, owner }: Parking): boolean => use !== 'anyone' && owner.length > 0;
