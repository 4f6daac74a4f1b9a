import type { Destination, Explanation, GeocodeAnswer, IdQuery, SourceIdQuery } from '#contracts';
import type { IdHit } from '../gazetteer/gazetteer.js';
import { LOCAL_LANGUAGE } from '../label/country-name.js';
import { segmentOf } from './chunk-context.js';
import type { ChunkContext } from './chunk-context.js';
import { destinationOf } from './destination-of.js';
import { explainFound, explainNothing } from './explain.js';
import { explainGone } from './explain-gone.js';
import { foundPlace, foundPremise, foundStreet } from './found.js';
import type { Found } from './found.js';
import { fetchRecords } from './fetch-records.js';
import type { Records } from './fetch-records.js';
import { mergeDataSets } from './merging/merge-data-sets.js';
import { withoutCopies } from './without-copies.js';

export type LookUpQuery = IdQuery | SourceIdQuery;

/** An identifier leaves no doubt about what it names. */
const CERTAIN = 1;
const confidenceByKind = { premise: CERTAIN, street: 0.4, place: 0.3 } as const;

/** Answers look-ups by id and by source id. */
export const answerLookUps = async (
  queries: readonly LookUpQuery[],
  context: ChunkContext,
): Promise<readonly GeocodeAnswer[]> => {
  const hits = await findHits(queries, context);
  const refs = (kind: IdHit['kind']) =>
    [...hits.values()].flat().filter((hit) => hit.kind === kind);
  const records = await fetchRecords(
    { premises: refs('premise'), streets: refs('street') },
    context,
  );
  const unknown = queries.filter((query) => !hits.has(keyOf(query)));
  const found = queries.map((query) =>
    (hits.get(keyOf(query)) ?? []).flatMap((hit) => foundHit(hit, records, context) ?? []),
  );
  const [gone, merge] = await Promise.all([
    explainGone(unknown, context),
    mergeDataSets(found.flat(), context),
  ]);
  return queries.map((query, index) => {
    const wording = { language: LOCAL_LANGUAGE, from: query.from };
    const named = (found[index] ?? []).map((one) =>
      // Whoever asks by an id knows the destination by it, though others are given another.
      destinationOf({ ...merge(one), ...(query.kind === 'id' && { id: one.id }) }, wording),
    );
    const ofCountry = named.filter((destination) => isOfCountry(destination, query));
    const matches = withoutCopies(addressedIfAny(ofCountry)).map((one) => identified(one, query));
    return matches.length > 0
      ? answerWith(matches, query, context)
      : { outcome: 'no-match', explanation: gone.get(query) ?? explainUnknown(query, context) };
  });
};

/** One data set may know a property by its address, another no more than its point. */
const addressedIfAny = (found: readonly Destination[]): readonly Destination[] => {
  const addressed = found.filter(({ address }) => address.streetNumber ?? address.houseName);
  return addressed.length > 0 ? addressed : found;
};

/** A destination has further identifiers beside its own: whoever asked for one is told that one. */
const identified = (destination: Destination, query: LookUpQuery): Destination =>
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
  const [{ level }] = matches as [Destination];
  const explanation = explain ? explainFound(level, 'Found by its identifier.') : undefined;
  return { outcome: 'matched', matches: matches.slice(0, limit), explanation };
};

const explainUnknown = (
  { country }: LookUpQuery,
  { explain }: ChunkContext,
): Explanation | undefined => {
  if (!explain) return undefined;
  const whose = country === undefined ? '' : ` of ${country}`;
  return explainNothing(`No destination${whose} has this identifier.`);
};

type Scheme = 'id' | SourceIdQuery['scheme'];

const schemeOf = (query: LookUpQuery): Scheme => (query.kind === 'id' ? 'id' : query.scheme);

const keyOf = (query: LookUpQuery): string =>
  `${schemeOf(query)}:${query.kind === 'id' ? query.id : query.value}`;

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

const foundHit = (hit: IdHit, records: Records, context: ChunkContext): Found | undefined => {
  const segment = segmentOf(context, hit.generation);
  if (!segment) return undefined;
  const confidence = confidenceByKind[hit.kind];
  if (hit.kind === 'place') return foundPlace(segment, hit.ordinal, confidence);
  if (hit.kind === 'street') {
    const street = records.street(hit);
    return street && foundStreet(segment, street, { level: 'street', confidence });
  }
  const premise = records.premise(hit);
  const level = premise?.unit === undefined ? 'street-number' : 'unit';
  return premise && foundPremise(segment, premise, { level, confidence });
};
