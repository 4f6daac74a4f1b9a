import type { Position } from '#contracts';
import type { AreaIndex } from '../../geometry/area-index.js';
import type { LineIndex } from '../../geometry/line-index.js';
import type { Ring } from '../../geometry/polygon.js';
import type { Names } from '../../names.js';
import type { OsmTags } from '../osm-tags.js';

/** An object that carries a house number or a house name. */
export interface AddressedObject {
  readonly key: string;
  readonly tags: OsmTags;
  readonly position: Position;
  /** Its own area among the addressed areas; undefined for nodes and broken rings. */
  readonly area?: number;
  /** Cut through by the edge of the extract: the position is that of a part. */
  readonly isClipped?: boolean;
  /** The building that it is, where that is an object of its own. */
  readonly building?: number;
}

export interface Entrance {
  readonly key: string;
  readonly tags: OsmTags;
  readonly position: Position;
}

/** An entrance of a car park, or a car park of which only a point is known. */
export interface ParkingPoint {
  readonly key: string;
  readonly tags: OsmTags;
  readonly position: Position;
}

export interface NamedHighway {
  readonly key: string;
  readonly names: Names;
  /** A few positions along it. */
  readonly positions: readonly Position[];
  /** Its line among the street lines: the highway's own, or the edge of the square. */
  readonly line?: number;
}

/** A line on which houses stand of which some are mapped, as points on it. */
export interface HouseRow {
  /** From one number to the next. */
  readonly step: number;
  readonly line: Ring;
}

/** A named place, or an administrative or postal area. */
export interface NamedPlace {
  readonly key: string;
  readonly tags: OsmTags;
  readonly names: Names;
  readonly position: Position;
  /** Its area among the place areas. */
  readonly area?: number;
}

/** What a group of addresses has in common: an associatedStreet or street relation. */
export interface StreetRelation {
  readonly tags: OsmTags;
  /** The keys of what carries its addresses. */
  readonly houses: readonly string[];
  /** The keys of the street's own ways. */
  readonly streets?: readonly string[];
}

/** All of an extract that bears on addresses, in memory. */
export interface OsmExtract {
  readonly addressed: readonly AddressedObject[];
  readonly addressedAreas: AreaIndex;
  readonly buildings: AreaIndex;
  /** The addr:* tags of buildings that have any, by the building's index. */
  readonly buildingTags: ReadonlyMap<number, OsmTags>;
  /** The buildings that relations count other objects to, by the objects' keys. */
  readonly partOf: ReadonlyMap<string, number>;
  /** Buildings that nobody is visited in: garages, sheds, roofs. */
  readonly minorBuildings: ReadonlySet<number>;
  /** Buildings that people come to from elsewhere: shops, hotels, hospitals. */
  readonly visitedBuildings: ReadonlySet<number>;
  readonly entrances: readonly Entrance[];
  readonly parkings: AreaIndex;
  /** By parking area. */
  readonly parkingTags: readonly OsmTags[];
  /** Entrances of car parks, and car parks that are drawn as a point. */
  readonly parkingPoints: readonly ParkingPoint[];
  /** Sites that hold buildings and what belongs to them: a school, a hospital, a shopping centre. */
  readonly grounds: AreaIndex;
  readonly highways: readonly NamedHighway[];
  /** The lines of streets, those of roads without a name among them. */
  readonly streetLines: LineIndex;
  /** Drives, alleys and aisles without a name, among the street lines. */
  readonly serviceLines: ReadonlySet<number>;
  readonly houseRows: readonly HouseRow[];
  readonly places: readonly NamedPlace[];
  readonly placeAreas: AreaIndex;
  readonly postalAreas: AreaIndex;
  /** Postcodes by postal area. */
  readonly postcodes: readonly string[];
  readonly streetRelations: readonly StreetRelation[];
  /** Countries that tags name, and how often. */
  readonly countryMentions: ReadonlyMap<string, number>;
}
