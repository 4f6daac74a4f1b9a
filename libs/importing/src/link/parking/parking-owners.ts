import Flatbush from 'flatbush';
import type { Position } from '#contracts';
import {
  boxDiagonalMetres,
  expandBox,
  nearestPointOnRings,
  polygonGapMetres,
  geodesicMetres,
  planeDistanceMetres,
} from '#geo';
import type { BoundingBox, MultiPolygonCoordinates, NearestPoint } from '#geo';
import type { Pausing } from '../../model/pausing.js';
import { forEachPausing } from '../../model/pausing.js';
import type { OsmExtract } from '../../read/osm/osm-extract.js';
import type { DestinationBuildings } from '../buildings/destination-buildings.js';
import type { Parking } from './parkings.js';
import { readParkings } from './parkings.js';

/** A car park farther than this from every building belongs to none. */
const OWN_PARKING_METRES = 20;
/** A private car park farther away may belong to a house across the street. */
const OWN_PRIVATE_PARKING_METRES = 10;
/** A garage mapped as a point belongs to the building it is in, or whose wall it is at. */
const OWN_ENTRANCE_METRES = 5;
/** Tolerance within which buildings are equally near. */
const EQUALLY_NEAR_METRES = 2;
/**
 * A building without an address up to this diagonal is a shed and owns no parking; roofs and
 * garages do not either.
 */
const WIDEST_SHED_METRES = 15;

interface KnownOwners {
  readonly catalogue: ParkingCatalogue;
  readonly buildings: DestinationBuildings;
}

/** Assigns each car park to the nearest building, or to all buildings that it touches. */
export class ParkingOwners {
  private readonly byBuilding = new Map<number, Parking[]>();

  private constructor(
    private readonly extract: OsmExtract,
    private readonly known: KnownOwners,
  ) {}

  /** Assigns each off-street car park to the buildings that own it. */
  static *assign(extract: OsmExtract, known: KnownOwners): Pausing<ParkingOwners> {
    const owners = new ParkingOwners(extract, known);
    yield* forEachPausing(known.catalogue.parkings, (parking) => {
      if (parking.isOnStreet) return;
      for (const building of owners.ownersOf(parking)) owners.enter(building, parking);
    });
    return owners;
  }

  parkingsOf(building: number): readonly Parking[] {
    return this.byBuilding.get(building) ?? [];
  }

  private ownersOf(parking: Parking): readonly number[] {
    const reach = reachOf(parking);
    const near = this.extract.buildings
      .intersecting(expandBox(parking.box, reach))
      .filter((building) => this.mayOwn(building))
      .map((building) => ({ building, metres: this.gapMetres(parking, building) }));
    const least = Math.min(...near.map(({ metres }) => metres));
    return near
      .filter(({ metres }) => metres <= Math.min(reach, least + EQUALLY_NEAR_METRES))
      .map(({ building }) => building);
  }

  private mayOwn(building: number): boolean {
    const { buildingTags, minorBuildings } = this.extract;
    if (this.known.buildings.addressCount(building) > 0) return true;
    if (minorBuildings.has(building)) return false;
    return (
      buildingTags.has(building) ||
      boxDiagonalMetres(this.extract.buildings.box(building)) > WIDEST_SHED_METRES
    );
  }

  private gapMetres(parking: Parking, building: number): number {
    const walls = this.extract.buildings.polygons(building);
    const outline = this.known.catalogue.outline(parking);
    if (outline) return polygonGapMetres(outline, walls);
    const { position } = parking;
    if (!position) return Infinity;
    if (this.extract.buildings.contains(building, position)) return 0;
    return nearestPointOnRings(walls, position).metres;
  }

  private enter(building: number, parking: Parking): void {
    const parkings = this.byBuilding.get(building);
    if (parkings) parkings.push(parking);
    else this.byBuilding.set(building, [parking]);
  }
}

const reachOf = ({ use, position, isRoofed }: Parking): number => {
  if (position && isRoofed) return OWN_ENTRANCE_METRES;
  return use === 'private' ? OWN_PRIVATE_PARKING_METRES : OWN_PARKING_METRES;
};

/** Larger sites are districts. */
const WIDEST_GROUNDS_METRES = 800;

/** Finds car parks on the site around a position. */
export class GroundsParkings {
  private readonly bySite = new Map<number, readonly Parking[]>();

  constructor(
    private readonly extract: OsmExtract,
    private readonly catalogue: ParkingCatalogue,
  ) {}

  /** Car parks on the site (school, hospital, …) that contains the position. */
  at(position: Position): readonly Parking[] {
    return this.sitesAt(position).flatMap((site) => {
      const known = this.bySite.get(site) ?? this.find(site);
      this.bySite.set(site, known);
      return known;
    });
  }

  private sitesAt(position: Position): readonly number[] {
    const { grounds } = this.extract;
    return grounds
      .near(position, 0)
      .filter(
        (site) =>
          boxDiagonalMetres(grounds.box(site)) <= WIDEST_GROUNDS_METRES &&
          grounds.contains(site, position),
      );
  }

  private find(site: number): readonly Parking[] {
    const { grounds } = this.extract;
    return this.catalogue.intersecting(grounds.box(site)).filter((parking) => {
      const corners = this.cornersOf(parking);
      const inside = corners.filter((corner) => grounds.contains(site, corner));
      return inside.length * 2 > corners.length;
    });
  }

  private cornersOf(parking: Parking): readonly Position[] {
    if (parking.position) return [parking.position];
    return (this.catalogue.outline(parking) ?? []).flat(2).map(([lon, lat]) => ({ lon, lat }));
  }
}

/** Spatial index of all car parks of an extract. */
export class ParkingCatalogue {
  readonly parkings: readonly Parking[];
  private readonly keyed: ReadonlyMap<string, Parking>;
  private readonly tree: Flatbush | undefined;

  constructor(private readonly extract: OsmExtract) {
    this.parkings = readParkings(extract);
    this.keyed = new Map(this.parkings.map((parking) => [parking.key, parking]));
    if (this.parkings.length === 0) return;
    this.tree = new Flatbush(this.parkings.length);
    for (const { box } of this.parkings) this.tree.add(box.west, box.south, box.east, box.north);
    this.tree.finish();
  }

  byKey(key: string): Parking | undefined {
    return this.keyed.get(key);
  }

  intersecting({ west, south, east, north }: BoundingBox): readonly Parking[] {
    const found = this.tree?.search(west, south, east, north).sort((a, b) => a - b) ?? [];
    return found.map((index) => this.parkings[index] as Parking);
  }

  outline({ area }: Parking): MultiPolygonCoordinates | undefined {
    return area === undefined ? undefined : this.extract.parkings.polygons(area);
  }

  /** The point of the car park that is nearest to a position: on its edge, or an entrance. */
  nearestPoint(parking: Parking, from: Position): NearestPoint {
    const outline = this.outline(parking);
    const points = [...parking.entrances, ...(parking.position ? [parking.position] : [])];
    return points
      .map((position) => ({ position, metres: planeDistanceMetres(from, position) }))
      .reduce(
        (nearest, point) => (point.metres < nearest.metres ? point : nearest),
        outline ? nearestPointOnRings(outline, from) : { position: from, metres: Infinity },
      );
  }

  /**
   * Returns the candidate whose way in is nearest, within a geodesic distance; the first of equal
   * ones.
   */
  nearestOf(
    candidates: readonly Parking[],
    from: Position,
    withinMetres = Infinity,
  ): Parking | undefined {
    const byBox = candidates
      .map((parking) => ({ parking, least: boxMetres(parking.box, from) }))
      .sort((a, b) => a.least - b.least);
    let nearest: { parking: Parking; way: NearestPoint } | undefined;
    for (const { parking, least } of byBox) {
      if (nearest && least > nearest.way.metres) break;
      const way = this.wayIn(parking, from);
      if (way.metres < (nearest?.way.metres ?? Infinity)) nearest = { parking, way };
    }
    // Plane distances are up to half a percent off; the limit is exact.
    if (!nearest || geodesicMetres(from, nearest.way.position) > withinMetres) return undefined;
    return nearest.parking;
  }

  /** Nearest entrance or ramp of a garage if known, otherwise the nearest point. */
  private wayIn(parking: Parking, from: Position): NearestPoint {
    const { isRoofed, entrances, ramps } = parking;
    const ways = isRoofed ? [...entrances, ...ramps] : [];
    if (ways.length === 0) return this.nearestPoint(parking, from);
    return ways
      .map((position) => ({ position, metres: planeDistanceMetres(from, position) }))
      .reduce((nearest, way) => (way.metres < nearest.metres ? way : nearest));
  }
}

const boxMetres = ({ west, south, east, north }: BoundingBox, from: Position): number =>
  planeDistanceMetres(from, {
    lon: Math.min(Math.max(from.lon, west), east),
    lat: Math.min(Math.max(from.lat, south), north),
  });
