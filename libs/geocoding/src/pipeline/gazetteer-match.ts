import type { MatchLevel, Position, Quality, Destination } from '#contracts';
import { geodesicMetres } from '#geo';
import { rowKey } from '../index/gazetteer.js';
import type { PremiseRecord, PremiseRef, RowRef, StreetRecord } from '../index/gazetteer.js';
import { centreOf, countryOf, placeIdOf, placeKindOf } from '../index/segment.js';
import type { Names, Segment } from '../index/segment.js';
import type { AddressParts, AddressLanguages } from '../formatting/localise-address.js';
import { placeNames, buildPlaceChain, localiseAddress } from '../formatting/localise-address.js';
import type { ChunkContext } from './chunk-context.js';
import { formatLabel } from '../formatting/format-label.js';
import { flatMap } from '../lists.js';

/** A match with its records, before data sets are merged and it is presented as a destination. */
export interface GazetteerMatch {
  readonly id: string;
  readonly parts: AddressParts;
  readonly position: Position;
  readonly quality: Quality;
  readonly level: MatchLevel;
  /** 0 to 1. */
  readonly confidence: number;
  readonly segment: Segment;
  /** The segments whose data was merged into the match. */
  readonly otherSegments?: readonly Segment[];
  /** Only of a match that is a premise. */
  readonly premise?: PremiseRecord;
}

type MatchGrade = Pick<GazetteerMatch, 'level' | 'confidence'>;

/** A unit has records of its own. */
export const levelOfPremise = ({ unit }: PremiseRecord): MatchLevel =>
  unit === undefined ? 'street-number' : 'unit';

/** The match of a premise. */
export const premiseMatch = (
  segment: Segment,
  premise: PremiseRecord,
  { level, confidence }: MatchGrade,
): GazetteerMatch => ({
  level,
  confidence,
  id: premise.id,
  segment,
  premise,
  position: premise.position,
  quality: premise.quality,
  parts: {
    unit: premise.unit,
    number: premise.number,
    house: premise.names,
    street: namesOrNone(premise.street.names),
    postcode: premise.postcode,
    // The street's city comes first: a locality of several cities has only one of them as its parent.
    places: buildPlaceChain(segment, [premise.street.city, premise.locality]),
    countryCode: premise.street.country,
  },
});

/** The match of a street, or of an interpolated house on it, with its own id, number and position. */
export const streetMatch = (
  segment: Segment,
  street: StreetRecord,
  grade: MatchGrade &
    Partial<Pick<GazetteerMatch, 'position' | 'id'>> & { readonly number?: string },
): GazetteerMatch => ({
  level: grade.level,
  confidence: grade.confidence,
  id: grade.id ?? street.id,
  segment,
  position: grade.position ?? street.position,
  quality: 'low',
  parts: {
    number: grade.number,
    street: namesOrNone(street.names),
    postcode: street.postcodes.length === 1 ? street.postcodes[0] : undefined,
    places: buildPlaceChain(segment, [street.city]),
    countryCode: street.country,
  },
});

/** The match of the point where two streets meet. It has the id of the first. */
export const intersectionMatch = (
  segment: Segment,
  [first, second]: readonly [StreetRecord, StreetRecord],
  grade: MatchGrade & Pick<GazetteerMatch, 'position' | 'quality'>,
): GazetteerMatch => {
  const names = joinNames(first.names, second.names);
  const postcodes = first.postcodes.filter((postcode) => second.postcodes.includes(postcode));
  const match = streetMatch(segment, { ...first, names, postcodes }, grade);
  return { ...match, quality: grade.quality };
};

/** Both names in every language that one of them has; the local name where the other has none. */
const joinNames = (first: Names, second: Names): Names =>
  Object.fromEntries(
    [...new Set(['', ...Object.keys(first), ...Object.keys(second)])].map((language) => [
      language,
      [first, second].map((names) => names[language] ?? names['']).join(' & '),
    ]),
  );

/** The match of a place or postcode, by its ordinal. Needs no record, as the index holds all of it. */
export const placeMatch = (segment: Segment, place: number, confidence: number): GazetteerMatch => {
  const document = segment.firstPlace + place;
  const isPostcode = placeKindOf(segment, place) === 'postcode';
  return {
    level: isPostcode ? 'postcode' : 'place',
    confidence,
    id: placeIdOf(segment, document),
    segment,
    position: rounded(centreOf(segment, document)),
    quality: 'low',
    parts: {
      postcode: isPostcode ? placeNames(segment, place)[''] : undefined,
      places: buildPlaceChain(segment, [place]),
      countryCode: countryOf(segment, document),
    },
  };
};

const namesOrNone = (names: Names): Names | undefined =>
  Object.keys(names).length > 0 ? names : undefined;

/** Segments store single precision, about a metre: more decimals would suggest more than that. */
const rounded = ({ lat, lon }: Position): Position => ({
  lat: Number(lat.toFixed(5)),
  lon: Number(lon.toFixed(5)),
});

/** The fetched records of a chunk. Undefined where a row has been removed after a swap. */
export interface Records {
  premise(ref: PremiseRef): PremiseRecord | undefined;
  street(ref: RowRef): StreetRecord | undefined;
}

/** Fetches premises and streets for all queries of a chunk at once, each row once, if not known yet. */
export const fetchRecords = async (
  { premises, streets }: { premises: readonly PremiseRef[]; streets: readonly RowRef[] },
  { gazetteer, deadline, outlines }: ChunkContext,
): Promise<Records> => {
  const premiseRefs = distinct(premises.filter(({ record }) => record === undefined));
  const streetRefs = distinct(streets);
  const [premiseRecords, streetRecords] = await Promise.all([
    gazetteer.premises([...premiseRefs.values()], { deadline, outlines }),
    gazetteer.streets([...streetRefs.values()], { deadline }),
  ]);
  const premiseByKey = byKey(premiseRefs, premiseRecords);
  const streetByKey = byKey(streetRefs, streetRecords);
  return {
    premise: (ref) => ref.record ?? premiseByKey.get(rowKey(ref)),
    street: (ref) => streetByKey.get(rowKey(ref)),
  };
};

const distinct = (refs: readonly RowRef[]): ReadonlyMap<string, RowRef> =>
  new Map(refs.map((ref) => [rowKey(ref), ref]));

const byKey = <Row>(
  refs: ReadonlyMap<string, RowRef>,
  rows: readonly (Row | undefined)[],
): ReadonlyMap<string, Row | undefined> =>
  new Map([...refs.keys()].map((key, index) => [key, rows[index]]));

/** How a match is presented. */
export interface Presentation extends AddressLanguages {
  /** What `distanceMetres` is measured from. */
  readonly from?: Position;
}

/** Presents a match as a destination, with its address and label in a language. */
export const toDestination = (match: GazetteerMatch, presentation: Presentation): Destination => {
  const { from } = presentation;
  const address = localiseAddress(match.parts, presentation);
  const { countryCode } = match.parts;
  const links = match.premise ? linksOf(match.premise) : noLinks;
  const contributors = [match.segment, ...(match.otherSegments ?? [])];
  return {
    id: match.id,
    label: formatLabel(address, countryCode),
    address,
    countryCode,
    level: match.level,
    position: match.position,
    positionQuality: match.quality,
    doors: links.doors,
    building: links.building,
    parking: links.parking,
    sourceIds: links.sourceIds,
    source: links.source,
    distanceMetres: from && geodesicMetres(from, match.position),
    confidence: match.confidence,
    attributions: distinctTexts(flatMap(contributors, ({ attribution }) => attribution || [])),
    dataSets: distinctTexts(contributors.map(({ dataset }) => dataset)),
  };
};

const distinctTexts = (texts: readonly string[]): readonly string[] => [...new Set(texts)];

type Links = Pick<Destination, 'doors' | 'building' | 'parking' | 'sourceIds' | 'source'>;

const noLinks: Links = {};

const linksOf = (premise: PremiseRecord): Links => {
  const { doors, doorQuality = 'medium', building, parking, uprn, udprn } = premise;
  const { sourceKey: key, category } = premise;
  return {
    doors: doors.length > 0 ? { positions: doors, quality: doorQuality } : undefined,
    building,
    parking:
      parking && (doors.length > 0 ? parking : { ...parking, doorDistanceMetres: undefined }),
    sourceIds: uprn || udprn ? { uprn, udprn } : undefined,
    source: key === undefined ? undefined : { key, category },
  };
};
