import type { Destination, Explanation, GeocodeAnswer, IdQuery, SourceIdQuery } from '#contracts';
import { countryByCode } from '#countries';
import { LOCAL_LANGUAGE } from '../formatting/localise-address.js';
import type { IdHit, GoneId, RowRef } from '../index/gazetteer.js';
import { listOf } from '../index/integer-lists.js';
import { resultAt } from '../lists.js';
import { NO_PLACE, countryOf, placeIdOf } from '../index/segment.js';
import { interpolateCandidates } from '../interpolation/interpolate-candidates.js';
import { placeHash, readInterpolatedId } from '../interpolation/interpolated-id.js';
import type { ReadInterpolatedId } from '../interpolation/interpolated-id.js';
import type { Alignment, Candidate } from '../ranking/candidate.js';
import { exactAlignment } from '../ranking/candidate.js';
import { dedupeDestinations } from '../ranking/dedupe.js';
import { rank } from '../ranking/rank.js';
import { confidenceByKind } from '../ranking/weights.js';
import { bindNumberKey } from '../search/alignment/house-number-binding.js';
import { resolveCandidates } from '../search/resolve-candidates.js';
import type { ChunkContext } from './chunk-context.js';
import { findSegment } from './chunk-context.js';
import {
  toDestination,
  fetchRecords,
  placeMatch,
  premiseMatch,
  streetMatch,
  levelOfPremise,
} from './gazetteer-match.js';
import { explainNoMatch, explainUnscored } from './explanation.js';
import { candidateMatch, fetchCandidateRecords } from './forward.js';
import type { GazetteerMatch, Records } from './gazetteer-match.js';
import type { MergeMatch } from './merging/merge-data-sets.js';
import { mergeDataSets } from './merging/merge-data-sets.js';

type LookUpQuery = IdQuery | SourceIdQuery;

/** Answers look-ups by id and by source id, in their order. */
export const answerLookUps = async (
  queries: readonly LookUpQuery[],
  context: ChunkContext,
): Promise<readonly GeocodeAnswer[]> => {
  const hits = await findHits(queries, context);
  const [known, interpolated] = await Promise.all([
    fetchMatches(queries, hits, context),
    interpolateMatches(queries, context),
  ]);
  const matches = queries.map((query, index) => [
    ...resultAt(known, index, 'look-ups'),
    ...(interpolated.get(query) ?? []),
  ]);
  const unknown = queries.filter((query) => !hits.has(lookUpKey(query)));
  const [gone, merge] = await Promise.all([
    explainGoneIds(unknown, context),
    mergeDataSets(matches.flat(), context),
  ]);
  return queries.map((query, index) => {
    const destinations = destinationsOf(query, resultAt(matches, index, 'look-ups'), merge);
    return destinations.length > 0
      ? answerWith(destinations, query, context)
      : { outcome: 'no-match', explanation: gone.get(query) ?? explainUnknown(query, context) };
  });
};

type Scheme = 'id' | SourceIdQuery['scheme'];

const schemeOf = (query: LookUpQuery): Scheme => (query.kind === 'id' ? 'id' : query.scheme);

const lookUpKey = (query: LookUpQuery): string =>
  `${schemeOf(query)}:${query.kind === 'id' ? query.id : query.value}`;

/** The rows that the queries identify, by `lookUpKey`. Each scheme takes one round trip. */
const findHits = async (
  queries: readonly LookUpQuery[],
  context: ChunkContext,
): Promise<ReadonlyMap<string, readonly IdHit[]>> => {
  const byKey = new Map<string, IdHit[]>();
  const schemes: readonly Scheme[] = ['id', 'uprn', 'udprn'];
  await Promise.all(
    schemes.map(async (scheme) => {
      const values = queries
        .filter((query) => schemeOf(query) === scheme)
        .map((query) => (query.kind === 'id' ? query.id : query.value));
      if (values.length === 0) return;
      const hits = await find(scheme, values, context);
      for (const hit of hits) {
        const key = `${scheme}:${hit.key}`;
        byKey.set(key, [...(byKey.get(key) ?? []), hit]);
      }
    }),
  );
  return byKey;
};

const find = (
  scheme: Scheme,
  values: readonly string[],
  context: ChunkContext,
): Promise<readonly IdHit[]> =>
  scheme === 'id'
    ? context.gazetteer.findIds(values, context)
    : context.gazetteer.findSourceIds(scheme, values, context);

const fetchMatches = async (
  queries: readonly LookUpQuery[],
  hits: ReadonlyMap<string, readonly IdHit[]>,
  context: ChunkContext,
): Promise<readonly (readonly GazetteerMatch[])[]> => {
  const ofKind = (kind: IdHit['kind']) =>
    [...hits.values()].flat().filter((hit) => hit.kind === kind);
  const records = await fetchRecords(
    { premises: ofKind('premise'), streets: ofKind('street') },
    context,
  );
  return queries.map((query) =>
    (hits.get(lookUpKey(query)) ?? []).flatMap((hit) => matchOf(hit, records, context) ?? []),
  );
};

/** Undefined where a swap in the meantime has removed the record, or added its generation. */
const matchOf = (
  hit: IdHit,
  records: Records,
  context: ChunkContext,
): GazetteerMatch | undefined => {
  const segment = findSegment(context, hit.generation);
  if (!segment) return undefined;
  const confidence = confidenceByKind[hit.kind];
  if (hit.kind === 'place') return placeMatch(segment, hit.ordinal, confidence);
  if (hit.kind === 'street') {
    const street = records.street(hit);
    return street && streetMatch(segment, street, { level: 'street', confidence });
  }
  const premise = records.premise(hit);
  return premise && premiseMatch(segment, premise, { level: levelOfPremise(premise), confidence });
};

/**
 * The houses of the queries with an id of an interpolated house: where they are interpolated now, or the
 * house of the number, if the data has got it. None where the street is gone.
 */
const interpolateMatches = async (
  queries: readonly LookUpQuery[],
  context: ChunkContext,
): Promise<ReadonlyMap<LookUpQuery, readonly GazetteerMatch[]>> => {
  const houses = queries.flatMap((query) => {
    const house = query.kind === 'id' ? readInterpolatedId(query.id) : undefined;
    return query.kind === 'id' && house ? [{ query, house }] : [];
  });
  if (houses.length === 0) return new Map();
  const ranges = houses.map(({ house }) => ({ first: house.firstStreet, last: house.lastStreet }));
  const streets = await context.gazetteer.findStreets(ranges, context);
  const alignments = houses.map(({ house }, index) =>
    resultAt(streets, index, 'findStreets').flatMap((ref) => alignHouse(house, ref, context) ?? []),
  );
  const resolved = await resolveCandidates(alignments, context.gazetteer, context);
  const placed = await interpolateCandidates(resolved, context.gazetteer, context);
  const ranked = placed.map((candidates) =>
    rank(candidates.filter(isHouseCandidate), { tokens: [] }, 1),
  );
  const records = await fetchCandidateRecords(ranked.flat(), context);
  return new Map(
    houses.map(({ query }, index) => [
      query,
      resultAt(ranked, index, 'rank').flatMap((one) => {
        const match = candidateMatch(one, records, context);
        return match ? [{ ...match, id: query.id }] : [];
      }),
    ]),
  );
};

const isHouseCandidate = ({ level }: Candidate): boolean => level !== 'street';

/** The alignment of a query with exactly this house and nothing else. */
const alignHouse = (
  { key, placeHash: hash }: ReadInterpolatedId,
  { generation, ordinal: document }: RowRef,
  context: ChunkContext,
): Alignment | undefined => {
  const segment = findSegment(context, generation);
  if (!segment) return undefined;
  const numbers = bindNumberKey(key, countryByCode(countryOf(segment, document)));
  const isNamingPlace = (area: number) =>
    area !== NO_PLACE && placeHash(placeIdOf(segment, area)) === hash;
  const namingPlace = listOf(segment.areas, document).find(isNamingPlace);
  if (hash !== undefined && namingPlace === undefined) return undefined;
  return { ...exactAlignment, segment, document, namingPlace, numbers };
};

const destinationsOf = (
  query: LookUpQuery,
  matches: readonly GazetteerMatch[],
  merge: MergeMatch,
): readonly Destination[] => {
  const language = query.kind === 'id' ? query.language : undefined;
  const presentation = { language: language ?? LOCAL_LANGUAGE, from: query.from };
  const destinations = matches.map((match) =>
    // A merged match may have the id of another data set: the answer keeps the id of the query.
    toDestination({ ...merge(match), ...(query.kind === 'id' && { id: match.id }) }, presentation),
  );
  const ofCountry = destinations.filter((destination) => isOfCountry(destination, query));
  return dedupeDestinations(preferAddressed(ofCountry)).map((one) => withSourceId(one, query));
};

/** Destinations with an address, if there are any: one data set may know it, another only the position. */
const preferAddressed = (destinations: readonly Destination[]): readonly Destination[] => {
  const addressed = destinations.filter(({ address }) => address.streetNumber ?? address.houseName);
  return addressed.length > 0 ? addressed : destinations;
};

/** A destination may have several identifiers of a scheme: the answer has that of the query. */
const withSourceId = (destination: Destination, query: LookUpQuery): Destination =>
  query.kind === 'source-id'
    ? { ...destination, sourceIds: { ...destination.sourceIds, [query.scheme]: query.value } }
    : destination;

const isOfCountry = ({ countryCode }: Destination, { country }: LookUpQuery): boolean =>
  country === undefined || countryCode === country;

const answerWith = (
  matches: readonly Destination[],
  { limit }: LookUpQuery,
  { explain }: ChunkContext,
): GeocodeAnswer => {
  const { level } = resultAt(matches, 0, 'look-ups');
  const explanation = explain ? explainUnscored(level, 'Found by its identifier.') : undefined;
  return { outcome: 'matched', matches: matches.slice(0, limit), explanation };
};

const explainUnknown = (
  { country }: LookUpQuery,
  { explain }: ChunkContext,
): Explanation | undefined => {
  if (!explain) return undefined;
  const inCountry = country === undefined ? '' : ` of ${country}`;
  return explainNoMatch(`No destination${inCountry} has this identifier.`);
};

/** Explanations for ids that were valid in an earlier generation; empty unless `explain` is set. */
const explainGoneIds = async (
  queries: readonly LookUpQuery[],
  context: ChunkContext,
): Promise<ReadonlyMap<LookUpQuery, Explanation>> => {
  const byId = context.explain ? queries.filter((query) => query.kind === 'id') : [];
  if (byId.length === 0) return new Map();
  const ids = byId.map(({ id }) => id);
  const goneIds = await context.gazetteer.findGoneIds(ids, context);
  const goneById = new Map(goneIds.map((gone) => [gone.id, gone]));
  return new Map(
    byId.flatMap((query) => {
      const gone = goneById.get(query.id);
      return gone ? [[query, explainNoMatch(explainGone(gone))] as const] : [];
    }),
  );
};

const kindNames = { premise: 'address', street: 'street', place: 'place' } as const;

const explainGone = ({ kind, dataset, goneAt }: GoneId): string =>
  `The ${kindNames[kind]} with this identifier is no longer in the data set ${dataset}, ` +
  `since ${goneAt.toISOString().slice(0, 10)}.`;
