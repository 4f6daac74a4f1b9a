import type { IntegerLists } from '../../index/integer-lists.js';
import { isEmptyAt, listOf } from '../../index/integer-lists.js';
import {
  DocumentKind,
  FORM_END,
  NO_PLACE,
  OTHER_FORM_END,
  isPlace,
  kindOf,
} from '../../index/segment.js';
import type { Vocabulary } from '../../index/vocabulary.js';
import { QueryField, maskCovers, spanMask } from '../../parsing/text/query-token.js';
import { nameMatching, readingCosts } from '../../ranking/weights.js';
import type { TokenReading } from '../readings/span-readings.js';
import type { TokenReadings } from '../readings/token-readings.js';
import type { MatchContext } from './match-context.js';

/** How a document's name is matched; for a street without one, the place that names it. */
export interface NameMatch extends FormMatch {
  readonly area?: number;
}

/**
 * Matches a document's name in a query; a street without one is named by its locality, else by its
 * city.
 */
export const matchName = (context: MatchContext, document: number): NameMatch | undefined => {
  const { segment, query, readings, vocabulary } = context;
  const isOfPlace = isPlace({ segment, document });
  const isOfHouse = kindOf(segment, document) === DocumentKind.house;
  const free = spanMask(0, query.tokens.length) & ~(isOfHouse ? 0 : context.numbers.unitValues);
  const search = {
    readings,
    vocabulary,
    free,
    field: isOfPlace ? QueryField.place : QueryField.street,
  };
  if (!isEmptyAt(segment.forms, document))
    return (
      bestForm(segment.forms, document, search) ??
      (isOfPlace ? nameByPostcode(context, document) : undefined)
    );
  return nameByPlace(context, document, { ...search, field: QueryField.place });
};

/** The place with the highest coverage; of equal ones the locality, not the city. */
const nameByPlace = (
  { segment }: MatchContext,
  document: number,
  search: FormSearch,
): NameMatch | undefined => {
  const [city = NO_PLACE, ...localities] = listOf(segment.areas, document);
  let best: NameMatch | undefined;
  for (const area of [...localities, city]) {
    const match = area === NO_PLACE ? undefined : bestForm(segment.forms, area, search);
    if (match && (!best || coverageOf(match) > coverageOf(best))) best = { ...match, area };
  }
  return best;
};

/** The words that name the street of a named house, and the weight lost to reading them. */
export type StreetOfHouseMatch = Pick<FormMatch, 'used' | 'cost'>;

/** Matches the complete name of a named house's street with the words beside the house's own name. */
export const matchStreetOfHouse = (
  { segment, readings, vocabulary }: MatchContext,
  document: number,
  free: number,
): StreetOfHouseMatch => {
  if (kindOf(segment, document) !== DocumentKind.house) return noStreet;
  const street = segment.houseStreet[document - segment.firstHouse];
  if (street === undefined) return noStreet;
  const search = { readings, vocabulary, free, field: QueryField.street };
  const match = bestForm(segment.forms, street, search);
  return match && match.found >= match.total * nameMatching.completeCoverage ? match : noStreet;
};

const noStreet: StreetOfHouseMatch = { used: 0, cost: 0 };

const coverageOf = ({ found, total, cost }: FormMatch): number => (found - cost) / total;

/** A postcode area is named by its code. */
const nameByPostcode = (
  { segment, readings }: MatchContext,
  document: number,
): FormMatch | undefined => {
  const codes = listOf(segment.postcodes, document);
  const reading = readings.postcodes.find(({ token }) => codes.includes(token));
  return reading && { found: 1, total: 1, cost: 0, used: spanMask(reading.from, reading.to) };
};

/** The form of a document's name that matches best: most of its weight, at the least reading cost. */
export const bestForm = (
  { starts, values }: IntegerLists,
  document: number,
  search: FormSearch,
): FormMatch | undefined => {
  let best: FormMatch | undefined;
  let bestScore = 0;
  let start = starts[document] ?? 0;
  const end = starts[document + 1] ?? 0;
  for (let at = start; at < end; at += 1) {
    const ending = values[at] ?? FORM_END;
    if (ending >= 0) continue;
    const match = mayMatch(values, { start, end: at }, search)
      ? matchForm(values, { start, end: at }, search)
      : undefined;
    start = at + 1;
    if (!match) continue;
    const score = formScore(match);
    if (score > bestScore) {
      best = ending === OTHER_FORM_END ? { ...match, isOtherName: true } : match;
      bestScore = score;
    }
  }
  return best;
};

/** Whether any word of a form is read; most forms of areas and of streets in other data sets have none. */
const mayMatch = (
  tokens: Int32Array,
  { start, end }: FormRange,
  { readings }: FormSearch,
): boolean => {
  for (let at = start; at < end; at += 1) {
    if (readings.byToken.has(tokens[at] ?? 0)) return true;
  }
  return false;
};

/** Share of the form that was matched, less its cost; of equal forms, the one with more words. */
const formScore = ({ found, total, cost }: FormMatch): number =>
  (found - cost) / total + found * nameMatching.moreWordsBonus;

/** How one form of a name matches the words of a query. */
interface FormMatch {
  /** Weight of the form's words that were matched, and of all of them. */
  readonly found: number;
  readonly total: number;
  /** Weight lost to reading words other than as written. */
  readonly cost: number;
  /** The words of the query that were used, as a mask. */
  readonly used: number;
  /** Whether the form is of another name than the current one. */
  readonly isOtherName?: true;
  /** Whether several words were corrected, or one that names contain as it is. */
  readonly isDoubtfullyCorrected?: boolean;
  /** Whether a letter of a word was wrong, not only a space. */
  readonly isMisspelt?: boolean;
}

/** The tokens of a form, from (inclusive) to (exclusive). */
interface FormRange {
  readonly start: number;
  readonly end: number;
}

/** The words of a query in which a form is searched for. */
interface FormSearch {
  readonly readings: TokenReadings;
  readonly vocabulary: Vocabulary;
  /** The words that may be used, as a mask. */
  readonly free: number;
  /** The field, one of Field, that the words must be allowed to be. */
  readonly field: number;
}

/**
 * Matches a form's words (`tokens` from `start` to `end`) with the free words of a query. Undefined
 * if no word matches, or only initials do.
 */
const matchForm = (
  tokens: Int32Array,
  { start, end }: FormRange,
  search: FormSearch,
): NameMatch | undefined => {
  let [found, total, cost, used] = [0, 0, 0, 0];
  let next = -1;
  let hasWord = false;
  let corrections = 0;
  let isMisspelt = false;
  for (let at = start; at < end; at += 1) {
    const token = tokens[at] ?? 0;
    const weight = search.vocabulary.idfOf(token);
    total += weight;
    if (!search.readings.byToken.has(token) && search.readings.initials.length === 0) continue;
    const position = { taken: used, next, following: at + 1 < end ? tokens[at + 1] : undefined };
    const written = chooseReading(search, token, position);
    const reading = written ?? chooseInitial(search, token, position);
    if (!reading) continue;
    hasWord ||= written !== undefined;
    found += weight;
    cost += weight * reading.cost;
    corrections += correctionCounts[reading.corrects ?? 'nothing'];
    isMisspelt ||= reading.cost >= readingCosts.oneEdit;
    used |= spanMask(reading.from, reading.to);
    next = reading.to;
  }
  if (!hasWord) return undefined;
  // Lists the properties that copies set later, so that all have one hidden class: docs/decisions/0021.
  return {
    found,
    total,
    cost,
    used,
    isOtherName: undefined,
    isDoubtfullyCorrected: corrections > 1,
    isMisspelt,
    area: undefined,
  };
};

/** A known word is corrected to another name as often as two unknown ones are. */
const correctionCounts = { nothing: 0, 'unknown word': 1, 'known word': 2 } as const;

/** Where in the query the words of a form so far are. */
interface FormPosition {
  /** The words used so far, as a mask. */
  readonly taken: number;
  /** The word behind the last one used; negative at the first. */
  readonly next: number;
  /** The form's next token. */
  readonly following?: number;
}

/**
 * The cheapest reading of a word of the form; one that follows the previous word is preferred, or at
 * the first word one that the next word follows: the `De` of `De Dalen`, not that of `de Vries`.
 */
const chooseReading = (
  { readings, free, field }: FormSearch,
  token: number,
  { taken, next, following }: FormPosition,
): TokenReading | undefined => {
  let best: TokenReading | undefined;
  let bestCost = Infinity;
  const all = readings.byToken.get(token) ?? noReadings;
  const after = all.length > 1 && next < 0 ? readings.byToken.get(following ?? -1) : undefined;
  for (const reading of all) {
    const mask = spanMask(reading.from, reading.to);
    if (!maskCovers(free, mask) || (mask & taken) !== 0 || !(reading.fields & field)) continue;
    const isInOrder =
      next < 0 ? !after || after.some(({ from }) => from === reading.to) : reading.from === next;
    const gap = isInOrder ? 0 : nameMatching.gapCost;
    if (reading.cost + gap < bestCost) {
      best = reading;
      bestCost = reading.cost + gap;
    }
  }
  return best;
};

const noReadings: readonly TokenReading[] = [];

/** An initial for a word of the form: the `R.` of `R.-Koch-Straße`. */
const chooseInitial = (
  { readings, vocabulary, free, field }: FormSearch,
  token: number,
  { taken, next }: FormPosition,
): TokenReading | undefined => {
  for (const { at, letter, fields } of readings.initials) {
    const isInPosition = next < 0 || next === at;
    if (!isInPosition || !(fields & field) || !maskCovers(free & ~taken, spanMask(at, at + 1)))
      continue;
    if (!vocabulary.beginsWith(token, letter)) continue;
    return { from: at, to: at + 1, token, cost: readingCosts.initial, fields, isOneLetter: false };
  }
  return undefined;
};
