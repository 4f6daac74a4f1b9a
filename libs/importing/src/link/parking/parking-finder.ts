import type { Position, Quality } from '#contracts';
import { boxAround, geodesicMetres } from '#geo';
import type { DestinationBuildings } from '../buildings/destination-buildings.js';
import { isNamedAfter } from './parking-use.js';
import { GroundsParkings, ParkingOwners, ParkingCatalogue } from './parking-owners.js';
import type { Parking } from './parkings.js';
import type { Pausing } from '../../model/pausing.js';
import type { ParkingRecord } from '../../model/records.js';
import type { OsmExtract } from '../../read/osm/osm-extract.js';

/** Maximum walking distance from a public car park. */
const WALK_METRES = 300;

/** The destination to find parking for: key, names, position, building and main door. */
export interface ParkingRequest {
  readonly key: string;
  readonly names: readonly string[];
  readonly position: Position;
  readonly building?: number;
  readonly door?: Position;
}

/** A choice of car parks with the quality of the result. */
interface ParkingTier {
  readonly quality: Quality;
  readonly parkings: readonly Parking[];
  readonly withinMetres?: number;
}

/**
 * Finds the car park of a destination. Order: named after the destination, on its site, at its
 * building, nearest public one. Visitor parking takes precedence over private parking.
 */
export class ParkingFinder {
  private readonly grounds: GroundsParkings;

  private constructor(
    private readonly extract: OsmExtract,
    private readonly catalogue: ParkingCatalogue,
    private readonly owners: ParkingOwners,
  ) {
    this.grounds = new GroundsParkings(extract, catalogue);
  }

  /** Reads the car parks and assigns their owners. */
  static *link(extract: OsmExtract, buildings: DestinationBuildings): Pausing<ParkingFinder> {
    const catalogue = new ParkingCatalogue(extract);
    yield;
    const owners = yield* ParkingOwners.assign(extract, { catalogue, buildings });
    return new ParkingFinder(extract, catalogue, owners);
  }

  parkingOf(request: ParkingRequest): ParkingRecord | undefined {
    const goal = request.door ?? request.position;
    for (const { quality, parkings, withinMetres } of this.tiers(request)) {
      const nearest = this.catalogue.nearestOf(parkings, goal, withinMetres);
      if (nearest) return this.record(nearest, quality, request.door);
    }
    return undefined;
  }

  /** Candidate car parks in order of preference, evaluated lazily. */
  private *tiers(request: ParkingRequest): Generator<ParkingTier> {
    const { key, names, position, building, door } = request;
    const itself = this.catalogue.byKey(key);
    if (itself) yield { quality: 'high', parkings: [itself] };
    const near = this.catalogue.intersecting(boxAround(door ?? position, WALK_METRES));
    const withinMetres = WALK_METRES;
    const hasDestinationName = ({ owner }: Parking) =>
      names.some((name) => isNamedAfter(owner, name));
    if (names.length > 0)
      yield { quality: 'high', parkings: near.filter(hasDestinationName), withinMetres };
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

/** Below a building without residents, parking without stated use is for visitors. */
const isUnstated = ({ use }: Parking): boolean => use === 'residents';

/**
 * Restricted, and named after another destination. Car parks named after this one were tried
 * before.
 */
const isOfAnother = ({ use, owner }: Parking): boolean => use !== 'anyone' && owner.length > 0;
