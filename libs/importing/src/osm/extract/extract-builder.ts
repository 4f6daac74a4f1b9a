import type { MultiPolygon } from 'geojson';
import { AreaIndex } from '../../geometry/area-index.js';
import { groundArea } from '../../geometry/ground-area.js';
import { LineIndex } from '../../geometry/line-index.js';
import { pointInside } from '../../geometry/point-inside.js';
import { spansAntimeridian } from '../../geometry/spans-antimeridian.js';
import type { MultiPolygonCoordinates, Ring } from '../../geometry/polygon.js';
import type { Position } from '#contracts';
import type { OsmTags } from '../osm-tags.js';
import { namesFromTags } from '../tags/names-from-tags.js';
import { countryMentionedIn } from '../tags/country-mentioned.js';
import { bringInBuildingRelations, type BuildingRelation } from './building-relations.js';
import {
  isAddressed,
  isBuilding,
  isEntrance,
  isGrounds,
  isMinorBuilding,
  isNamedHighway,
  isNamelessRoad,
  isParking,
  isParkingPoint,
  isPlace,
  isPostalArea,
  isVisitedBuilding,
} from './feature-kinds.js';
import { inFileOrder } from './in-file-order.js';
import { meanOf, middleOf, verticesOf } from './line-positions.js';
import type {
  AddressedObject,
  Entrance,
  NamedHighway,
  NamedPlace,
  OsmExtract,
  ParkingPoint,
  StreetRelation,
} from './osm-extract.js';
import type { OsmFeature } from './osm-feature.js';

/** Every so many vertices of a street are kept, and its ends. */
const VERTICES_APART = 8;

/** Anything smaller is a slip of the pen: a sliver without inside. */
const SMALLEST_BUILDING_SQUARE_METRES = 1;

/** What ties objects of an extract to one another. */
export interface ExtractRelations {
  readonly streets?: readonly StreetRelation[];
  readonly buildings?: readonly BuildingRelation[];
}

/** Sorts the objects of an extract by what they are to an address; an object may be several things. */
export class ExtractBuilder {
  private readonly addressed = new Map<string, AddressedObject>();
  private readonly collected = {
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
    places: [] as NamedPlace[],
    placeAreas: new AreaIndex(),
    postalAreas: new AreaIndex(),
    postcodes: [] as string[],
    countryMentions: new Map<string, number>(),
  };

  take(feature: OsmFeature): void {
    const { tags, geometry } = feature;
    // Of a way its nodes still say where it is: see `missing`.
    if (geometry.type === 'MultiPolygon' && spansAntimeridian(areaOf(geometry))) return;
    this.countCountry(tags);
    if (isAddressed(tags)) this.takeAddressed(feature);
    if (isPlace(feature)) this.takePlace(feature);
    if (isEntrance(feature))
      this.collected.entrances.push({ ...feature, position: positionOf(feature) });
    if (isParkingPoint(feature))
      this.collected.parkingPoints.push({ ...feature, position: positionOf(feature) });
    if (isNamedHighway(feature)) this.takeHighway(feature);
    if (isNamelessRoad(feature)) this.takeLine(feature);
    if (geometry.type === 'MultiPolygon') this.takeArea(feature, areaOf(geometry));
  }

  /** Enters objects of which nothing but a position is known. */
  takePositions(objects: readonly AddressedObject[]): void {
    for (const object of objects) {
      if (isAddressed(object.tags)) this.addressed.set(object.key, object);
    }
  }

  /** Those of the keys that no addressed object has yet. */
  missing(keys: readonly string[]): readonly string[] {
    return keys.filter((key) => !this.addressed.has(key));
  }

  finish({ streets = [], buildings = [] }: ExtractRelations): OsmExtract {
    const { addressed, collected } = this;
    const partOf = bringInBuildingRelations(buildings, { ...collected, addressed });
    const inOrder = inFileOrder([...addressed.values()]);
    return { ...collected, addressed: inOrder, partOf, streetRelations: streets };
  }

  private takeArea({ key, tags }: OsmFeature, area: MultiPolygonCoordinates): void {
    if (isBuilding(tags) && groundArea(area) >= SMALLEST_BUILDING_SQUARE_METRES) {
      const index = this.collected.buildings.add(key, area);
      if (Object.keys(tags).some((tag) => tag.startsWith('addr:')))
        this.collected.buildingTags.set(index, tags);
      if (isMinorBuilding(tags)) this.collected.minorBuildings.add(index);
      if (isVisitedBuilding(tags)) this.collected.visitedBuildings.add(index);
    }
    if (isParking(tags)) {
      this.collected.parkings.add(key, area);
      this.collected.parkingTags.push(tags);
    }
    if (isGrounds(tags)) this.collected.grounds.add(key, area);
    if (isPostalArea(tags)) {
      this.collected.postalAreas.add(key, area);
      this.collected.postcodes.push(tags['postal_code'] ?? '');
    }
  }

  /** A street that runs in a circle comes as a line and as an area, in either order: the area is worth more. */
  private takeAddressed(feature: OsmFeature): void {
    const { key, tags, geometry } = feature;
    if (geometry.type !== 'MultiPolygon') {
      if (!this.addressed.has(key)) {
        this.addressed.set(key, { key, tags, position: positionOf(feature) });
      }
      return;
    }
    const area = this.collected.addressedAreas.add(key, areaOf(geometry));
    this.addressed.set(key, { key, tags, position: positionOf(feature), area });
  }

  private takePlace(feature: OsmFeature): void {
    const { key, tags, geometry } = feature;
    const names = namesFromTags(tags);
    if (!names || geometry.type === 'LineString') return;
    const place = { key, tags, names, position: positionOf(feature) };
    const isArea = geometry.type === 'MultiPolygon';
    this.collected.places.push(
      isArea ? { ...place, area: this.collected.placeAreas.add(key, areaOf(geometry)) } : place,
    );
  }

  private takeHighway(feature: OsmFeature): void {
    const { key, tags, geometry } = feature;
    const names = namesFromTags(tags);
    if (!names) return;
    const positions =
      geometry.type === 'LineString'
        ? [middleOf(geometry), ...sampled(geometry.coordinates)]
        : [positionOf(feature)];
    this.collected.highways.push({ key, names, positions, line: this.takeLine(feature) });
  }

  /** A square is as long as its edge. */
  private takeLine({ key, geometry }: OsmFeature): number | undefined {
    if (geometry.type === 'Point') return undefined;
    const line = geometry.type === 'LineString' ? geometry.coordinates : exteriorOf(geometry);
    return this.collected.streetLines.add(key, line as unknown as Ring);
  }

  private countCountry(tags: OsmTags): void {
    const country = countryMentionedIn(tags);
    if (country)
      this.collected.countryMentions.set(
        country,
        (this.collected.countryMentions.get(country) ?? 0) + 1,
      );
  }
}

const areaOf = (geometry: MultiPolygon): MultiPolygonCoordinates =>
  geometry.coordinates as unknown as MultiPolygonCoordinates;

const exteriorOf = (geometry: MultiPolygon): Ring => areaOf(geometry)[0]?.[0] ?? [];

const positionOf = ({ geometry }: OsmFeature): Position => {
  if (geometry.type === 'MultiPolygon') return pointInside(areaOf(geometry));
  if (geometry.type === 'LineString') {
    const [first, last] = [geometry.coordinates[0], geometry.coordinates.at(-1)];
    const isClosed = first?.[0] === last?.[0] && first?.[1] === last?.[1];
    return isClosed ? meanOf(verticesOf(geometry).slice(1)) : middleOf(geometry);
  }
  const [lon = 0, lat = 0] = geometry.coordinates;
  return { lon, lat };
};

const sampled = (coordinates: readonly (readonly number[])[]): readonly Position[] =>
  coordinates
    .filter((_, index) => index % VERTICES_APART === 0 || index === coordinates.length - 1)
    .map(([lon = 0, lat = 0]) => ({ lon, lat }));
