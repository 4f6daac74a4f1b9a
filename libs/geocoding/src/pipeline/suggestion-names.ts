import { LRUCache } from 'lru-cache';
import type { SuggestionKind } from '#contracts';
import { formatLabel } from '../formatting/format-label.js';
import { LOCAL_LANGUAGE, localiseAddress } from '../formatting/localise-address.js';
import type { AddressLanguages } from '../formatting/localise-address.js';
import type { Gazetteer, PremiseRef, RowRef } from '../index/gazetteer.js';
import { premiseOfHouse } from '../index/segment.js';
import { maskCovers } from '../parsing/text/query-token.js';
import { confidenceByKind } from '../ranking/weights.js';
import { foldLabel, highlight } from '../suggesting/highlight.js';
import type { FoldedLabel, Highlight } from '../suggesting/highlight.js';
import type { RankedDocument } from '../suggesting/rank-documents.js';
import type { TypedText } from '../suggesting/typed-text.js';
import type { ChunkContext } from './chunk-context.js';
import { findSegment } from './chunk-context.js';
import type { GazetteerMatch, Records } from './gazetteer-match.js';
import {
  fetchRecords,
  levelOfPremise,
  placeMatch,
  premiseMatch,
  streetMatch,
} from './gazetteer-match.js';
import { queryLanguages } from './query-language.js';
import { flatMap } from '../lists.js';

/** A document, or a house on it. */
export interface ChosenDocument {
  readonly document: RankedDocument;
  readonly kind: SuggestionKind;
  readonly points: number;
  readonly premise: PremiseRef | undefined;
}

/** What a label is made of; kept without its segment, which a swap removes. */
interface SuggestionNames extends Pick<GazetteerMatch, 'id' | 'parts' | 'position'> {
  /** By language; not all that were requested. */
  readonly labels: Map<string, FoldedLabel>;
}

/** A label, and which parts of it the typed words match. */
interface MatchedLabel extends Highlight {
  readonly label: string;
}

export interface NamedSuggestion {
  readonly chosen: ChosenDocument;
  readonly kind: SuggestionKind;
  readonly names: SuggestionNames;
}

/**
 * The names of the documents of each list; a document whose row a swap has removed is left out. Those that are not
 * kept from earlier queries are read in one statement for streets and one for premises.
 */
export const fetchNames = async (
  lists: readonly (readonly ChosenDocument[])[],
  context: ChunkContext,
): Promise<readonly (readonly NamedSuggestion[])[]> => {
  const kept = keptNamesOf(context.gazetteer);
  const known = lists.map((list) => list.map((one) => kept.get(keyOf(one))));
  const missing = flatMap(lists, (list, index) => list.filter((_, at) => !known[index]?.[at]));
  const records = await fetchRecordsOf(missing, context);
  const readAndKeep = (one: ChosenDocument): SuggestionNames | undefined => {
    const key = keyOf(one);
    const names = kept.get(key) ?? readNames(one, records, context);
    if (names) kept.set(key, names);
    return names;
  };
  return lists.map((list, index) =>
    flatMap(list, (chosen, at): NamedSuggestion[] => {
      const names = known[index]?.[at] ?? readAndKeep(chosen);
      return names ? [{ chosen, kind: chosen.kind, names }] : [];
    }),
  );
};

/** The records of streets and premises, in one statement of each; those of places are in memory. */
export const fetchRecordsOf = (
  chosen: readonly ChosenDocument[],
  context: ChunkContext,
): Promise<Records> =>
  fetchRecords(
    {
      premises: flatMap(chosen, (one) => premiseOf(one) ?? []),
      streets: chosen.filter(({ kind }) => kind === 'street').map(documentRef),
    },
    context,
  );

/** About 30 MB when it is full, with one label each. */
const MOST_KEPT_NAMES = 30_000;

const keptNames = new WeakMap<Gazetteer, LRUCache<number, SuggestionNames>>();

/** The names of earlier suggestions. Rows of a generation do not change. */
const keptNamesOf = (gazetteer: Gazetteer): LRUCache<number, SuggestionNames> => {
  const kept = keptNames.get(gazetteer) ?? new LRUCache({ max: MOST_KEPT_NAMES });
  keptNames.set(gazetteer, kept);
  return kept;
};

/**
 * Even for premises, odd for other documents. Exact for ordinals below 2^31 in the first two million generations, as
 * it is then below 2^53.
 */
const keyOf = (one: ChosenDocument): number => {
  const premise = premiseOf(one);
  return premise ? 2 * rowNumber(premise) : 2 * rowNumber(documentRef(one)) + 1;
};

const rowNumber = ({ generation, ordinal }: RowRef): number => generation * 2 ** 31 + ordinal;

const documentRef = ({ document: { segment, document } }: ChosenDocument): RowRef => ({
  generation: segment.generation,
  ordinal: document,
});

const premiseOf = ({ document: ranked, kind, premise }: ChosenDocument): PremiseRef | undefined => {
  if (premise || kind === 'street' || kind === 'place') return premise;
  const { segment, document } = ranked;
  return { generation: segment.generation, ordinal: premiseOfHouse(segment, document) };
};

const readNames = (
  one: ChosenDocument,
  records: Records,
  context: ChunkContext,
): SuggestionNames | undefined => {
  const match = matchOf(one, records, context);
  if (!match) return undefined;
  const { id, parts, position } = match;
  return { id, parts, position, labels: new Map() };
};

/** Undefined where a row has been removed after a swap. */
export const matchOf = (
  one: ChosenDocument,
  records: Records,
  context: ChunkContext,
): GazetteerMatch | undefined => {
  const { segment, document } = one.document;
  const premise = premiseOf(one);
  if (premise) {
    const ofAddresses = findSegment(context, segment.generation);
    const record = records.premise(premise);
    if (!record || !ofAddresses) return undefined;
    const level = levelOfPremise(record);
    return premiseMatch(ofAddresses, record, { level, confidence: confidenceByKind.premise });
  }
  if (one.kind === 'place')
    return placeMatch(segment, document - segment.firstPlace, confidenceByKind.place);
  const record = records.street(documentRef(one));
  const grade = { level: 'street', confidence: confidenceByKind.street } as const;
  return record && streetMatch(segment, record, grade);
};

/** The local label, or where it lacks a typed word, that in the language of the typed words. */
export const matchLabelInOwnLanguage = (names: SuggestionNames, typed: TypedText): MatchedLabel => {
  const local = matchLabel(names, typed, { language: LOCAL_LANGUAGE });
  const words = typed.all & ~(typed.numeric | typed.fillers);
  if (maskCovers(local.mask, words)) return local;
  const languages = queryLanguages(typed.parsed, names.parts);
  return languages.language === LOCAL_LANGUAGE ? local : matchLabel(names, typed, languages);
};

/** Of one name: clients may request any language. */
const MOST_KEPT_LABELS = 4;

/** The label in these languages, kept, with the ranges that the typed words match. */
export const matchLabel = (
  { parts, labels }: SuggestionNames,
  typed: TypedText,
  languages: AddressLanguages,
): MatchedLabel => {
  const { language, languagesOfParts } = languages;
  const key = languagesOfParts ? JSON.stringify(languages) : language;
  const known = labels.get(key);
  const label =
    known ?? foldLabel(formatLabel(localiseAddress(parts, languages), parts.countryCode));
  if (!known) {
    if (labels.size >= MOST_KEPT_LABELS) labels.clear();
    labels.set(key, label);
  }
  return { label: label.text, ...highlight(label, typed) };
};
