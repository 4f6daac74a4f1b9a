import type { GeocodeAnswer, Suggestion, SuggestQuery, SuggestionKind } from '#contracts';
import { geodesicMetres, roughDistanceMetres } from '#geo';
import { LOCAL_LANGUAGE } from '../formatting/localise-address.js';
import type { HouseLookup, PremiseHit, PremiseRef } from '../index/gazetteer.js';
import { flatMap, MissingResultError, resultAt } from '../lists.js';
import { DocumentKind, kindOf } from '../index/segment.js';
import {
  compareHouseNumbers,
  isKnownHouse,
} from '../parsing/house-number/compare-house-numbers.js';
import { maskCovers } from '../parsing/text/query-token.js';
import type { BoundHouseNumber } from '../ranking/candidate.js';
import { suggestionLimits, suggestionWeights } from '../ranking/suggestion-weights.table.js';
import { distinctDocuments, rankDocuments } from '../suggesting/rank-documents.js';
import type { RankedDocument } from '../suggesting/rank-documents.js';
import { isInBox } from '../suggesting/retrieve-documents.js';
import { hasTypedPostcode, readTypedText } from '../suggesting/typed-text.js';
import type { TypedText } from '../suggesting/typed-text.js';
import type { ChunkContext } from './chunk-context.js';
import { DeadlinePassedError } from './chunk-context.js';
import { mapCooperatively } from './cooperative-yielding.js';
import { toDestination } from './gazetteer-match.js';
import { mergeDataSets } from './merging/merge-data-sets.js';
import {
  fetchRecordsOf,
  fetchNames,
  matchLabel,
  matchLabelInOwnLanguage,
  matchOf,
} from './suggestion-names.js';
import type { ChosenDocument, NamedSuggestion } from './suggestion-names.js';

/** A stage handles all suggest queries of a chunk in one step. */
type SuggestStage = (
  searches: readonly SuggestSearch[],
  context: ChunkContext,
) => readonly SuggestSearch[] | Promise<readonly SuggestSearch[]>;

/** Suggests what the texts of the queries may become, in their order. Two round trips, and those of
 * `addDestinations` where a query requests destinations. */
export const answerSuggest = async (
  queries: readonly SuggestQuery[],
  context: ChunkContext,
): Promise<readonly GeocodeAnswer[]> => {
  const stages: readonly SuggestStage[] = [
    rankDocumentsOfIndex,
    lookUpHouses,
    chooseSuggestions,
    nameSuggestions,
    buildAnswers,
    addDestinations,
  ];
  let searches: readonly SuggestSearch[] = queries.map(createSearch);
  for (const stage of stages) searches = await stage(searches, context);
  return searches.map(({ answer }) => {
    if (!answer) throw new MissingResultError('the answer to a suggest query');
    return answer;
  });
};

/** A suggest query and what the stages so far have found. */
interface SuggestSearch {
  readonly query: SuggestQuery;
  readonly typed: TypedText;
  /** Best first. */
  readonly ranked: readonly RankedDocument[];
  /** The houses that were found on streets. */
  readonly houses: ReadonlyMap<RankedDocument, PremiseRef>;
  readonly chosen: readonly ChosenDocument[];
  readonly named: readonly NamedSuggestion[];
  readonly answer: GeocodeAnswer | undefined;
}

/** Created with all properties, so that the stages copy objects of one shape: docs/decisions/0021. */
const createSearch = (query: SuggestQuery): SuggestSearch => ({
  query,
  typed: readTypedText(query.text),
  ranked: [],
  houses: noHouses,
  chosen: [],
  named: [],
  answer: undefined,
});

const noHouses: ReadonlyMap<RankedDocument, PremiseRef> = new Map();

/** In memory. Throws DeadlinePassedError. */
const rankDocumentsOfIndex: SuggestStage = (searches, { snapshot, deadline, yieldToEventLoop }) => {
  const rankOne = (one: SuggestSearch): SuggestSearch => {
    if (Date.now() > deadline) throw new DeadlinePassedError();
    const { countries, box, kinds, near } = one.query;
    return { ...one, ranked: rankDocuments(one.typed, snapshot, { countries, box, kinds, near }) };
  };
  return mapCooperatively(searches, rankOne, yieldToEventLoop);
};

interface StreetLookup extends HouseLookup {
  readonly search: SuggestSearch;
  readonly document: RankedDocument;
  readonly reading: BoundHouseNumber;
}

/** The houses of all texts with a number, in one statement. */
const lookUpHouses: SuggestStage = async (searches, context) => {
  const lookups = flatMap(searches, lookupsOf);
  if (lookups.length === 0) return searches;
  const { deadline, outlines } = context;
  const answers = await context.gazetteer.premisesAt(lookups, { deadline, outlines });
  const houses = new Map<SuggestSearch, Map<RankedDocument, PremiseRef>>();
  lookups.forEach(({ search, document, reading }, index) => {
    const ofSearch = houses.get(search) ?? new Map<RankedDocument, PremiseRef>();
    houses.set(search, ofSearch);
    const house = chooseHouse(resultAt(answers, index, 'premisesAt'), reading, search.typed);
    if (house && !ofSearch.has(document)) ofSearch.set(document, house);
  });
  return searches.map((one) => ({ ...one, houses: houses.get(one) ?? one.houses }));
};

const lookupsOf = (search: SuggestSearch): readonly StreetLookup[] => {
  const { kinds } = search.query;
  if (kinds && !kinds.includes('address')) return [];
  return flatMap(
    search.ranked
      .filter(({ numbers }) => numbers.length > 0)
      .slice(0, suggestionLimits.mostHouseLookups),
    (document) =>
      document.numbers.slice(0, suggestionLimits.mostNumbers).map((reading) => ({
        search,
        document,
        reading,
        generation: document.segment.generation,
        street: document.document,
        number: reading.from,
        key: reading.key,
        mayBeConscription: reading.mayBeConscription,
        unit: reading.unit,
      })),
  );
};

/**
 * Of several houses with the number, such as the entrances of a block, one with a typed postcode, else
 * the first.
 */
const chooseHouse = (
  hits: readonly PremiseHit[],
  reading: BoundHouseNumber,
  typed: TypedText,
): PremiseHit | undefined => {
  const houses = hits.filter((hit) => isTypedHouse(hit, reading, typed));
  return houses.find(({ postcode }) => hasTypedPostcode(postcode, typed)) ?? houses[0];
};

/** Whether a house has the number, or one that the last number of the text may become: `12a` of `12`. */
const isTypedHouse = (hit: PremiseHit, number: BoundHouseNumber, { open }: TypedText): boolean => {
  if (isKnownHouse(compareHouseNumbers(number, hit))) return true;
  const isOpen = open !== 0 && maskCovers(number.used, open);
  return isOpen && hit.numberKey.startsWith(number.key);
};

/** The best of streets, houses, places and places of interest, with some to spare for duplicates. */
const chooseSuggestions: SuggestStage = (searches) =>
  searches.map((one) => {
    const { query, ranked, houses } = one;
    const most = query.limit + suggestionLimits.spare;
    const found = [...houses].map(([document, premise]): ChosenDocument => ({
      document,
      kind: 'address',
      points: document.points + suggestionWeights.house,
      premise,
    }));
    const mostOthers = houses.size > 0 ? suggestionLimits.mostBesideHouses : most;
    const others = flatMap(distinctDocuments(ranked, mostOthers), (document): ChosenDocument[] => {
      const kind = kindOfDocument(document);
      const isWanted = query.kinds?.includes(kind) ?? true;
      if (!isWanted || houses.has(document)) return [];
      return [{ document, kind, points: document.points, premise: undefined }];
    });
    const chosen = [...found, ...others].sort((first, second) => second.points - first.points);
    return { ...one, chosen: chosen.slice(0, most) };
  });

const kindOfDocument = ({ segment, document }: RankedDocument): SuggestionKind => {
  const kind = kindOf(segment, document);
  if (kind === DocumentKind.place) return 'place';
  if (kind === DocumentKind.street) return 'street';
  return segment.categories ? 'place-of-interest' : 'address';
};

/** One round trip for the names that are not kept. */
const nameSuggestions: SuggestStage = async (searches, context) => {
  const names = await fetchNames(
    searches.map(({ chosen }) => chosen),
    context,
  );
  return searches.map((one, index) => ({ ...one, named: resultAt(names, index, 'fetchNames') }));
};

const buildAnswers: SuggestStage = (searches, { yieldToEventLoop }) => {
  const withAnswer = (one: SuggestSearch): SuggestSearch => ({
    ...one,
    answer: { outcome: 'suggested', suggestions: suggestionsOf(one) },
  });
  return mapCooperatively(searches, withAnswer, yieldToEventLoop);
};

/** The first suggestions up to the limit that are no duplicates of better ones. */
const suggestionsOf = (search: SuggestSearch): readonly Suggestion[] => {
  const suggestions: Suggestion[] = [];
  for (const named of search.named) {
    if (suggestions.length === search.query.limit) break;
    const suggestion = suggestionOf(named, search);
    if (suggestion && !suggestions.some((better) => isSame(better, suggestion)))
      suggestions.push(suggestion);
  }
  return suggestions;
};

const isSame = (one: Suggestion, other: Suggestion): boolean =>
  one.label === other.label &&
  roughDistanceMetres(one.position, other.position) < suggestionLimits.duplicateMetres;

/** Of the queries that request them, in the language of the query. */
const addDestinations: SuggestStage = async (searches, context) => {
  const suggested = flatMap(searches, (one) =>
    one.query.withDestinations ? suggestedIn(one) : [],
  );
  if (suggested.length === 0) return searches;
  const records = await fetchRecordsOf(suggested, context);
  const matches = flatMap(suggested, (one) => matchOf(one, records, context) ?? []);
  const merge = await mergeDataSets(matches, context);
  const matchById = new Map(matches.map((match) => [match.id, match]));
  return searches.map((one) => {
    const { query, answer } = one;
    if (!query.withDestinations || answer?.outcome !== 'suggested') return one;
    const { near: from, language = LOCAL_LANGUAGE } = query;
    const suggestions = answer.suggestions.map((suggestion): Suggestion => {
      const match = matchById.get(suggestion.id);
      if (!match) return suggestion;
      // A merged match may have the id of another data set.
      const whole = { ...merge(match), id: match.id };
      return { ...suggestion, destination: toDestination(whole, { language, from }) };
    });
    return { ...one, answer: { outcome: 'suggested', suggestions } };
  });
};

/** The documents of the suggestions that are in the answer. */
const suggestedIn = ({ named, answer }: SuggestSearch): readonly ChosenDocument[] => {
  const suggestions = answer?.outcome === 'suggested' ? answer.suggestions : [];
  const ids = new Set(suggestions.map(({ id }) => id));
  return named.filter(({ names }) => ids.has(names.id)).map(({ chosen }) => chosen);
};

/** Undefined outside of the box. */
const suggestionOf = (
  { kind, names }: NamedSuggestion,
  { query: { near, box, language }, typed }: SuggestSearch,
): Suggestion | undefined => {
  const { id, position } = names;
  if (box && kind !== 'street' && !isInBox(position, box)) return undefined;
  const { label, ranges } = language
    ? matchLabel(names, typed, { language })
    : matchLabelInOwnLanguage(names, typed);
  const distanceMetres = near && geodesicMetres(near, position);
  return { id, kind, label, position, matched: ranges, distanceMetres };
};
