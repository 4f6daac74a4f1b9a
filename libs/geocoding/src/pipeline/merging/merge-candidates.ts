import { roughDistanceMetres } from '#geo';
import {
  areInSameSettlement,
  crossDatasetDuplicatesIn,
} from '../../index/cross-dataset-duplicates.js';
import type {
  HouseLookup,
  IndexSnapshot,
  PremiseHit,
  PremiseRecord,
  PremiseRef,
} from '../../index/gazetteer.js';
import { indexInSorted } from '../../index/inverted-index.js';
import { flatMap, resultAt } from '../../lists.js';
import { centreOf, premiseOfHouse } from '../../index/segment.js';
import type { DocumentRef, Segment } from '../../index/segment.js';
import { segmentOf } from '../chunk-context.js';
import type { ChunkContext } from '../chunk-context.js';
import type { GazetteerMatch } from '../gazetteer-match.js';
import type { Position } from '#contracts';
import { countryByCode } from '#countries';
import type { HouseNumber } from '../../parsing/house-number/house-number.js';
import { parseHouseNumber } from '../../parsing/house-number/house-number.js';
import { isSamePostcode } from '../../parsing/query/postcodes.js';
import { fold, postcodeKey } from '../../parsing/text/normalise.js';
import { unitIdentifiers, unitOfPremise } from '../../parsing/unit/read-unit.js';
import { unitCounters, unitDesignators } from '../../parsing/unit/unit-vocabulary.table.js';
import { OTHER_POSTCODE_METRES, SAME_POSTCODE_METRES } from '../../ranking/weights.js';

/** A premise of another data set that has the address of a match, or is the house of its unit. */
export interface MergeCandidate extends PremiseRef {
  readonly match: GazetteerMatch;
  /** Whether the match is a unit, and the candidate its house. */
  readonly isHouse: boolean;
  readonly metres: number;
}

/** Candidates for matches with a house number: the same number on the duplicates of their street. */
export const mergeCandidatesByNumber = async (
  matches: readonly GazetteerMatch[],
  context: ChunkContext,
): Promise<readonly MergeCandidate[]> => {
  const lookups = flatMap(matches, (match) => lookupsFor(match, context));
  if (lookups.length === 0) return [];
  const hits = await context.gazetteer.premisesAt(lookups, context);
  return flatMap(lookups, (lookup, index) =>
    flatMap(resultAt(hits, index, 'premisesAt'), (hit) => toMergeCandidate(lookup, hit, context)),
  );
};

interface NumberedMatchLookup extends HouseLookup {
  readonly match: GazetteerMatch;
  readonly premise: PremiseRecord;
}

const lookupsFor = (
  match: GazetteerMatch,
  { snapshot }: ChunkContext,
): readonly NumberedMatchLookup[] => {
  const { premise, parts } = match;
  const number = premise && parsedHouseNumberOf(premise.number, parts.countryCode);
  if (!number) return [];
  const street = streetOf(match, premise);
  return flatMap(otherSegmentsCovering(match, snapshot), (other) =>
    crossDatasetDuplicatesIn(other, street, snapshot.vocabulary).map((duplicate) => ({
      match,
      premise,
      generation: other.generation,
      street: duplicate,
      number: number.from,
      key: number.key,
      unit: premise.unit,
    })),
  );
};

/** Streets are the first documents of a segment: a street's document is its ordinal. */
const streetOf = ({ segment }: GazetteerMatch, { street }: PremiseRecord): DocumentRef => ({
  segment,
  document: street.ordinal,
});

const toMergeCandidate = (
  { match, premise, street, key }: NumberedMatchLookup,
  hit: PremiseHit,
  context: ChunkContext,
): readonly MergeCandidate[] => {
  const code = match.parts.countryCode;
  const own = numberAndUnitOf({ numberKey: key, unit: premise.unit }, code);
  const other = numberAndUnitOf(hit, code);
  const isHouse = own.unit !== '' && other.unit === '';
  if (own.number !== other.number || (own.unit !== other.unit && !isHouse)) return [];
  const isInOnePlace = areInSameSettlement(
    streetOf(match, premise),
    { segment: segmentOf(context, hit.generation), document: street },
    context.snapshot.vocabulary,
  );
  if (!isSameLocation(premise, hit, { code, isInOnePlace })) return [];
  const { generation, ordinal, record } = hit;
  const metres = roughDistanceMetres(premise.position, hit.position);
  return [{ match, generation, ordinal, record, isHouse, metres }];
};

/** Candidates for matches of named houses without a number: houses with the same name. */
export const mergeCandidatesByName = (
  matches: readonly GazetteerMatch[],
  { snapshot }: ChunkContext,
): readonly MergeCandidate[] =>
  flatMap(matches, (match) => {
    const { segment, premise, position } = match;
    const house = premise?.number === undefined ? namedHouseOf(match) : undefined;
    if (house === undefined) return [];
    return flatMap(otherSegmentsCovering(match, snapshot), (other) =>
      crossDatasetDuplicatesIn(other, { segment, document: house }, snapshot.vocabulary).map(
        (document) => ({
          match,
          generation: other.generation,
          ordinal: premiseOfHouse(other, document),
          isHouse: false,
          metres: roughDistanceMetres(position, centreOf(other, document)),
        }),
      ),
    );
  });

/** The document of a named house; undefined if the premise has no name. */
const namedHouseOf = ({ segment, premise }: GazetteerMatch): number | undefined => {
  const index = premise ? indexInSorted(segment.housePremise, premise.ordinal) : -1;
  return index < 0 ? undefined : segment.firstHouse + index;
};

/** About a kilometre: an address is not farther apart than this in two data sets. */
const MARGIN_DEGREES = 0.01;

/** The segments of other data sets whose country and bounding box include a match. */
export const otherSegmentsCovering = (
  { segment, position: { lat, lon }, parts }: GazetteerMatch,
  { segments }: IndexSnapshot,
): readonly Segment[] =>
  segments.filter(
    (other) =>
      other !== segment &&
      lat > other.bounds.south - MARGIN_DEGREES &&
      lat < other.bounds.north + MARGIN_DEGREES &&
      lon > other.bounds.west - MARGIN_DEGREES &&
      lon < other.bounds.east + MARGIN_DEGREES &&
      other.countries.includes(parts.countryCode),
  );

/** A house number and unit, normalised: two addresses of one street are compared by them. */
interface NumberAndUnit {
  readonly number: string;
  /** Empty for the house itself. */
  readonly unit: string;
}

/**
 * The number and unit of a premise in a country, which is given by its code. The same whether the unit
 * is part of the number (`102-3580`) or separate.
 */
export const numberAndUnitOf = (
  { numberKey, unit }: Pick<PremiseHit, 'numberKey' | 'unit'>,
  code: string,
): NumberAndUnit => {
  const own = unitOfPremise({ numberKey, unit }, code);
  const isInNumber = unit === undefined && own !== undefined;
  return {
    number: isInNumber ? numberKey.replace(/^.*[-/]/, '') : numberKey,
    unit: own === undefined ? '' : unitKey(own),
  };
};

/** The parts of a unit without its designator, but with everything else: `3. tv` and `3. th` differ. */
const unitKey = (unit: string): string => {
  const words = fold(unit.replace(ordinalMarks, ' ')).match(/[\p{L}\p{N}]+/gu) ?? [];
  const specific = words.filter((word) => !unitDesignators.has(word) && !unitCounters.has(word));
  return flatMap(specific.length > 0 ? specific : words, unitIdentifiers).join('-');
};

const ordinalMarks = /[ºª°]/g;

/** The parsed house number of an address; undefined if it has none. */
const parsedHouseNumberOf = (number: string | undefined, code: string): HouseNumber | undefined =>
  number === undefined ? undefined : parseHouseNumber(number, countryByCode(code));

/** What of an address, apart from its street and number, is compared. */
interface AddressLocation {
  readonly position: Position;
  readonly postcode?: string;
}

/** Whether two addresses with the same street and number are the same address. */
const isSameLocation = (
  one: AddressLocation,
  other: AddressLocation,
  { code, isInOnePlace }: { readonly code: string; readonly isInOnePlace: boolean },
): boolean => {
  const havePostcodeInCommon = compareKnownPostcodes(one.postcode, other.postcode, code);
  if (havePostcodeInCommon === false && !isInOnePlace) return false;
  const maxMetres = havePostcodeInCommon ? SAME_POSTCODE_METRES : OTHER_POSTCODE_METRES;
  return roughDistanceMetres(one.position, other.position) <= maxMetres;
};

/** Undefined where one of them is unknown. */
const compareKnownPostcodes = (one = '', other = '', code: string): boolean | undefined =>
  one === '' || other === ''
    ? undefined
    : isSamePostcode(postcodeKey(one), postcodeKey(other), code);
