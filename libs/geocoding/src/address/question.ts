import type { Vicinity } from '#contracts';

/** What a word of a question may stand for; words of free text may stand for anything. */
export const Field = {
  street: 1,
  place: 2,
  postcode: 4,
  number: 8,
  unit: 16,
  country: 32,
} as const;
/** All of Field. */
export const ANY_FIELD = 63;

/** More words than this are no address; a mask over them fits the 32 bits of an integer. */
export const MOST_WORDS = 30;

/** A word of a question, or a part of a compound. */
export interface QuestionWord {
  /** Folded; the parts of a compound are words of their own. */
  readonly text: string;
  /** Other foldings of it: umlauts written as two letters. */
  readonly variants: readonly string[];
  /** What stood before it: '' inside a compound or at a change of script, ' ', ',' or a mark. */
  readonly joint: string;
  /** Whether a full stop follows it: it may be the beginning of a word. */
  readonly isDotted: boolean;
  /** Which of Field it may stand for. */
  readonly fields: number;
  /** What it costs that the letters were spaced otherwise, or one of them dropped, to make it. */
  readonly slip?: number;
}

/** Adjacent words that are also read as one: a compound as it was written, or words run together. */
export interface JoinedWords {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly text: string;
  readonly isDotted: boolean;
}

/** A country named in the question. */
export interface CountryMention {
  readonly from: number;
  readonly to: number;
  readonly codes: readonly string[];
  /** Whether it is but a code that may as well be something else: it tells for its country, against none. */
  readonly isAside?: boolean;
}

/** A state or province named in the question. */
export interface StateMention {
  readonly from: number;
  readonly to: number;
  /** The country that has it. */
  readonly country: string;
  /** Which of that country's it is, by its usual name. */
  readonly state: string;
  /** Whether it stands where states do: at an end, before a postcode or a country. */
  readonly isInPlace: boolean;
}

/** A query after it was normalised and split: what the search works on. */
export interface Question {
  readonly words: readonly QuestionWord[];
  readonly joined: readonly JoinedWords[];
  readonly countryMentions: readonly CountryMention[];
  readonly stateMentions: readonly StateMention[];
  /** Upper-case ISO 3166-1 alpha-2: answers of no other country. */
  readonly country?: string;
  readonly vicinity?: Vicinity;
  readonly limit: number;
}

/** Whether a word is a number, perhaps with its suffix (`12a`); `11巷` is the name of a lane. */
export const isNumeric = ({ text }: QuestionWord): boolean =>
  startsWithDigit.test(text) && numeric.test(text);

// Most words are turned away by the first, which costs a tenth of the second.
const startsWithDigit = /^\d/;
const numeric = /^\d+[^\p{sc=Han}]*$/u;

/** Whether a comma or # parts a word from the one before: they are of different parts. */
export const isApart = ({ joint }: Pick<QuestionWord, 'joint'>): boolean =>
  joint === ',' || joint === '#';
