import type { Outline, Position, Quality } from '#contracts';
import type { Names, Segment } from './segment.js';
import type { Vocabulary } from './vocabulary.js';

/** The in-memory index at one moment. All queries of a chunk are answered from one snapshot. */
export interface IndexSnapshot {
  readonly segments: readonly Segment[];
  readonly vocabulary: Vocabulary;
  /**
   * The places of interest of the same generations, with words of their own: they neither displace nor
   * weigh the words of addresses. Absent in the snapshot of places of interest itself.
   */
  readonly pointsOfInterest?: IndexSnapshot;
}

/**
 * The addresses: an index in memory, and records that are fetched. Every method that fetches takes
 * many lookups and makes one round trip for all of them; `result[i]` belongs to `lookups[i]`.
 * A lookup of a generation that has been replaced in the meantime may return nothing.
 */
export interface Gazetteer {
  /** Throws GazetteerNotLoadedError before the first load. */
  snapshot(): IndexSnapshot;
  /** Never rejects. */
  state(options: LookupOptions): Promise<GazetteerState>;
  /**
   * The premises that have this house number, or a range of numbers that contains it: the most similar
   * first, which may have its record.
   */
  premisesAt(
    lookups: readonly HouseLookup[],
    options: RecordOptions,
  ): Promise<readonly (readonly PremiseHit[])[]>;
  /** The nearest numbers below and above: two on the same (odd or even) side of the street, one on the other. */
  neighboursOf(
    lookups: readonly NumberLookup[],
    options: LookupOptions,
  ): Promise<readonly (readonly PremiseHit[])[]>;
  /** The geometry of streets, as far as a map data set contains it. */
  linesOf(
    streets: readonly RowRef[],
    options: LookupOptions,
  ): Promise<readonly (readonly StreetLine[])[]>;
  /**
   * As linesOf, for where streets meet: a street without lines has its premises instead, each as a line of
   * one vertex, up to a limit.
   */
  geometryOf(
    streets: readonly RowRef[],
    options: LookupOptions,
  ): Promise<readonly (readonly (readonly Position[])[])[]>;
  /** The position of the premise in the middle of the section of a street with a postcode. */
  streetSectionCentres(
    lookups: readonly StreetSectionLookup[],
    options: LookupOptions,
  ): Promise<readonly (Position | undefined)[]>;
  /**
   * The premises whose building or own parking contains each position, and those nearest to it by Mercator
   * distance, in no particular order. At most `most` by address point and `most` by address object, for each
   * containing area and among the nearest. A premise has a hit for each of these.
   */
  premisesNear(
    lookups: readonly PositionLookup[],
    options: LookupOptions & { readonly most: number },
  ): Promise<readonly (readonly NearHit[])[]>;
  /**
   * The smallest building that contains each position. A building without doors of its own has the
   * doors of the nearest premise in it.
   */
  containingBuildingsAt(
    lookups: readonly PositionLookup[],
    options: RecordOptions,
  ): Promise<readonly (ContainingBuilding | undefined)[]>;
  /** What live generations contain under these ids, in any order; unknown ids are left out. */
  findIds(ids: readonly string[], options: LookupOptions): Promise<readonly IdHit[]>;
  /** The streets of live generations whose ids are in each range. */
  findStreets(
    ranges: readonly IdRange[],
    options: LookupOptions,
  ): Promise<readonly (readonly RowRef[])[]>;
  /** Those of these ids that are recorded as gone, in any order. */
  findGoneIds(ids: readonly string[], options: LookupOptions): Promise<readonly GoneId[]>;
  /** As findIds, by the identifiers of the data's publisher. */
  findSourceIds(
    scheme: 'uprn' | 'udprn',
    values: readonly string[],
    options: LookupOptions,
  ): Promise<readonly IdHit[]>;
  /** Undefined where the row does not exist any more. */
  premises(
    refs: readonly RowRef[],
    options: RecordOptions,
  ): Promise<readonly (PremiseRecord | undefined)[]>;
  /** Undefined where the row does not exist any more. */
  streets(
    refs: readonly RowRef[],
    options: LookupOptions,
  ): Promise<readonly (StreetRecord | undefined)[]>;
}

/** The gazetteer was used before it could be loaded from the database. */
export class GazetteerNotLoadedError extends Error {
  override readonly name = 'GazetteerNotLoadedError';

  constructor() {
    super('the gazetteer is not loaded');
  }
}

/** Whether the database answers with a schema that this release supports. */
export type GazetteerState = 'usable' | 'unreachable' | 'schema too old' | 'schema too new';

/** A query that takes longer rejects with a QueryTimeoutError. */
export interface LookupOptions {
  /** Epoch milliseconds. */
  readonly deadline: number;
}

/** Options of look-ups that return records or buildings. */
export interface RecordOptions extends LookupOptions {
  /** Whether these have the outlines of building and parking. */
  readonly outlines: boolean;
}

/** One row of a generation's table, by its ordinal. */
export interface RowRef {
  readonly generation: number;
  readonly ordinal: number;
}

/** A premise, and its record if a statement that selected the premise returned it as well. */
export interface PremiseRef extends RowRef {
  readonly record?: PremiseRecord;
}

/** A key of a row for use in maps. Rows of different tables may have the same key. */
export const rowKey = ({ generation, ordinal }: RowRef): string => `${generation}:${ordinal}`;

/** The integer of a house number on a street, which is given by its ordinal. */
export interface NumberLookup {
  readonly generation: number;
  readonly street: number;
  readonly number: number;
}

/** A complete house number. Premises with exactly this `key` come first. */
export interface HouseLookup extends NumberLookup {
  readonly key: string;
  /** Also matches numbers of which `key` is the conscription number: 1700 matches 1700/68. */
  readonly mayBeConscription?: boolean;
  /** The unit in the house, if the query has one: premises that match it come before others. */
  readonly unit?: string;
}

/** The section of a street that has a postcode. */
export interface StreetSectionLookup {
  readonly generation: number;
  readonly street: number;
  /** Normalised by `postcodeKey`. */
  readonly postcode: string;
}

/** A position, to be searched in one generation. */
export interface PositionLookup {
  readonly generation: number;
  readonly position: Position;
}

/** What of a premise is needed to select it. */
export interface PremiseHit extends PremiseRef {
  readonly numberKey: string;
  readonly from: number;
  readonly to: number;
  readonly unit?: string;
  readonly postcode?: string;
  /** Ordinal of a place. */
  readonly locality?: number;
  readonly position: Position;
}

/** A premise near a position, located by the nearest object that has its address. */
export interface NearHit extends RowRef {
  readonly position: Position;
  /** Absent in a hit by distance, even if another hit of the premise has an area. */
  readonly containedIn?: ContainingArea;
}

/**
 * The area of a premise that contains a position: its building, a building that is probably its own
 * (the address point is outside, near the wall), or its parking.
 */
export type ContainingArea = 'building' | 'likely-building' | 'parking';

/** All data of a street. */
export interface StreetRecord extends RowRef {
  readonly id: string;
  readonly names: Names;
  readonly country: string;
  /** Ordinal of a place. */
  readonly city?: number;
  readonly postcodes: readonly string[];
  readonly position: Position;
}

/** A line of a street's geometry. */
export interface StreetLine {
  readonly vertices: readonly Position[];
  /** Of an interpolation line: the house numbers at its first and last vertex, and their increment. */
  readonly numbers?: { readonly from: number; readonly to: number; readonly step: number };
}

/** A building or parking that is linked to an address. */
export interface LinkedGeometry {
  readonly position: Position;
  readonly quality: Quality;
  readonly outline?: Outline;
}

/** All data of a premise. */
export interface PremiseRecord extends RowRef {
  readonly id: string;
  readonly street: Omit<StreetRecord, 'postcodes' | 'position' | 'id'>;
  readonly number?: string;
  readonly unit?: string;
  readonly names?: Names;
  /** Only of a place of interest. */
  readonly category?: string;
  /** The key of the record in its source; only with outlines. */
  readonly sourceKey?: string;
  readonly postcode?: string;
  /** Ordinal of a place. */
  readonly locality?: number;
  readonly position: Position;
  readonly quality: Quality;
  /** The main door first. */
  readonly doors: readonly Position[];
  readonly doorQuality?: Quality;
  readonly building?: LinkedGeometry;
  readonly parking?: LinkedGeometry & { readonly doorDistanceMetres?: number };
  readonly uprn?: string;
  readonly udprn?: string;
}

/** The building that contains a position, with its doors and parking. */
export type ContainingBuilding = Pick<
  PremiseRecord,
  'doors' | 'doorQuality' | 'building' | 'parking'
>;

/** The row that an id or source id identifies. */
export interface IdHit extends RowRef {
  readonly kind: 'premise' | 'street' | 'place';
  /** The id or source id of the lookup. */
  readonly key: string;
}

/** Ids in the order of their text, both ends inclusive. */
export interface IdRange {
  readonly first: string;
  readonly last: string;
}

/** An id that was valid in an earlier generation of a data set. */
export interface GoneId {
  readonly id: string;
  readonly kind: IdHit['kind'];
  readonly dataset: string;
  readonly goneAt: Date;
}
