import type { Outline, Position, Quality } from '#contracts';
import type { GazetteerState } from './gazetteer-state.js';
import type { IndexSnapshot } from './index-snapshot.js';
import type { Names } from './segment.js';

/** One row of a generation's table, by its ordinal there. */
export interface RowRef {
  readonly generation: number;
  readonly ordinal: number;
}

/** A house number, by its integer, on a street, by its ordinal. */
export interface NumberLookup {
  readonly generation: number;
  readonly street: number;
  readonly number: number;
}

/** The same with all that belongs to the number, as a key: what has that key comes first. */
export interface HouseLookup extends NumberLookup {
  readonly key: string;
  /** Whether a house counts, too, of which it is the first part: 1700 for 1700/68. */
  readonly mayBeConscription?: boolean;
  /** The unit in the house, if one is asked for: what has it comes before its neighbours. */
  readonly unit?: string;
}

/** The part of a street that has a postcode, as a key. */
export interface PartLookup {
  readonly generation: number;
  readonly street: number;
  readonly postcode: string;
}

/** A premise as far as it takes to choose it. */
export interface PremiseHit extends RowRef {
  readonly numberKey: string;
  readonly from: number;
  readonly to: number;
  readonly unit?: string;
  readonly postcode?: string;
  /** Ordinal of a place. */
  readonly locality?: number;
  readonly position: Position;
}

/** A position on a generation's ground. */
export interface NearLookup {
  readonly generation: number;
  readonly position: Position;
}

/** A premise, as far as it takes to tell how near it is: by the nearest object that carries its address. */
export interface NearHit extends RowRef {
  readonly position: Position;
  /** How it was found, where that was not by distance. */
  readonly ground?: GroundKind;
}

/**
 * What of a premise a position is in: its building, one that is likely its own (its point stands
 * outside, by the wall), or its parking.
 */
export type GroundKind = 'building' | 'likely-building' | 'parking';

/** All that is answered of a street. */
export interface StreetRecord extends RowRef {
  readonly id: string;
  readonly names: Names;
  readonly country: string;
  /** Ordinal of a place. */
  readonly city?: number;
  readonly postcodes: readonly string[];
  readonly position: Position;
}

/** A stretch of a street as it runs on the ground. */
export interface StreetLine {
  readonly vertices: readonly Position[];
  /** Of a line that houses stand on: the numbers at its beginning and its end, and from one to the next. */
  readonly numbers?: { readonly from: number; readonly to: number; readonly step: number };
}

/** A geometry beside the address point. */
export interface Ground {
  readonly position: Position;
  readonly quality: Quality;
  readonly outline?: Outline;
}

/** All that is answered of a premise. */
export interface PremiseRecord extends RowRef {
  readonly id: string;
  readonly street: Omit<StreetRecord, 'postcodes' | 'position' | 'id'>;
  readonly number?: string;
  readonly unit?: string;
  readonly names?: Names;
  readonly postcode?: string;
  /** Ordinal of a place. */
  readonly locality?: number;
  readonly position: Position;
  readonly quality: Quality;
  /** The main door first. */
  readonly doors: readonly Position[];
  readonly doorQuality?: Quality;
  readonly building?: Ground;
  readonly parking?: Ground & { readonly doorDistanceMetres?: number };
  readonly uprn?: string;
  readonly udprn?: string;
}

/** The building at a position, and what leads there. */
export type Home = Pick<PremiseRecord, 'doors' | 'doorQuality' | 'building' | 'parking'>;

/** What an id or source id names. */
export interface IdHit extends RowRef {
  readonly kind: 'premise' | 'street' | 'place';
  /** The id or source id that was asked for. */
  readonly key: string;
}

/** An id that has answered once and answers no longer. */
export interface GoneId {
  readonly id: string;
  readonly kind: IdHit['kind'];
  readonly dataset: string;
  readonly goneAt: Date;
}

/** When an answer is due; what takes longer rejects with a QueryTimeoutError. */
export interface LookUpOptions {
  /** Epoch milliseconds. */
  readonly deadline: number;
}

/**
 * Where the addresses are. Every method answers for many questions at once, in one round trip;
 * `result[i]` answers `lookups[i]`.
 */
export interface Gazetteer {
  /** What is in memory; throws GazetteerNotLoadedError before the first load. */
  snapshot(): IndexSnapshot;
  state(options: LookUpOptions): Promise<GazetteerState>;
  /** The premises whose number is the one asked for, or a range around it. */
  premisesAt(
    lookups: readonly HouseLookup[],
    options: LookUpOptions,
  ): Promise<readonly (readonly PremiseHit[])[]>;
  /** The nearest numbers below and above on the same side of the street, as far as there are any. */
  neighboursOf(
    lookups: readonly NumberLookup[],
    options: LookUpOptions,
  ): Promise<readonly (readonly PremiseHit[])[]>;
  /** Where streets run, as far as a map has shown it. */
  linesOf(
    streets: readonly RowRef[],
    options: LookUpOptions,
  ): Promise<readonly (readonly StreetLine[])[]>;
  /** Of the premises of each part the one in the middle. */
  middlesOf(
    lookups: readonly PartLookup[],
    options: LookUpOptions,
  ): Promise<readonly (Position | undefined)[]>;
  /**
   * A few premises nearest each position, nearest first by Mercator distance; one of which several
   * objects carry the address may come several times.
   */
  nearestTo(
    lookups: readonly NearLookup[],
    options: LookUpOptions & { readonly most: number },
  ): Promise<readonly (readonly NearHit[])[]>;
  /** As nearestTo, of the premises in whose building, or on whose own parking, each position is. */
  onGroundsAt(
    lookups: readonly NearLookup[],
    options: LookUpOptions & { readonly most: number },
  ): Promise<readonly (readonly NearHit[])[]>;
  /** The smallest building around each position: the way in is that to its nearest address, or its own. */
  homesAt(
    lookups: readonly NearLookup[],
    options: LookUpOptions & { readonly outlines: boolean },
  ): Promise<readonly (Home | undefined)[]>;
  /** What live generations have under these ids; what they have not is left out. */
  findIds(ids: readonly string[], options: LookUpOptions): Promise<readonly IdHit[]>;
  /** Which of these ids are known to have gone. */
  findGoneIds(ids: readonly string[], options: LookUpOptions): Promise<readonly GoneId[]>;
  findSourceIds(
    scheme: 'uprn' | 'udprn',
    values: readonly string[],
    options: LookUpOptions,
  ): Promise<readonly IdHit[]>;
  premises(
    refs: readonly RowRef[],
    options: LookUpOptions & { readonly outlines: boolean },
  ): Promise<readonly (PremiseRecord | undefined)[]>;
  streets(
    refs: readonly RowRef[],
    options: LookUpOptions,
  ): Promise<readonly (StreetRecord | undefined)[]>;
}
