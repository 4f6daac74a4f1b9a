import { flatMap, resultAt } from '../lists.js';
import type {
  Gazetteer,
  HouseLookup,
  LookupOptions,
  PremiseHit,
  RecordOptions,
} from '../index/gazetteer.js';
import { isEmptyAt, listOf } from '../index/integer-lists.js';
import {
  DocumentKind,
  centreOf,
  countryOf,
  isStreet,
  kindOf,
  placeKindOf,
  radiusOf,
  premiseOfHouse,
} from '../index/segment.js';
import {
  compareHouseNumbers,
  isKnownHouse,
} from '../parsing/house-number/compare-house-numbers.js';
import { isSamePostcode, isSamePostcodeArea } from '../parsing/query/postcodes.js';
import { postcodeKey } from '../parsing/text/normalise.js';
import { unitIdentifiers, unitOfPremise } from '../parsing/unit/read-unit.js';
import type { Agreement, Alignment, BoundHouseNumber, Candidate } from '../ranking/candidate.js';
import { suffixCertainty } from '../ranking/position-certainty.js';
import { MOST_NUMBERS_OF_EXACT_RANGE } from '../ranking/position-certainty.table.js';
import { LONG_STREET_RADIUS_METRES, searchLimits } from '../ranking/weights.js';
import { addSameNameStreets } from './competing-names.js';

/**
 * Looks up the houses of all queries in one round trip, and turns every alignment into candidates:
 * the houses found under its numbers, and the street, place or named house itself.
 */
export const resolveCandidates = async (
  lists: readonly (readonly Alignment[])[],
  gazetteer: Gazetteer,
  options: RecordOptions,
): Promise<readonly (readonly Candidate[])[]> => {
  const lookups = flatMap(lists, lookupsOf);
  const answers = await gazetteer.premisesAt(lookups, options);
  const found = new Map<Alignment, NumberHits[]>();
  lookups.forEach(({ alignment, reading }, index) => {
    const hits = resultAt(answers, index, 'premisesAt');
    found.set(alignment, [...(found.get(alignment) ?? []), { number: reading, hits }]);
  });
  return lists.map((alignments) => {
    const houses = flatMap(alignments, (alignment) =>
      flatMap(found.get(alignment) ?? [], (one) => houseCandidates(alignment, one)).filter(
        isConfirmed,
      ),
    );
    const centres = flatMap(
      alignments.filter((alignment) => !needsHouse(alignment)),
      centreCandidates,
    );
    return [...houses, ...centres.map((centre) => withNumber(centre, houses))];
  });
};

/** A named house with the number of its record, if that is the house that the number was found for. */
const withNumber = (centre: Candidate, houses: readonly Candidate[]): Candidate => {
  const { premise } = centre;
  if (!premise) return centre;
  const same = houses.find(
    ({ number, premise: other }) =>
      number === 'same' &&
      other?.ordinal === premise.ordinal &&
      other.generation === premise.generation,
  );
  return same ? { ...centre, number: 'same', numberRank: same.numberRank } : centre;
};

/**
 * An alignment with a spelling beyond one edit, or of a street that is named by its postcode, is right only
 * if the street has the house number and is in the given city or postcode; otherwise the query names a street
 * that the gazetteer lacks.
 */
const isConfirmed = ({ alignment, number, postcode }: Candidate): boolean =>
  !needsHouse(alignment) ||
  (isKnownHouse(number) &&
    postcode !== 'contradicted' &&
    (alignment.city === 'matched' || postcode === 'matched'));

const needsHouse = ({ distantSpelling, isNamedByPostcode = false }: Alignment): boolean =>
  distantSpelling !== undefined || isNamedByPostcode;

interface AlignmentLookup extends HouseLookup {
  readonly alignment: Alignment;
  readonly reading: BoundHouseNumber;
}

const lookupsOf = (alignments: readonly Alignment[]): readonly AlignmentLookup[] =>
  flatMap(
    addSameNameStreets(alignments.filter(isStreet), searchLimits.mostStreetsLookedUp),
    (alignment) =>
      alignment.numbers.map((reading) => ({
        alignment,
        reading,
        generation: alignment.segment.generation,
        street: alignment.document,
        number: reading.from,
        key: reading.key,
        mayBeConscription: reading.mayBeConscription,
        unit: reading.unit ?? alignment.unit,
      })),
  );

/** The premises of a street that were found under one reading of the number. */
interface NumberHits {
  readonly number: BoundHouseNumber;
  readonly hits: readonly PremiseHit[];
}

const houseCandidates = (
  alignment: Alignment,
  { number, hits }: NumberHits,
): readonly Candidate[] => {
  const country = countryOf(alignment.segment, alignment.document);
  return hits.filter(isInNamingPlace(alignment)).map((hit) => {
    const { from, to } = hit;
    const isWideRange = to - from > MOST_NUMBERS_OF_EXACT_RANGE;
    const compared = compareHouseNumbers(number, hit);
    const agreement =
      compared === 'within' && isWideRange && isSuffixed(alignment) ? 'other-suffix' : compared;
    const requested = number.unit ?? alignment.unit;
    const unit =
      requested === undefined ? 'missing' : unitAgreement(requested, unitOfPremise(hit, country));
    const ofPostcode = postcodeAgreement(alignment, hit.postcode);
    return {
      alignment,
      level: levelOf(agreement, unit),
      position: hit.position,
      certainty: agreement === 'other-suffix' ? suffixCertainty(number.key, hit) : undefined,
      premise: { generation: hit.generation, ordinal: hit.ordinal, record: hit.record },
      number: agreement,
      wideRange: agreement === 'within' && isWideRange ? { from, to } : undefined,
      numberRank: number.rank,
      unit,
      postcode: ofPostcode.postcode,
      hasOwnPostcode: ofPostcode.hasOwnPostcode,
      numberKey: number.key,
      postcodeLikeness: ofPostcode.postcodeLikeness,
      isOtherPostcodeArea: ofPostcode.isOtherPostcodeArea,
    };
  });
};

/** 146d is none of the houses of 140-164, although 146 is. */
const isSuffixed = ({ numbers: [likeliest] }: Alignment): boolean =>
  likeliest !== undefined && /^\d+[a-z]$/.test(likeliest.key);

/**
 * Where streets have no names, each quarter numbers its own houses: 59 of another quarter is
 * another house.
 */
const isInNamingPlace =
  ({ segment: { firstPlace, areas }, document, namingPlace }: Alignment) =>
  ({ locality }: PremiseHit): boolean =>
    namingPlace === undefined ||
    locality === undefined ||
    namingPlace === areas.values[areas.starts[document] ?? 0] ||
    namingPlace === firstPlace + locality;

/** A number with another suffix is another house, which only shows roughly where the requested one is. */
const levelOf = (number: Candidate['number'], unit: Agreement): Candidate['level'] => {
  if (number === 'other-suffix') return 'interpolated';
  return unit === 'matched' ? 'unit' : 'street-number';
};

const unitAgreement = (requested: string, found: string | undefined): Agreement => {
  if (found === undefined) return 'missing';
  return isSameUnit(unitIdentifiers(requested), unitIdentifiers(found))
    ? 'matched'
    : 'contradicted';
};

/** One may be more precise than the other: `scala B int. 4` and `4`. */
const isSameUnit = (one: readonly string[], other: readonly string[]): boolean =>
  one.every((part) => other.includes(part)) || other.every((part) => one.includes(part));

const postcodeAgreement = (
  alignment: Alignment,
  found: string | undefined,
): Pick<Candidate, 'postcode' | 'hasOwnPostcode' | 'postcodeLikeness' | 'isOtherPostcodeArea'> => {
  const given = alignment.queryPostcode;
  if (given === undefined) return { postcode: 'missing' };
  const { isOtherPostcodeArea } = alignment;
  if (found === undefined) return { postcode: alignment.postcode, isOtherPostcodeArea };
  const key = postcodeKey(found);
  if (isSamePostcode(key, given, countryOf(alignment.segment, alignment.document)))
    return { postcode: 'matched', hasOwnPostcode: true };
  return {
    postcode: 'contradicted',
    postcodeLikeness: postcodeLikeness(given, key),
    isOtherPostcodeArea: !isSamePostcodeArea(given, key),
  };
};

/**
 * Similarity of two postcodes, 0 to 1: the share of the longer one that is their common prefix,
 * with one wrong character allowed.
 */
export const postcodeLikeness = (one: string, other: string): number => {
  const length = Math.max(one.length, other.length);
  let shared = 0;
  while (shared < length && one[shared] === other[shared]) shared += 1;
  const isOneEdit =
    one.length === other.length && one.slice(shared + 1) === other.slice(shared + 1);
  return isOneEdit ? (length - 1) / length : shared / length;
};

/** The street, place or named house itself. A street without a name is no destination. */
const centreCandidates = (alignment: Alignment): readonly Candidate[] => {
  const { segment, document, numbers } = alignment;
  const kind = kindOf(segment, document);
  if (kind === DocumentKind.street && isEmptyAt(segment.forms, document)) return [];
  if (kind === DocumentKind.house) {
    const ordinal = premiseOfHouse(segment, document);
    const premise = { generation: segment.generation, ordinal };
    return [centreOfDocument(alignment, { level: 'street-number', premise })];
  }
  if (kind === DocumentKind.place) {
    const place = placeKindOf(segment, document - segment.firstPlace);
    return [centreOfDocument(alignment, { level: place === 'postcode' ? 'postcode' : 'place' })];
  }
  const number = numbers.length > 0 ? 'not-found' : 'not-given';
  const numberKey = numbers[0]?.key;
  return [centreOfDocument(alignment, { level: 'street', number, numberKey })];
};

/** What differs between the candidates for a street, a place and a named house. */
type CentreFields = Pick<Candidate, 'level' | 'premise' | 'numberKey'> &
  Partial<Pick<Candidate, 'number'>>;

/** A candidate at the centre of a document, with the properties of a house's in the same order. */
const centreOfDocument = (
  alignment: Alignment,
  { level, premise, number = 'not-given', numberKey }: CentreFields,
): Candidate => ({
  alignment,
  level,
  position: centreOf(alignment.segment, alignment.document),
  certainty: undefined,
  premise,
  number,
  wideRange: undefined,
  numberRank: 0,
  unit: 'missing',
  postcode: alignment.postcode,
  hasOwnPostcode: undefined,
  numberKey,
  postcodeLikeness: undefined,
  isOtherPostcodeArea: alignment.isOtherPostcodeArea,
});

/**
 * Moves long streets on which the requested house is not known to the middle of their section with
 * the given postcode.
 */
export const moveCandidatesToPostcode = async (
  lists: readonly (readonly Candidate[])[],
  gazetteer: Gazetteer,
  options: LookupOptions,
): Promise<readonly (readonly Candidate[])[]> => {
  // If a house is found, its street alone is hardly ever returned.
  const long = flatMap(
    lists.filter((list) => !list.some(isKnownHouseCandidate)),
    (list) => list.filter(isLongStreet),
  );
  if (long.length === 0) return lists;
  const lookups = long.map(({ alignment }) => ({
    generation: alignment.segment.generation,
    street: alignment.document,
    postcode: alignment.documentPostcode ?? alignment.queryPostcode ?? '',
  }));
  const middles = await gazetteer.streetSectionCentres(lookups, options);
  const moved = new Map(long.map((candidate, index) => [candidate, middles[index]]));
  return lists.map((list) =>
    list.map((candidate) => {
      const position = moved.get(candidate);
      return position ? { ...candidate, position, isStreetSection: true } : candidate;
    }),
  );
};

const isKnownHouseCandidate = ({ number }: Candidate): boolean => isKnownHouse(number);

/** Whether a street with the given postcode is long and has other postcodes as well. */
const isLongStreet = ({ level, alignment }: Candidate): boolean =>
  level === 'street' &&
  alignment.postcode === 'matched' &&
  radiusOf(alignment) > LONG_STREET_RADIUS_METRES &&
  listOf(alignment.segment.postcodes, alignment.document).length > 1;
