import type { Destination, GeocodeAnswer, StructuredQuery, TextQuery } from '#contracts';
import { countryByCode } from '#countries';
import type { StreetRecord } from '../index/gazetteer.js';
import type { Vocabulary } from '../index/vocabulary.js';
import { flatMap, MissingResultError, resultAt } from '../lists.js';
import { DocumentKind, kindOf, placeIdOf } from '../index/segment.js';
import { interpolateCandidates } from '../interpolation/interpolate-candidates.js';
import { interpolatedId } from '../interpolation/interpolated-id.js';
import { filterReason } from '../parsing/query/input-filter.js';
import { parseQuery } from '../parsing/query/parse-query.js';
import type { ParsedQuery } from '../parsing/query/parsed-query.js';
import type { Alignment, Candidate } from '../ranking/candidate.js';
import { dedupeCandidates, dedupeDestinations } from '../ranking/dedupe.js';
import type { RankedCandidate } from '../ranking/rank.js';
import { rank } from '../ranking/rank.js';
import { confidenceCaps } from '../ranking/weights.js';
import { strictReason, withholdingReason } from '../ranking/withholding.js';
import { bindNumberKey } from '../search/alignment/house-number-binding.js';
import { moveCandidatesToPostcode, resolveCandidates } from '../search/resolve-candidates.js';
import { searchCrossingStreets } from '../search/crossing-streets.js';
import type { CrossingStreets } from '../search/crossing-streets.js';
import { searchAddressesAndPointsOfInterest } from '../search/points-of-interest.js';
import { splitUnspaced } from '../search/segmentation/word-splits.js';
import { WorkBudget } from '../search/work-budget.js';
import type { ChunkContext, QuickAnswer } from './chunk-context.js';
import { DeadlinePassedError, segmentOf } from './chunk-context.js';
import { mapCooperatively, mapInSteps } from './cooperative-yielding.js';
import {
  toDestination,
  fetchRecords,
  intersectionMatch,
  placeMatch,
  premiseMatch,
  streetMatch,
} from './gazetteer-match.js';
import { explainFiltered, explainMatch, explainNoMatch, MOST_EXPLAINED } from './explanation.js';
import type { GazetteerMatch, Records } from './gazetteer-match.js';
import { locateCrossings, refOf } from './locate-crossings.js';
import { mergeDataSets } from './merging/merge-data-sets.js';
import { queryLanguages } from './query-language.js';

type ForwardQuery = TextQuery | StructuredQuery;

/** A stage handles all forward queries of a chunk in one step. */
type ForwardStage = (
  searches: readonly ForwardSearch[],
  context: ChunkContext,
) => readonly ForwardSearch[] | Promise<readonly ForwardSearch[]>;

/** Answers free-text and structured queries, in their order. */
export const answerForward = async (
  queries: readonly ForwardQuery[],
  context: ChunkContext,
): Promise<readonly QuickAnswer[]> => {
  const stages: readonly ForwardStage[] = [
    filterInput,
    searchIndex,
    resolveHouseNumbers,
    moveStreetsToPostcode,
    interpolateHouseNumbers,
    locateIntersections,
    dropCrossDatasetDuplicates,
    rankCandidates,
    withholdCandidates,
    fetchMatches,
    mergeMatchedDataSets,
    buildAnswers,
  ];
  let searches = await parseQueries(queries, context);
  for (const stage of stages) searches = await stage(searches, context);
  return searches.map(({ answer }) => {
    if (!answer) throw new MissingResultError('the answer to a forward query');
    return answer;
  });
};

/** A forward query and what the stages so far have found. */
interface ForwardSearch {
  readonly query: ForwardQuery;
  /** Before words of scripts without spaces are split. */
  readonly asWritten: ParsedQuery;
  readonly parsed: ParsedQuery;
  /** Why the input filter rejected the query, before it is searched or by its best candidate. */
  readonly rejection?: string;
  readonly alignments: readonly Alignment[];
  /** Why the query has no answer, where more is known than that nothing matches. */
  readonly noMatchReason?: string;
  /** Streets that the query names as meeting. */
  readonly crossing?: CrossingStreets;
  readonly candidates: readonly Candidate[];
  /** Best first. */
  readonly ranked: readonly RankedCandidate[];
  readonly matches: readonly RankedMatch[];
  readonly answer?: QuickAnswer;
}

interface RankedMatch {
  readonly candidate: RankedCandidate;
  readonly match: GazetteerMatch;
  /** `match` itself where no other data set contributes. */
  readonly merged: GazetteerMatch;
}

/** With all properties from the start, so that the stages copy objects of one shape: docs/decisions/0021. */
const newSearch = (
  query: ForwardQuery,
  asWritten: ParsedQuery,
  parsed: ParsedQuery,
): ForwardSearch => ({
  query,
  asWritten,
  parsed,
  rejection: undefined,
  alignments: [],
  noMatchReason: undefined,
  crossing: undefined,
  candidates: [],
  ranked: [],
  matches: [],
  answer: undefined,
});

const parseQueries = (
  queries: readonly ForwardQuery[],
  { snapshot, yieldToEventLoop }: ChunkContext,
): Promise<readonly ForwardSearch[]> => {
  const parse = (query: ForwardQuery): ForwardSearch => {
    const asWritten = parseQuery(query);
    const parsed = splitUnspaced(asWritten, snapshot.vocabulary);
    return newSearch(query, asWritten, parsed);
  };
  return mapCooperatively(queries, parse, yieldToEventLoop);
};

const filterInput: ForwardStage = (searches) =>
  searches.map((one) => {
    const rejection = filterReason(one.query, one.parsed);
    return rejection === undefined ? one : { ...one, rejection };
  });

/** Throws DeadlinePassedError: past the deadline nothing is searched, as the answer would be discarded. */
const searchIndex: ForwardStage = (searches, context) => {
  const { snapshot, deadline, passBudget, yieldToEventLoop } = context;
  const searchOne = function* (one: ForwardSearch): Generator<void, ForwardSearch> {
    if (one.rejection !== undefined) return one;
    if (Date.now() > deadline) throw new DeadlinePassedError();
    const work = passBudget?.next() ?? WorkBudget.of(snapshot);
    const result = yield* searchAddressesAndPointsOfInterest(one, snapshot, work);
    const { query: parsed, alignments, isOverBudget } = result;
    const crossing = yield* searchCrossingStreets(one.query, result, { index: snapshot, work });
    passBudget?.charge(work);
    if (passBudget && work.hasLimited) return { ...one, answer: 'postponed' };
    return {
      ...one,
      parsed,
      alignments,
      noMatchReason: isOverBudget && OVER_BUDGET_REASON,
      crossing,
    };
  };
  return mapInSteps(searches, searchOne, yieldToEventLoop);
};

const resolveHouseNumbers: ForwardStage = async (searches, context) => {
  const alignments = searches.map((one) => one.alignments);
  return withCandidates(searches, await resolveCandidates(alignments, context.gazetteer, context));
};

const moveStreetsToPostcode: ForwardStage = async (searches, context) =>
  withCandidates(
    searches,
    await moveCandidatesToPostcode(candidatesOf(searches), context.gazetteer, context),
  );

const interpolateHouseNumbers: ForwardStage = async (searches, context) =>
  withCandidates(
    searches,
    await interpolateCandidates(candidatesOf(searches), context.gazetteer, context),
  );

/** An intersection replaces what else the query was found as. */
const locateIntersections: ForwardStage = async (searches, context) => {
  const located = await locateCrossings(
    searches.map(({ crossing }) => crossing),
    context,
  );
  return searches.map((one, index) => {
    const candidates = located[index];
    return one.crossing && candidates ? { ...one, parsed: one.crossing.query, candidates } : one;
  });
};

const dropCrossDatasetDuplicates: ForwardStage = (searches, { snapshot }) =>
  searches.map((one) => {
    const candidates = dedupeCandidates(one.candidates, snapshot);
    return candidates === one.candidates ? one : { ...one, candidates };
  });

const candidatesOf = (searches: readonly ForwardSearch[]): readonly (readonly Candidate[])[] =>
  searches.map(({ candidates }) => candidates);

const withCandidates = (
  searches: readonly ForwardSearch[],
  lists: readonly (readonly Candidate[])[],
): readonly ForwardSearch[] =>
  searches.map((one, index) => {
    const candidates = resultAt(lists, index, 'the search');
    return candidates === one.candidates ? one : { ...one, candidates };
  });

/** Spare candidates beyond the limit, as duplicates are only dropped once the records are fetched. */
const SPARE_CANDIDATES = 3;

const rankCandidates: ForwardStage = (searches, { yieldToEventLoop }) => {
  const withRanked = (one: ForwardSearch): ForwardSearch => {
    const { limit } = one.parsed;
    const most = limit === 1 ? 1 : limit + SPARE_CANDIDATES;
    return { ...one, ranked: rank(one.candidates, one.parsed, most) };
  };
  return mapCooperatively(searches, withRanked, yieldToEventLoop);
};

/** Keeps the candidates that are answers; none if the best is not. */
const withholdCandidates: ForwardStage = (searches) =>
  searches.map((one) => {
    const { query, parsed, ranked } = one;
    const [best] = ranked;
    if (one.rejection !== undefined || one.noMatchReason !== undefined) return one;
    if (query.inputFilter === 'strict') {
      const reason = strictReason(best?.candidate);
      if (reason !== undefined) return { ...one, rejection: reason, ranked: [] };
    }
    if (!best) return one;
    const noMatchReason = withholdingReason(best, parsed, query);
    if (noMatchReason !== undefined) return { ...one, noMatchReason, ranked: [] };
    const isAnswer = (other: RankedCandidate) => !withholdingReason(other, parsed, query);
    return { ...one, ranked: ranked.filter(isAnswer) };
  });

const fetchMatches: ForwardStage = async (searches, context) => {
  const records = await fetchCandidateRecords(
    flatMap(searches, ({ ranked }) => ranked),
    context,
  );
  return searches.map((one) => ({
    ...one,
    matches: flatMap(one.ranked, (candidate) => {
      const match = candidateMatch(candidate, records, context);
      return match ? [{ candidate, match, merged: match }] : [];
    }),
  }));
};

export const fetchCandidateRecords = (
  ranked: readonly RankedCandidate[],
  context: ChunkContext,
): Promise<Records> => {
  const premises = ranked.filter(isPremise);
  const streets = ranked.filter((one) => !isPremise(one) && isStreetCandidate(one));
  return fetchRecords(
    {
      premises: flatMap(premises, ({ candidate }) => candidate.premise ?? []),
      streets: flatMap(streets, ({ candidate: { alignment, crossing } }) =>
        flatMap([alignment, crossing?.street], (street) => (street ? [refOf(street)] : [])),
      ),
    },
    context,
  );
};

/** Undefined where the record has been removed after a swap. */
export const candidateMatch = (
  ranked: RankedCandidate,
  records: Records,
  context: ChunkContext,
): GazetteerMatch | undefined => {
  const { candidate, confidence } = ranked;
  const { segment, document } = candidate.alignment;
  const { level, premise: ref, position } = candidate;
  if (isPremise(ranked) && ref) {
    const premise = records.premise(ref);
    const ofAddresses = segmentOf(context, segment.generation);
    return premise && premiseMatch(ofAddresses, premise, { level, confidence });
  }
  if (!isStreetCandidate(ranked))
    return placeMatch(segment, document - segment.firstPlace, confidence);
  const street = records.street(refOf(candidate.alignment));
  if (!street) return undefined;
  if (candidate.crossing) {
    const other = records.street(refOf(candidate.crossing.street));
    const quality = candidate.crossing.isMapped ? 'medium' : 'low';
    const grade = { level, confidence, position, quality } as const;
    return other && intersectionMatch(segment, [street, other], grade);
  }
  if (level === 'interpolated') return interpolatedMatch(street, ranked);
  const section = candidate.isStreetSection ? { position } : {};
  return streetMatch(segment, street, { level, confidence, ...section });
};

/** The street itself, if it has a name, where the number cannot be in an id of the house. */
const interpolatedMatch = (
  street: StreetRecord,
  { candidate, confidence }: RankedCandidate,
): GazetteerMatch | undefined => {
  const { alignment, numberKey, position, level } = candidate;
  const { segment, namingPlace } = alignment;
  const place = namingPlace === undefined ? {} : { place: placeIdOf(segment, namingPlace) };
  const key = requestedKey(candidate);
  const readings = bindNumberKey(key, countryByCode(street.country));
  const isReadable =
    readings[0]?.key === key && readings.some((reading) => reading.key === numberKey);
  const id = isReadable ? interpolatedId({ street: street.id, key, ...place }) : undefined;
  if (id !== undefined)
    return streetMatch(segment, street, {
      ...{ level, confidence, id, position },
      number: key.toUpperCase(),
    });
  if (namingPlace !== undefined) return undefined;
  const ofStreet = Math.min(confidence, confidenceCaps.street);
  return streetMatch(segment, street, { level: 'street', confidence: ofStreet });
};

/** The requested number, also where the candidate was found by the number without its suffix. */
const requestedKey = ({ alignment: { numbers }, numberKey = '' }: Candidate): string => {
  const found = numbers.find(({ key }) => key === numberKey);
  const [likeliest] = numbers;
  return found?.omitted === 'suffix' && likeliest?.key.startsWith(numberKey)
    ? likeliest.key
    : numberKey;
};

/** An interpolated candidate may have a premise with another suffix, which is not the match itself. */
const isPremise = ({ candidate }: RankedCandidate): boolean =>
  candidate.premise !== undefined && candidate.level !== 'interpolated';

const isStreetCandidate = ({ candidate: { alignment } }: RankedCandidate): boolean =>
  kindOf(alignment.segment, alignment.document) === DocumentKind.street;

const mergeMatchedDataSets: ForwardStage = async (searches, context) => {
  const all = flatMap(searches, ({ matches }) => matches.map(({ match }) => match));
  const merge = await mergeDataSets(all, context);
  return searches.map((one) => ({
    ...one,
    matches: one.matches.map((ranked) => ({ ...ranked, merged: merge(ranked.match) })),
  }));
};

const buildAnswers: ForwardStage = (searches, { explain, snapshot, yieldToEventLoop }) => {
  const withAnswer = (one: ForwardSearch): ForwardSearch => ({
    ...one,
    answer: one.answer ?? answerOf(one, explain ? snapshot.vocabulary : undefined),
  });
  return mapCooperatively(searches, withAnswer, yieldToEventLoop);
};

/** Explained in the words of the vocabulary, if it is given. */
const answerOf = (
  { parsed, rejection, noMatchReason, candidates, matches }: ForwardSearch,
  vocabulary: Vocabulary | undefined,
): GeocodeAnswer => {
  if (rejection !== undefined)
    return { outcome: 'filtered', explanation: explainFiltered(rejection) };
  const inReach = flatMap(matches, ({ candidate, match, merged }) => {
    const destination = destinationOf(merged, parsed);
    const isInReach = merged === match || isWithinRadius(destination, parsed);
    return isInReach ? [{ candidate, destination }] : [];
  });
  const [best] = inReach;
  if (!best)
    return {
      outcome: 'no-match',
      explanation: vocabulary && explainNoMatch(noMatchReason),
    };
  return {
    outcome: 'matched',
    matches: dedupeDestinations(inReach.map(({ destination }) => destination)).slice(
      0,
      parsed.limit,
    ),
    explanation:
      vocabulary &&
      explainMatch({ parsed, vocabulary }, rank(candidates, parsed, MOST_EXPLAINED), best),
  };
};

const OVER_BUDGET_REASON = 'The search was abandoned: it needs more work than that of any address.';

/** Another data set may locate the address farther away than the candidate was. */
const isWithinRadius = ({ distanceMetres = 0 }: Destination, { vicinity }: ParsedQuery): boolean =>
  distanceMetres <= (vicinity?.radiusMetres ?? Infinity);

const destinationOf = (match: GazetteerMatch, parsed: ParsedQuery): Destination => {
  const from = parsed.vicinity?.position;
  const { language } = parsed;
  const languages = language === undefined ? queryLanguages(parsed, match.parts) : { language };
  return toDestination(match, { from, ...languages });
};
