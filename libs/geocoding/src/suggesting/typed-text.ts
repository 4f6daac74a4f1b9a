import { findNumberSpans } from '../parsing/house-number/number-spans.js';
import { articles } from '../parsing/text/articles.table.js';
import { findRegionMentions } from '../parsing/query/region-mentions.js';
import { isCompound } from '../parsing/query/parsed-query.js';
import type { ParsedQuery } from '../parsing/query/parsed-query.js';
import { tokeniseQuery } from '../parsing/query/tokenise-query.js';
import { postcodeKey } from '../parsing/text/normalise.js';
import { ANY_FIELD, isNumeric, maskCovers, spanMask } from '../parsing/text/query-token.js';
import type { QueryToken } from '../parsing/text/query-token.js';
import { LEAST_POSTCODE_LETTERS, suggestionLimits } from '../ranking/suggestion-weights.table.js';

/** The beginning of an address, as typed so far. */
export interface TypedText {
  readonly parsed: ParsedQuery;
  /** Its words, and adjacent ones that may be one word; those of more tokens first. */
  readonly words: readonly TypedWord[];
  /** Spans that may be a postcode. */
  readonly postcodes: readonly TypedWord[];
  /** The parts of each compound (`Lindenweg`), as masks. */
  readonly compounds: readonly number[];
  /** All tokens, as a mask; so are the following. */
  readonly all: number;
  /** The last word, where it is open. */
  readonly open: number;
  /** What may be a house number, with its suffix: the `a` of `12 a`, which may also begin a name. */
  readonly houseNumbers: number;
  /** These, and all other tokens that begin with a digit: the `5th` of `5th Avenue`. */
  readonly numeric: number;
  /** Articles and prepositions: names may lack them. */
  readonly fillers: number;
  /** Names of countries and states. */
  readonly mentioned: number;
}

/** A word of the text. */
export interface TypedWord {
  /** Its tokens, as a mask. */
  readonly mask: number;
  /** Folded: umlauts as plain and as two letters. */
  readonly spellings: readonly string[];
  /** Whether it is the last one, which may be the beginning of a longer word. */
  readonly isOpen: boolean;
  readonly isNumeric: boolean;
}

/** Splits a text into words. The last word is open unless something follows it: a space, a comma. */
export const readTypedText = (text: string): TypedText => {
  const tokenised = tokeniseQuery([{ text, fields: ANY_FIELD }]);
  const tokens = tokenised.tokens.slice(0, suggestionLimits.mostWords);
  const isComplete = tokens.length === tokenised.tokens.length;
  const openFrom = isComplete && endsInWord.test(text) ? tokens.length : Infinity;
  const joinedTokens = tokenised.joinedTokens.filter(({ to }) => to <= tokens.length);
  const { countryMentions, stateMentions } = findRegionMentions(tokens);
  const parsed = { tokens, joinedTokens, countryMentions, stateMentions, limit: 1 };
  const joined = joinedTokens.map(({ from, to, text: word }) => ({
    mask: spanMask(from, to),
    spellings: spellingsOf(tokens.slice(from, to), word),
    isOpen: to === openFrom,
    isNumeric: false,
  }));
  const houseNumbers = houseNumberMask(tokens);
  const numbers = maskWhere(tokens, isNumeric);
  const single = tokens.map((token, at) => ({
    mask: spanMask(at, at + 1),
    spellings: [token.text, ...token.variants],
    isOpen: at + 1 === openFrom,
    isNumeric: isNumeric(token),
  }));
  return {
    parsed,
    words: [...joined, ...single],
    postcodes: postcodeSpans(tokens, openFrom),
    compounds: compoundMasks(parsed, numbers),
    all: spanMask(0, tokens.length),
    open: openFrom === Infinity ? 0 : maskWhere(tokens, (token) => token === tokens.at(-1)),
    houseNumbers,
    numeric: houseNumbers | numbers,
    fillers: maskWhere(tokens.slice(0, openFrom - 1), ({ text: word }) => fillers.has(word)),
    mentioned: [...parsed.countryMentions, ...parsed.stateMentions]
      .filter(({ to }) => to !== openFrom)
      .reduce((mask, { from, to }) => mask | spanMask(from, to), 0),
  };
};

/** Whether a postcode is one of those that the text may contain. */
export const hasTypedPostcode = (
  postcode: string | undefined,
  { postcodes }: TypedText,
): boolean => {
  if (postcode === undefined || postcodes.length === 0) return false;
  const key = postcodeKey(postcode);
  return postcodes.some(({ spellings }) => spellings.includes(key));
};

/** Without a number in front: `71083Lindenweg`. */
const compoundMasks = (parsed: ParsedQuery, numbers: number): readonly number[] =>
  parsed.joinedTokens
    .filter((group) => isCompound(parsed, group))
    .map(({ from, to }) => spanMask(from, to) & ~numbers);

/**
 * Whether the words of a mask find names beside words that no name has: not only the `l` of `Lochenweg l` without
 * Lochenweg. A number does, as it is a postcode, a house or a numbered street.
 */
export const hasDistinctiveWord = (typed: TypedText, mask: number): boolean => {
  const { words, fillers: small, numeric, open } = typed;
  const named = mask & ~(small | numeric);
  return (
    (mask & numeric) !== 0 ||
    words.some(({ mask: own, spellings }) => {
      const pattern = own === open ? distinctiveBeginning : distinctiveWord;
      return maskCovers(named, own) && spellings.some((spelling) => pattern.test(spelling));
    })
  );
};

/** Fewer letters begin too many names, except in scripts whose letters are syllables or words. */
const atLeast = (letters: number): RegExp =>
  new RegExp(
    `[\\p{L}\\p{M}]{${letters}}|[\\p{sc=Han}\\p{sc=Hangul}\\p{sc=Hiragana}\\p{sc=Katakana}]`,
    'u',
  );

const distinctiveBeginning = atLeast(3);
const distinctiveWord = atLeast(2);

const fillers: ReadonlySet<string> = new Set(articles.flat());

const houseNumberMask = (tokens: readonly QueryToken[]): number =>
  findNumberSpans(tokens, spanMask(0, tokens.length)).reduce(
    (mask, { from, to }) => mask | spanMask(from, to),
    0,
  );

const endsInWord = /[\p{L}\p{M}\p{N}]$/u;

const maskWhere = (tokens: readonly QueryToken[], holds: (token: QueryToken) => boolean): number =>
  tokens.reduce((mask, token, at) => (holds(token) ? mask | spanMask(at, at + 1) : mask), 0);

/** Of a compound whose parts have variants (`Mühlstraße`), the variants are joined as well. */
const spellingsOf = (parts: readonly QueryToken[], word: string): readonly string[] => {
  const variant = parts.map(({ text, variants: [first] }) => first ?? text).join('');
  return variant === word ? [word] : [word, variant];
};

/** `SW1A 2AA` has four tokens. */
const MOST_POSTCODE_TOKENS = 4;
const MOST_POSTCODE_LETTERS = 10;

const postcodeSpans = (tokens: readonly QueryToken[], openFrom: number): readonly TypedWord[] => {
  const spans: TypedWord[] = [];
  for (let from = 0; from < tokens.length; from += 1) {
    let key = '';
    for (let to = from + 1; to <= from + MOST_POSTCODE_TOKENS && to <= tokens.length; to += 1) {
      key += tokens[to - 1]?.text ?? '';
      if (key.length > MOST_POSTCODE_LETTERS) break;
      if (key.length < LEAST_POSTCODE_LETTERS || !/\d/.test(key)) continue;
      const isOpen = to === openFrom;
      spans.push({ mask: spanMask(from, to), spellings: [key], isOpen, isNumeric: true });
    }
  }
  return spans;
};
