import { AreaIndex } from '../../geometry/area-index.js';
import { groundArea } from '../../geometry/ground-area.js';
import { LineIndex } from '../../geometry/line-index.js';
import { spansAntimeridian } from '../../geometry/spans-antimeridian.js';
import type { MultiPolygonCoordinates, Ring } from '../../geometry/polygon.js';
import type { OsmTags } from '../osm-tags.js';
import { namesFromTags } from '../tags/names-from-tags.js';
import { countryMentionedIn } from '../tags/country-mentioned.js';
import { isBuilding, isMinorBuilding, isVisitedBuilding } from './building-kinds.js';
import { bringInBuildingRelations, type BuildingRelation } from './building-relations.js';
import {
  isAddressed,
  isEntrance,
  isGrounds,
  isHouseRow,
  isNamedHighway,
  isNamelessRoad,
  isParking,
  isParkingPoint,
  isPlace,
  isPostalArea,
} from './feature-kinds.js';
import { areaOf, exteriorOf, positionOf, sampled } from './feature-geometry.js';
import { houseRowOf } from './house-row.js';
import { inFileOrder } from './in-file-order.js';
import { middleOf } from './line-positions.js';
import type {
  AddressedObject,
  Entrance,
  HouseRow,
  NamedHighway,
  NamedPlace,
  OsmExtract,
  ParkingPoint,
  StreetRelation,
} from './osm-extract.js';
import type { OsmFeature } from './osm-feature.js';

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
    serviceLines: new Set<number>(),
    houseRows: [] as HouseRow[],
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
    if (isNamelessRoad(feature)) this.takeRoad(feature);
    if (isHouseRow(feature)) this.collected.houseRows.push(...houseRowOf(feature));
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

  private takeRoad(feature: OsmFeature): void {
    const line = this.takeLine(feature);
    if (line !== undefined && feature.tags['highway'] === 'service')
      this.collected.serviceLines.add(line);
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
