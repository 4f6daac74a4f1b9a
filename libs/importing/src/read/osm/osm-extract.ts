import type { Position } from '#contracts';
import type { AreaIndex, LineIndex, Ring } from '#geo';
import type { Names } from '../../model/names.js';
import type { OsmTags } from './osm-feature.js';

/** An object with a house number, a house name, or the name of a place of interest. */
export interface AddressedObject {
  readonly key: string;
  readonly tags: OsmTags;
  readonly position: Position;
  /** Index of its area among the addressed areas; undefined for nodes and broken rings. */
  readonly area?: number;
  /** Cut off at the edge of the extract: the position is that of the remaining part. */
  readonly isClipped?: boolean;
  /** Index of its building, where that is another object. */
  readonly building?: number;
}

export interface Entrance {
  readonly key: string;
  readonly tags: OsmTags;
  readonly position: Position;
}

/** An entrance of a car park, or a car park mapped as a point. */
export interface ParkingPoint {
  readonly key: string;
  readonly tags: OsmTags;
  readonly position: Position;
}

export interface NamedHighway {
  readonly key: string;
  readonly names: Names;
  /** A sample of positions on it. */
  readonly positions: readonly Position[];
  /** Index among the street lines: the highway itself, or the outline of a square. */
  readonly line?: number;
}

/** A row of houses of which some are mapped as nodes of the line. */
export interface InterpolationWay {
  /** Difference between consecutive numbers. */
  readonly step: number;
  readonly line: Ring;
}

/** A named place, or an administrative or postal area. */
export interface NamedPlace {
  readonly key: string;
  readonly tags: OsmTags;
  readonly names: Names;
  readonly position: Position;
  /** Index among the place areas. */
  readonly area?: number;
}

/** An associatedStreet or street relation. */
export interface StreetRelation {
  readonly tags: OsmTags;
  /** Keys of the members with addresses. */
  readonly houses: readonly string[];
  /** Keys of the ways of the street. */
  readonly streets?: readonly string[];
}

/** The data of an extract that is needed for addresses, in memory. */
export interface OsmExtract {
  readonly addressed: readonly AddressedObject[];
  /** Named museums, shops, stations, with or without an address. */
  readonly pointsOfInterest: readonly AddressedObject[];
  /** Areas of both. */
  readonly addressedAreas: AreaIndex;
  readonly buildings: AreaIndex;
  /** The addr:* tags of buildings, by building index. */
  readonly buildingTags: ReadonlyMap<number, OsmTags>;
  /** Building index by key of the members of building relations. */
  readonly partOf: ReadonlyMap<string, number>;
  /** Buildings without visitors: garages, sheds, roofs. */
  readonly minorBuildings: ReadonlySet<number>;
  /** Buildings with visitors: shops, hotels, hospitals. */
  readonly visitedBuildings: ReadonlySet<number>;
  readonly entrances: readonly Entrance[];
  readonly parkings: AreaIndex;
  /** By index of the parking area. */
  readonly parkingTags: readonly OsmTags[];
  /** Entrances of car parks, and car parks mapped as a point. */
  readonly parkingPoints: readonly ParkingPoint[];
  /** Sites with several buildings: a school, a hospital, a shopping centre. */
  readonly grounds: AreaIndex;
  readonly highways: readonly NamedHighway[];
  /** Lines of streets, including unnamed roads. */
  readonly streetLines: LineIndex;
  /** Indices of unnamed service roads among the street lines. */
  readonly serviceLines: ReadonlySet<number>;
  readonly interpolationWays: readonly InterpolationWay[];
  readonly places: readonly NamedPlace[];
  readonly placeAreas: AreaIndex;
  readonly postalAreas: AreaIndex;
  /** By index of the postal area. */
  readonly postcodes: readonly string[];
  readonly streetRelations: readonly StreetRelation[];
  /** Countries named in tags, with their frequency. */
  readonly countryMentions: ReadonlyMap<string, number>;
}
