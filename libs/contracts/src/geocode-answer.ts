import type { AddressComponent, Destination, MatchLevel, Position } from './destination.js';
import type { SuggestionKind } from './geocode-query.js';

/** The result of comparing one component of the queried address with the match. */
export type ComponentVerdict = 'matched' | 'corrected' | 'inferred' | 'missing' | 'contradicted';

/** How an answer was found; present if the request asked for an explanation. */
export interface Explanation {
  readonly level?: MatchLevel;
  readonly components: Readonly<Partial<Record<AddressComponent, ComponentVerdict>>>;
  readonly info: readonly string[];
  readonly warnings: readonly string[];
  readonly errors: readonly string[];
}

/** The best match first; never empty. */
export interface MatchedAnswer {
  readonly outcome: 'matched';
  readonly matches: readonly Destination[];
  readonly explanation?: Explanation;
}

/** The gazetteer contains no match. */
export interface NoMatchAnswer {
  readonly outcome: 'no-match';
  readonly explanation?: Explanation;
}

/** The input filter rejected the query, by its text or by what it means; the errors of the explanation say why. */
export interface FilteredAnswer {
  readonly outcome: 'filtered';
  readonly explanation?: Explanation;
}

/** A destination, street or place that a typed text may become. */
export interface Suggestion {
  /** Of a destination: a look-up by it returns the destination. */
  readonly id: string;
  readonly kind: SuggestionKind;
  /** The address on one line, in the format of its country. */
  readonly label: string;
  /** The parts of the label that the text matches, ascending and apart from each other. */
  readonly matched: readonly TextRange[];
  readonly position: Position;
  /** Geodesic distance from the position in the query. */
  readonly distanceMetres?: number;
  /** Only if requested; absent where a swap has removed it in the meantime. */
  readonly destination?: Destination;
}

/** A part of a text, in UTF-16 code units. */
export interface TextRange {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/** The best suggestion first; may be empty. The only outcome of a suggest query. */
export interface SuggestedAnswer {
  readonly outcome: 'suggested';
  readonly suggestions: readonly Suggestion[];
  readonly explanation?: undefined;
}

/** Every outcome of a query. A failed job, in contrast, always means an infrastructure failure. */
export type GeocodeAnswer = MatchedAnswer | NoMatchAnswer | FilteredAnswer | SuggestedAnswer;

/** A list of answers has none for one of the queries. It is a fault, never an outcome of the query. */
export class MissingAnswerError extends Error {
  override readonly name = 'MissingAnswerError';

  constructor(queries: number, answers: number) {
    super(`${queries} queries have ${answers} answers`);
  }
}

/** Returns the answers. Throws a MissingAnswerError unless there is exactly one for every query. */
export function requireEveryAnswer<Answer>(
  queries: readonly unknown[],
  answers: readonly Answer[],
): readonly Answer[] {
  const present = answers.filter((answer) => answer !== undefined && answer !== null);
  if (answers.length !== queries.length || present.length !== queries.length) {
    throw new MissingAnswerError(queries.length, present.length);
  }
  return answers;
}
