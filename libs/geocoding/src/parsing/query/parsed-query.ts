import type { AnswerLanguage, Vicinity } from '#contracts';
import type { QueryToken } from '../text/query-token.js';

/** A query after normalisation and tokenisation: the input of the search. */
export interface ParsedQuery {
  readonly tokens: readonly QueryToken[];
  readonly joinedTokens: readonly JoinedTokens[];
  /** Its text was too long to be tokenised. */
  readonly isTooLong?: true;
  readonly countryMentions: readonly CountryMention[];
  readonly stateMentions: readonly StateMention[];
  /** Upper-case ISO 3166-1 alpha-2: only results in this country. */
  readonly country?: string;
  readonly vicinity?: Vicinity;
  /** Of the answer. Absent: the language of the words. */
  readonly language?: AnswerLanguage;
  readonly limit: number;
}

/** Adjacent tokens that are also read as one: an undivided compound, or two words run together. */
export interface JoinedTokens {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly text: string;
  readonly isDotted: boolean;
}

/** Whether joined tokens are one word that was split, and not adjacent words. */
export const isCompound = (
  { tokens }: Pick<ParsedQuery, 'tokens'>,
  { to }: Pick<JoinedTokens, 'to'>,
): boolean => tokens[to - 1]?.separator === '';

/** A country named in the query. */
export interface CountryMention {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly codes: readonly string[];
  /**
   * Whether the tokens may mean something else: then the mention supports its country, and excludes
   * none.
   */
  readonly isAmbiguous?: boolean;
}

/** A state or province named in the query. */
export interface StateMention {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  /** The country of the state. */
  readonly country: string;
  /** The usual name of the state. */
  readonly state: string;
  /** Whether it is where states are written: at an end, before a postcode or a country. */
  readonly isInStatePosition: boolean;
}
