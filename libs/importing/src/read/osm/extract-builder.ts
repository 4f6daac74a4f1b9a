import type { MultiPolygonCoordinates, Ring } from '#geo';
import { AreaIndex, LineIndex, crossesAntimeridian, groundAreaSquareMetres } from '#geo';
import {
  isBuilding,
  isMinorBuilding,
  isVisitedBuilding,
  categoryFromTags,
  isAddressed,
  isGrounds,
  isInterpolationWay,
  isNamedHighway,
  isParking,
  isParkingPoint,
  isPedestrianEntrance,
  isPlace,
  isPostalArea,
  isUnnamedRoad,
} from './feature-kinds.js';
import { countryMentionedIn } from './place-tags.js';
import { namesFromTags, sideNamesFromTags } from './name-tags.js';
import type { BuildingRelation } from './building-relations.js';
import { applyBuildingRelations } from './building-relations.js';
import type {
  AddressedObject,
  Entrance,
  InterpolationWay,
  NamedHighway,
  NamedPlace,
  OsmExtract,
  ParkingPoint,
  StreetRelation,
} from './osm-extract.js';
import type { OsmFeature, OsmTags } from './osm-feature.js';
import {
  exteriorOf,
  middleVertex,
  polygonsOf,
  positionOf,
  sampledVertices,
} from './osm-feature.js';

/** Smaller outlines are mapping errors: slivers without an interior. */
const SMALLEST_BUILDING_SQUARE_METRES = 1;

/** The relations of an extract. */
export interface ExtractRelations {
  readonly streets?: readonly StreetRelation[];
  readonly buildings?: readonly BuildingRelation[];
}

/** Sorts the objects of an extract by their roles; an object may have several. */
export class ExtractBuilder {
  private readonly addressed = new Map<string, AddressedObject>();
  private readonly pointsOfInterest = new Map<string, AddressedObject>();
  private readonly collections = {
    addressedAreas: new AreaIndex(),
    buildings: new AreaIndex(),
    buildingTags: new Map<number, OsmTags>(),
    minorBuildings: new Set<number>(),
    visitedBuildings: new Set<number>(),
    entrances: [] as Entrance[],
    parkings: new AreaIndex(),
    parkingTags: [] as OsmTags[],
    parkingPoints: [] as ParkingPoint[],
    grounds: new AreaIndex(),
    highways: [] as NamedHighway[],
    streetLines: new LineIndex(),
    serviceLines: new Set<number>(),
    interpolationWays: [] as InterpolationWay[],
    places: [] as NamedPlace[],
    placeAreas: new AreaIndex(),
    postalAreas: new AreaIndex(),
    postcodes: [] as string[],
    countryMentions: new Map<string, number>(),
  };

  add(feature: OsmFeature): void {
    const { tags, geometry } = feature;
    // Dropped; `missing` lists it later, and its nodes provide the position.
    if (geometry.type === 'MultiPolygon' && crossesAntimeridian(polygonsOf(geometry))) return;
    this.countCountry(tags);
    if (isAddressed(tags)) this.addObject(feature, this.addressed);
    if (categoryFromTags(tags)) this.addObject(feature, this.pointsOfInterest);
    if (isPlace(feature)) this.addPlace(feature);
    if (isPedestrianEntrance(feature))
      this.collections.entrances.push({ ...feature, position: positionOf(feature) });
    if (isParkingPoint(feature))
      this.collections.parkingPoints.push({ ...feature, position: positionOf(feature) });
    if (isNamedHighway(feature)) this.addHighway(feature);
    if (isUnnamedRoad(feature)) this.addUnnamedRoad(feature);
    if (isInterpolationWay(feature))
      this.collections.interpolationWays.push(...interpolationWayOf(feature));
    if (geometry.type === 'MultiPolygon') this.addArea(feature, polygonsOf(geometry));
  }

  /** Adds objects with a position but no geometry. */
  addPositions(objects: readonly AddressedObject[]): void {
    for (const object of objects) {
      if (isAddressed(object.tags)) this.addressed.set(object.key, object);
    }
  }

  /** The keys without an addressed object. */
  missing(keys: readonly string[]): readonly string[] {
    return keys.filter((key) => !this.addressed.has(key));
  }

  finish({ streets = [], buildings = [] }: ExtractRelations): OsmExtract {
    const { addressed, collections } = this;
    const partOf = applyBuildingRelations(buildings, { ...collections, addressed });
    return {
      ...collections,
      addressed: sortByTypeAndId([...addressed.values()]),
      pointsOfInterest: sortByTypeAndId([...this.pointsOfInterest.values()]),
      partOf,
      streetRelations: streets,
    };
  }

  private addArea({ key, tags }: OsmFeature, area: MultiPolygonCoordinates): void {
    if (isBuilding(tags) && groundAreaSquareMetres(area) >= SMALLEST_BUILDING_SQUARE_METRES) {
      const index = this.collections.buildings.add(key, area);
      if (Object.keys(tags).some((tag) => tag.startsWith('addr:')))
        this.collections.buildingTags.set(index, tags);
      if (isMinorBuilding(tags)) this.collections.minorBuildings.add(index);
      if (isVisitedBuilding(tags)) this.collections.visitedBuildings.add(index);
    }
    if (isParking(tags)) {
      this.collections.parkings.add(key, area);
      this.collections.parkingTags.push(tags);
    }
    if (isGrounds(tags)) this.collections.grounds.add(key, area);
    if (isPostalArea(tags)) {
      this.collections.postalAreas.add(key, area);
      this.collections.postcodes.push(tags['postal_code'] ?? '');
    }
  }

  /**
   * A circular street is exported as a line and as an area, in either order; the area takes
   * precedence.
   */
  private addObject(feature: OsmFeature, objects: Map<string, AddressedObject>): void {
    const { key, tags, geometry } = feature;
    if (geometry.type !== 'MultiPolygon') {
      if (!objects.has(key)) objects.set(key, { key, tags, position: positionOf(feature) });
      return;
    }
    const known = this.addressed.get(key)?.area;
    const area = known ?? this.collections.addressedAreas.add(key, polygonsOf(geometry));
    objects.set(key, { key, tags, position: positionOf(feature), area });
  }

  private addPlace(feature: OsmFeature): void {
    const { key, tags, geometry } = feature;
    const names = namesFromTags(tags);
    if (!names || geometry.type === 'LineString') return;
    const place = { key, tags, names, position: positionOf(feature) };
    const isArea = geometry.type === 'MultiPolygon';
    this.collections.places.push(
      isArea
        ? { ...place, area: this.collections.placeAreas.add(key, polygonsOf(geometry)) }
        : place,
    );
  }

  private addHighway(feature: OsmFeature): void {
    const { key, tags, geometry } = feature;
    const names = namesFromTags(tags);
    if (!names) return;
    const positions =
      geometry.type === 'LineString'
        ? [middleVertex(geometry), ...sampledVertices(geometry.coordinates)]
        : [positionOf(feature)];
    const line = this.addLine(feature);
    this.collections.highways.push({ key, names, positions, line });
    // The houses of either side have its name; it is no other name of the road.
    for (const side of sideNamesFromTags(tags))
      this.collections.highways.push({ key, names: { local: side }, positions, line });
  }

  private addUnnamedRoad(feature: OsmFeature): void {
    const line = this.addLine(feature);
    if (line !== undefined && feature.tags['highway'] === 'service')
      this.collections.serviceLines.add(line);
  }

  /** The line of a square is its outline. */
  private addLine({ key, geometry }: OsmFeature): number | undefined {
    if (geometry.type === 'Point') return undefined;
    const line = geometry.type === 'LineString' ? geometry.coordinates : exteriorOf(geometry);
    return this.collections.streetLines.add(key, line as unknown as Ring);
  }

  private countCountry(tags: OsmTags): void {
    const country = countryMentionedIn(tags);
    if (country)
      this.collections.countryMentions.set(
        country,
        (this.collections.countryMentions.get(country) ?? 0) + 1,
      );
  }
}

const steps: Readonly<Record<string, number>> = { odd: 2, even: 2, all: 1 };

/** The interpolation way; empty when the step is not a number. */
export const interpolationWayOf = ({ tags, geometry }: OsmFeature): readonly InterpolationWay[] => {
  const interpolation = tags['addr:interpolation'] ?? '';
  const step = steps[interpolation] ?? Number(interpolation);
  if (geometry.type !== 'LineString' || !Number.isInteger(step) || step < 1) return [];
  return [{ step, line: geometry.coordinates as unknown as Ring }];
};

const objectTypes = ['node', 'way', 'relation'];

/** Sorts by type and id, because osmium emits areas when they are complete. */
export const sortByTypeAndId = (objects: readonly AddressedObject[]): readonly AddressedObject[] =>
  objects
    .map((object) => {
      const [type = '', id] = object.key.split('/');
      return { object, type: objectTypes.indexOf(type), id: Number(id) };
    })
    .sort((a, b) => a.type - b.type || a.id - b.id)
    .map(({ object }) => object);
