import type { Position } from '#contracts';
import { roughDistanceMetres } from '#geo';
import type { IndexSnapshot } from '../index/gazetteer.js';
import { listOf } from '../index/integer-lists.js';
import type { Segment } from '../index/segment.js';
import {
  centreDistanceMetres,
  centreOf,
  countryOf,
  isPlace,
  isStreet,
  placeKindOf,
  placesWithToken,
  radiusOf,
} from '../index/segment.js';
import type { Vocabulary } from '../index/vocabulary.js';
import type { ParsedQuery } from '../parsing/query/parsed-query.js';
import {
  QueryField,
  isOneSpan,
  maskCovers,
  maskHas,
  spanMask,
} from '../parsing/text/query-token.js';
import { changeAlignment } from '../ranking/candidate.js';
import type { Alignment } from '../ranking/candidate.js';
import { isNameComplete } from '../ranking/score.js';
import {
  ADJOINING_METRES,
  MOST_ABBREVIATION_COST,
  MOST_PLACES_OF_WORD,
  SAME_NAME_TOLERANCE,
  placeReachMetres,
} from '../ranking/weights.js';
import { areasOf } from './alignment/match-areas.js';
import { bestForm } from './alignment/match-name.js';
import { WorkBudget } from './work-budget.js';
import type { TokenReadings } from './readings/token-readings.js';
import { weightOfWords } from './readings/token-readings.js';
import { flatMap } from '../lists.js';

/** What alignments are graded by: the query as it is read, and the places that it mentions. */
export interface GradingContext {
  readonly query: ParsedQuery;
  readonly mentioned: MentionedPlaces;
  readonly readings: TokenReadings;
  readonly vocabulary: Vocabulary;
}

/**
 * Grades alignments by the places that the query mentions: those of whose city it has no word, and those
 * whose city has only a part of the mentioned name (`North Vancouver` is not Vancouver):
 *
 * - `adjoining`: a street of the same name in the mentioned place continues as this one. People often
 *   name the neighbouring city.
 * - `near`: the document is within reach of the mentioned place, which has no street of the name.
 * - `contradicted`: the mentioned place is elsewhere, or has a street of the name itself.
 *
 * The words of another place beside those of the document's town stay unexplained where the latter are
 * all that is known of the street: of `Wellington Park 41, Munke Bjergby` they are its name, and not
 * that of the town of Munke Bjergbyvej.
 */
export const gradeMentionedPlaces = (
  alignments: readonly Alignment[],
  { mentioned, readings }: Pick<GradingContext, 'mentioned' | 'readings'>,
): readonly Alignment[] => {
  const inGivenCity = alignments.filter((one) => one.city === 'matched' && isStreet(one));
  return alignments.map((alignment) => {
    const { city, unexplained } = alignment;
    if (unexplained === 0 || isPlace(alignment)) return alignment;
    if (city === 'missing') return gradeByPlaces(alignment, { mentioned, readings, inGivenCity });
    return city === 'matched'
      ? gradeByLongerName(alignment, { mentioned, readings, inGivenCity })
      : alignment;
  });
};

/** What an alignment is graded by, and the streets in a city that the query names. */
interface PlaceGradingContext extends Pick<GradingContext, 'mentioned' | 'readings'> {
  readonly inGivenCity: readonly Alignment[];
}

/** Grades an alignment of whose city the query has no word. */
const gradeByPlaces = (
  alignment: Alignment,
  { mentioned, readings, inGivenCity }: PlaceGradingContext,
): Alignment => {
  const words = freeWords(alignment);
  const places = mentioned.among(words, wordsOfRegions(alignment));
  if (places.length === 0) return alignment;
  const within = places.filter((place) => isWithinReach(alignment, place));
  // Beside a house number the other words of a longer name may be its street.
  const near = alignment.numbers.length > 0 ? within[0] : longestName(within);
  const sameName = inGivenCity.filter((one) => hasSameName(one, streetOf(alignment)));
  const adjoins = sameName.some((one) => isAdjoining(one, alignment));
  if (near && (sameName.length === 0 || adjoins))
    return withPlace(alignment, adjoins ? 'adjoining' : 'near', { words: near.used, readings });
  const elsewhere = wordsOfOtherPlaces(alignment, readings, places);
  if (elsewhere === 0 || isNamedByTown(alignment, mentioned)) return alignment;
  // Beside a right postcode, a wrong city is one error: it is not counted as unexplained as well.
  const used = alignment.postcode === 'matched' ? elsewhere : 0;
  return withPlace(alignment, 'contradicted', { words: used, readings });
};

/**
 * Grades an alignment whose city has only a part of the name of the place in the query: the Vancouver
 * of `Main Street, North Vancouver` is not the city of that name. A right postcode confirms the city.
 */
const gradeByLongerName = (
  alignment: Alignment,
  { mentioned, readings, inGivenCity }: PlaceGradingContext,
): Alignment => {
  const { placeMask, postcode } = alignment;
  if (postcode === 'matched' || placeMask === 0) return alignment;
  const place = mentioned
    .among(freeWords(alignment), placeMask)
    .find(({ used, isExactName }) => isExactName && maskCovers(used, placeMask) && isOneSpan(used));
  if (!place) return alignment;
  const isThere = (one: Alignment): boolean =>
    maskCovers(one.placeMask, place.used) && hasSameName(one, streetOf(alignment));
  const isNear = isWithinReach(alignment, place) && !inGivenCity.some(isThere);
  return withPlace(alignment, isNear ? 'near' : 'contradicted', { words: place.used, readings });
};

/** The words that may name a place that the document is not in, as a mask. */
const freeWords = ({ unexplained, restsOfCompounds = 0 }: Alignment): number =>
  unexplained & ~restsOfCompounds;

/** Whether all words of an incomplete name are the name of the town around the document. */
const isNamedByTown = (alignment: Alignment, mentioned: MentionedPlaces): boolean =>
  !isNameComplete(alignment) &&
  mentioned
    .among(alignment.nameMask)
    .some(
      (place) =>
        place.isExactName && place.used === alignment.nameMask && isWithinReach(alignment, place),
    );

/**
 * The words that may name the state or county, as a mask: all but those of the name, the postcode and
 * the number. A name of a city may have one of them as well: `Kansas City`.
 */
const wordsOfRegions = (alignment: Alignment): number => {
  const { nameMask, streetMask = 0, postcodeMask, restsOfCompounds = 0, numbers } = alignment;
  return ~(nameMask | streetMask | postcodeMask | restsOfCompounds | (numbers[0]?.used ?? 0));
};

/** The place with the most words: Bellerose Terrace is not Bellerose. */
const longestName = (places: readonly MentionedPlace[]): MentionedPlace | undefined =>
  places.reduce<MentionedPlace | undefined>(
    (best, place) => (best && maskCovers(best.used, place.used) ? best : place),
    undefined,
  );

/** The alignment with the grade of its city, and some words, a mask, explained by the mentioned place. */
const withPlace = (
  alignment: Alignment,
  city: Alignment['city'],
  { words, readings }: { readonly words: number; readonly readings: TokenReadings },
): Alignment => {
  const { explained, unexplained, surroundingShare = 0 } = alignment;
  // What surrounds the address has been left out of the whole.
  const whole = readings.totalWeight * (1 - surroundingShare);
  return changeAlignment(alignment, {
    city,
    explained: explained + weightOfWords(words & unexplained, readings) / whole,
    unexplained: unexplained & ~words,
  });
};

/** How a street is named, or that of a named house, which is named completely. */
type NamedStreet = Pick<Alignment, 'nameMask' | 'nameCoverage'>;

const streetOf = (alignment: Alignment): NamedStreet =>
  alignment.streetMask ? { nameMask: alignment.streetMask, nameCoverage: 1 } : alignment;

/** Whether a street is named by at least the same words: `98th Avenue 218-83` does not name 83rd Avenue. */
const hasSameName = (one: NamedStreet, other: NamedStreet): boolean =>
  one.nameCoverage >= other.nameCoverage - SAME_NAME_TOLERANCE &&
  maskCovers(one.nameMask, other.nameMask);

/** Whether a document is as near to a street as the next section of it may be. */
export const isAdjoining = (one: Alignment, other: Alignment): boolean =>
  centreDistanceMetres(one, other) <= ADJOINING_METRES + radiusOf(one) + radiusOf(other);

/** Whether a document is near enough to a place to be described as in it. */
export const isWithinReach = (
  alignment: Alignment,
  { position, reachMetres }: MentionedPlace,
): boolean =>
  roughDistanceMetres(centreOf(alignment.segment, alignment.document), position) <=
  reachMetres + radiusOf(alignment);

/**
 * The words, as a mask, that name other places exactly. 0 if one of them is also a word of the
 * document's own places: `Neustadt` for `Neustadt an der Weinstraße` names no other place.
 */
const wordsOfOtherPlaces = (
  { segment, document }: Alignment,
  { all }: TokenReadings,
  places: readonly MentionedPlace[],
): number => {
  const words = places.reduce(
    (mask, { used, isExactName }) => (isExactName ? mask | used : mask),
    0,
  );
  if (words === 0) return 0;
  const own = areasOf(segment, document).map((area) => listOf(segment.forms, area));
  const isOwn = (token: number): boolean => own.some((forms) => forms.includes(token));
  return all.some(({ token, from }) => maskHas(words, from) && isOwn(token)) ? 0 : words;
};

/** A city or locality that some words of a query name. */
export interface MentionedPlace {
  /** The words, as a mask. */
  readonly used: number;
  /** Upper-case ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly position: Position;
  /** Distance from its centre at which an address is still described as in it. */
  readonly reachMetres: number;
  /** Whether the words are its name as written or abbreviated, without a spelling correction. */
  readonly isExactName: boolean;
}

/** The cities and localities of the whole index that words of one query name. Caches by words. */
export class MentionedPlaces {
  private readonly known = new Map<string, readonly MentionedPlace[]>();
  private readonly holders = new Map<Segment, readonly PlaceHolders[]>();

  constructor(
    private readonly readings: TokenReadings,
    private readonly index: IndexSnapshot,
    private readonly work = WorkBudget.of(index),
  ) {}

  /** The places whose complete name is among these words, and has one of the first; both are masks. */
  among(words: number, more = 0): readonly MentionedPlace[] {
    const key = `${words}|${more}`;
    let places = this.known.get(key);
    if (!places) {
      places = flatMap(this.index.segments, (segment) => this.inSegment(segment, words, more));
      this.known.set(key, places);
    }
    return places;
  }

  private inSegment(segment: Segment, words: number, more: number): readonly MentionedPlace[] {
    const documents = this.placesWithAnyOf(segment, words);
    if (documents.length === 0) return noPlaces;
    const { readings } = this;
    const { vocabulary } = this.index;
    const search = { readings, vocabulary, free: words | more, field: QueryField.place };
    this.work.spend('place', documents.length);
    return flatMap(documents, (document) => {
      const position = centreOf(segment, document);
      const reachMetres = placeReachMetres[placeKindOf(segment, document - segment.firstPlace)];
      const match = bestForm(segment.forms, document, search);
      if (reachMetres === undefined || !match || match.found < match.total) return [];
      if ((match.used & words) === 0) return [];
      const isExactName = match.cost <= match.total * MOST_ABBREVIATION_COST;
      const country = countryOf(segment, document);
      return [{ used: match.used, country, position, reachMetres, isExactName }];
    });
  }

  /** As documents. */
  private placesWithAnyOf(segment: Segment, words: number): readonly number[] {
    let holders = this.holders.get(segment);
    if (!holders) {
      this.work.spend('lookup', this.readings.all.length);
      holders = placeHolders(segment, this.readings);
      this.holders.set(segment, holders);
    }
    if (!holders.some(({ used }) => maskCovers(words, used))) return noDocuments;
    const places = new Set<number>();
    for (const { used, documents } of holders) {
      if (maskCovers(words, used)) for (const document of documents) places.add(document);
    }
    return [...places];
  }
}

const noPlaces: readonly MentionedPlace[] = [];
const noDocuments: readonly number[] = [];

/** Some words of a query, and the places of a segment whose names contain one of their readings. */
interface PlaceHolders {
  /** The words, as a mask. */
  readonly used: number;
  readonly documents: Int32Array;
}

const placeHolders = (segment: Segment, { all }: TokenReadings): readonly PlaceHolders[] => {
  const found: PlaceHolders[] = [];
  for (const { token, from, to, fields } of all) {
    if (!(fields & QueryField.place)) continue;
    const documents = placesWithToken(segment, token);
    if (documents.length === 0 || documents.length > MOST_PLACES_OF_WORD) continue;
    found.push({ used: spanMask(from, to), documents });
  }
  return found;
};
