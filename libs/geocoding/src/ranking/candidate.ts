import type { MatchLevel, Position } from '#contracts';
import type { PremiseRef } from '../index/gazetteer.js';
import type { Segment } from '../index/segment.js';
import type { HouseNumberReading } from '../parsing/house-number/house-number-readings.js';

/** One possible result of a query, before it is ranked: an alignment, and the house found on it if any. */
export interface Candidate {
  readonly alignment: Alignment;
  readonly level: MatchLevel;
  readonly position: Position;
  /** Of an estimated position or an intersection: the probability, 0 to 1, that it is right. */
  readonly certainty?: number;
  /** Whether the position is that of the section of the street with the given postcode. */
  readonly isStreetSection?: boolean;
  /** The second street of an intersection, of which the alignment has the first. */
  readonly crossing?: Crossing;
  /** The premise; absent if the street or place itself is the candidate. */
  readonly premise?: PremiseRef;
  readonly number: NumberAgreement;
  /** The first and last number of the premise, where it is a range of so many that it hardly locates one of them. */
  readonly wideRange?: { readonly from: number; readonly to: number };
  /** Rank of the number reading: 0 for the likeliest. */
  readonly numberRank: number;
  readonly unit: Agreement;
  /** As the alignment's, but compared with the premise's own postcode. */
  readonly postcode: Agreement;
  /** Whether the premise itself has the given postcode, not only its street. */
  readonly hasOwnPostcode?: boolean;
  /** The requested number, as a key. */
  readonly numberKey?: string;
  /** Similarity of the given postcode to the one found, if they differ: 0 to 1. */
  readonly postcodeLikeness?: number;
  /** Whether the given postcode is of another area than the one found: see `isSamePostcodeArea`. */
  readonly isOtherPostcodeArea?: boolean;
}

/** The other street of an intersection. */
export interface Crossing {
  readonly street: Alignment;
  /** Whether the position is from the lines of both streets; else it is between their addresses. */
  readonly isMapped: boolean;
}

/** How the words of a query correspond to a document of the index. */
export interface Alignment {
  readonly segment: Segment;
  readonly document: number;
  /** Share of the document's name, by weight, that the query contains: 0 to 1; 1 if `isNamedByPostcode`. */
  readonly nameCoverage: number;
  /** Share of the query, by weight, that the document explains: 0 to 1. */
  readonly explained: number;
  /** Weight lost to reading words other than as written, as a share of the query's: 0 to 1. */
  readonly readingCost: number;
  /** The words matched to the document's name, as a mask. */
  readonly nameMask: number;
  /** The words of the street's name beside a house's own name, as a mask. */
  readonly streetMask?: number;
  /** Whether a part of a house's name is given that no other house of the street has. */
  readonly isPartOfName?: boolean;
  /** The words of its city, localities and postcode, as a mask. */
  readonly placeMask: number;
  /** The words of the query's postcode, whether or not it is the document's, as a mask. */
  readonly postcodeMask: number;
  /** Whether they match another name than the current one: a former, local or official one. */
  readonly isOtherName?: boolean;
  /** The place, as a document, whose name was matched in place of a nameless street's. */
  readonly namingPlace?: number;
  readonly city: CityAgreement;
  readonly postcode: Agreement;
  readonly country: Agreement;
  readonly state: Agreement;
  /** The other parts of compounds of which the name uses a part, as a mask: they name no place. */
  readonly restsOfCompounds?: number;
  /** Words that nothing explains, as a mask. */
  readonly unexplained: number;
  /** Whether street, number and town, or house, street and town, are matched close together. */
  readonly isCompleteAddress?: boolean;
  /** Weight of the words around a complete address, which are disregarded, as a share of the query's. */
  readonly surroundingShare?: number;
  /** The postcode in the query, as a key, whether or not it is the document's. */
  readonly queryPostcode?: string;
  /** The document's postcode, if it is more or less precise than the query's. */
  readonly documentPostcode?: string;
  /** Whether the postcode in the query is of another area than all of the document's. */
  readonly isOtherPostcodeArea?: boolean;
  /** Whether the name was matched with a spelling correction. */
  readonly isNameCorrected: boolean;
  /** Whether it was matched by correcting several words, or one that names contain as it is. */
  readonly isDoubtfullyCorrected?: boolean;
  /** Whether a letter of the name was wrong, not only a space. */
  readonly isNameMisspelt?: boolean;
  /** What is spelt beyond one edit, if anything: only house number and place confirm such a match. */
  readonly distantSpelling?: DistantSpelling | 'place';
  /** Whether the unexplained words complete the longer name of another street that exists. */
  readonly isPartOfLongerName?: boolean;
  /** Of a place of interest that only its category was given of: its rank by distance, from 1. */
  readonly categoryRank?: number;
  /** Whether what is another name of this street is the current name of another one there. */
  readonly isNameOfAnotherStreet?: boolean;
  /** Whether the query names the street by its postcode alone; only an existing house number confirms that. */
  readonly isNamedByPostcode?: boolean;
  /** House numbers that the remaining words may be read as, the likeliest first. */
  readonly numbers: readonly BoundHouseNumber[];
  readonly unit?: string;
}

/**
 * A copy of an alignment with some properties changed. Listed, so that all copies have one shape: the
 * search reads them as often as it reads the originals (docs/decisions/0021).
 */
export const changeAlignment = (one: Alignment, changes: Partial<Alignment>): Alignment => {
  const copy: Alignment = {
    segment: one.segment,
    document: one.document,
    nameCoverage: one.nameCoverage,
    nameMask: one.nameMask,
    isOtherName: one.isOtherName,
    namingPlace: one.namingPlace,
    restsOfCompounds: one.restsOfCompounds,
    isNameCorrected: one.isNameCorrected,
    isDoubtfullyCorrected: one.isDoubtfullyCorrected,
    isNameMisspelt: one.isNameMisspelt,
    streetMask: one.streetMask,
    placeMask: one.placeMask,
    postcodeMask: one.postcodeMask,
    explained: one.explained,
    readingCost: one.readingCost,
    city: one.city,
    postcode: one.postcode,
    country: one.country,
    state: one.state,
    unexplained: one.unexplained,
    queryPostcode: one.queryPostcode,
    documentPostcode: one.documentPostcode,
    isOtherPostcodeArea: one.isOtherPostcodeArea,
    numbers: one.numbers,
    unit: one.unit,
    isPartOfName: one.isPartOfName,
    isCompleteAddress: one.isCompleteAddress,
    surroundingShare: one.surroundingShare,
    distantSpelling: one.distantSpelling,
    isPartOfLongerName: one.isPartOfLongerName,
    isNameOfAnotherStreet: one.isNameOfAnotherStreet,
    categoryRank: one.categoryRank,
    isNamedByPostcode: one.isNamedByPostcode,
  };
  return Object.assign(copy, changes);
};

/**
 * The evidence of an alignment that needs no words of a query: it is exactly this document in its city,
 * and nothing else was given.
 */
export const exactAlignment: Omit<Alignment, 'segment' | 'document'> = {
  nameCoverage: 1,
  explained: 1,
  readingCost: 0,
  nameMask: 0,
  placeMask: 0,
  postcodeMask: 0,
  unexplained: 0,
  isNameCorrected: false,
  city: 'matched',
  postcode: 'missing',
  country: 'missing',
  state: 'missing',
  numbers: [],
};

/**
 * How a word of a name is spelt beyond one edit: two edits in a long word, one edit in a name of
 * three letters, or other letters for the same sounds.
 */
export type DistantSpelling = 'two-edits' | 'short-name' | 'sound';

/** Whether a component of the address was given and right, not given, or given and wrong. */
export type Agreement = 'matched' | 'missing' | 'contradicted';

/**
 * The same of the city. If another place was given: `adjoining` if a street of the same name
 * continues into it, `near` if it is close.
 */
export type CityAgreement = Agreement | 'adjoining' | 'near';

/** How the house number of a candidate agrees with the requested one. */
export type NumberAgreement =
  | 'same'
  /** One is a range around the other or a part of it: 12 and 12-14. */
  | 'within'
  /** The house of the requested unit, if the unit was given as a part of the number: 12 for 12/3. */
  | 'house-of-unit'
  /** A range around that house: 10-14 for 12/3. */
  | 'range-of-unit'
  /** The same number with another suffix, which is another house: 12 for 12a. */
  | 'other-suffix'
  /** Placed between its neighbours. */
  | 'interpolated'
  | 'not-found'
  | 'not-given';

/** A house number of a query, as a street would have it. */
export interface BoundHouseNumber extends HouseNumberReading {
  /** The words it is read from, as a mask. */
  readonly used: number;
  /** 0 for the likeliest number of its binding, 1 for the next. */
  readonly rank: number;
}
