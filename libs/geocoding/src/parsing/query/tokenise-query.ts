import { MAX_TEXT_LENGTH, expandedLength } from '#contracts';
import { cleanText } from '../text/clean-text.js';
import { fold, foldToDigraphs, isCyrillic, transliterate } from '../text/normalise.js';
import { isMisspeltOrdinal } from '../text/numerals.js';
import { splitCompound } from '../text/search-forms.js';
import { tokenise } from '../text/tokenise.js';
import type { Separated, Token } from '../text/tokenise.js';
import {
  findLegalFormEnds,
  findNonAddressSpans,
  findRepeatedParts,
  removeContacts,
} from './non-address-spans.js';
import { MAX_QUERY_TOKENS, isMixedRun, startsNewPart } from '../text/query-token.js';
import type { QueryToken } from '../text/query-token.js';
import { flatMap } from '../../lists.js';
import type { JoinedTokens, ParsedQuery } from './parsed-query.js';

/** A text, and the mask of the fields that its tokens may belong to. */
export interface FieldText {
  readonly text: string;
  readonly fields: number;
}

/** The tokens of a query, and the groups of them that are also read as one. */
type QueryTokens = Pick<ParsedQuery, 'tokens' | 'joinedTokens' | 'isTooLong'>;

/**
 * The longest query, in code points, all of its texts together and expanded. Twice what the interface
 * accepts as one text, as line breaks become commas; decoding may expand a text to more.
 */
const MAX_QUERY_LENGTH = 2 * MAX_TEXT_LENGTH;

/**
 * Splits texts into the tokens of a query: compounds into their parts, without non-address spans and
 * repetitions. Texts that are too long have no tokens.
 */
export const tokeniseQuery = (texts: readonly FieldText[]): QueryTokens => {
  const cleaned = texts.map(({ text, fields }) => ({
    text: removeContacts(cleanText(text)),
    fields,
  }));
  const length = cleaned.reduce((sum, { text }) => sum + expandedLength(text), 0);
  if (length > MAX_QUERY_LENGTH) return { tokens: [], joinedTokens: [], isTooLong: true };
  return tokeniseCleaned(cleaned);
};

const tokeniseCleaned = (texts: readonly FieldText[]): QueryTokens => {
  const queryTokens: QueryToken[] = [];
  const compounds: JoinedTokens[] = [];
  for (const { text, fields } of texts) {
    const { folded, alternative } = normaliseText(text);
    const tokens = tokenise(folded);
    const others = alternative === folded ? tokens : tokenise(alternative);
    const [nonAddress, repeated] = [findNonAddressSpans(tokens), findRepeatedParts(tokens)];
    const companyEnds = findLegalFormEnds(tokens);
    const isLeftOut = (at: number): boolean => nonAddress.has(at) || repeated.has(at);
    tokens.forEach((token, index) => {
      if (isLeftOut(index)) return;
      const isNextText = index === 0 && queryTokens.length > 0;
      const isNextPart = isNextText || isLeftOut(index - 1) || companyEnds.has(index - 1);
      const joint = isNextPart ? ',' : token.separator;
      const parts = partsOfToken(token, others[index]?.text, { separator: joint, fields });
      const [from, to] = [queryTokens.length, queryTokens.length + parts.length];
      if (to > MAX_QUERY_TOKENS) return;
      queryTokens.push(...parts);
      if (parts.length > 1)
        compounds.push({ from, to, text: token.text, isDotted: token.isDotted });
    });
  }
  const joinedTokens = [...compounds, ...joinAdjacentTokens(queryTokens)];
  return { tokens: withRuns(queryTokens), joinedTokens };
};

/** Tokens with the run of letters and digits that they were cut from, if any. */
const withRuns = (tokens: readonly QueryToken[]): readonly QueryToken[] => {
  const marked: QueryToken[] = [];
  while (marked.length < tokens.length) {
    const from = marked.length;
    const next = tokens.findIndex(({ separator }, at) => at > from && separator !== '');
    const pieces = tokens.slice(from, next < 0 ? tokens.length : next);
    const run = pieces.length > 1 ? runOf(pieces) : undefined;
    marked.push(...(run === undefined ? pieces : pieces.map((piece) => ({ ...piece, run }))));
  }
  return marked;
};

/** The run that pieces make; undefined where it has no letter or no digit. */
const runOf = (pieces: readonly QueryToken[]): string | undefined => {
  const run = pieces.map(({ text }) => text).join('');
  return isMixedRun(run) ? run : undefined;
};

/** A text in the form in which it is compared, and in another one, token by token. */
interface NormalisedText {
  readonly folded: string;
  readonly alternative: string;
}

/**
 * Folds a text in two ways: with umlauts as plain and as two letters, or Cyrillic as Latin and as
 * it is.
 */
const normaliseText = (text: string): NormalisedText => {
  const spaced = text.replace(vulgarFractions, ' $&').replace(longMarkRun, '$1');
  return isCyrillic(spaced)
    ? { folded: fold(transliterate(spaced)), alternative: fold(spaced) }
    : { folded: fold(spaced), alternative: foldToDigraphs(spaced) };
};

/**
 * No language needs more combining marks on a letter (UAX #15, Stream-Safe Text Format), and Unicode
 * normalisation takes quadratic time for a run of them.
 */
const longMarkRun = /(\p{M}{30})\p{M}+/gu;

/** NFKC would read `12½` as 121/2. */
const vulgarFractions = /[\u00bc-\u00be\u2150-\u215e]/g;

/** A token as it is, or the parts of a compound, each with its other folding. */
const partsOfToken = (
  { text, isDotted }: Token,
  alternative: string | undefined,
  { separator: joint, fields }: Separated & Pick<QueryToken, 'fields'>,
): readonly QueryToken[] => {
  const parts = splitToken(text);
  const others = splitToken(alternative ?? text);
  return parts.map((part, at): QueryToken => ({
    text: part,
    variants: variantsOf(part, others[at]),
    separator: at === 0 ? joint : '',
    isDotted: isDotted && at === parts.length - 1,
    fields,
    run: undefined,
  }));
};

/** The parts of a compound. A number and a name without a space (`71083Herrenberg`) are parts too. */
const splitToken = (text: string): readonly string[] => {
  if (!beginsWithDigit.test(text)) return splitCompound(text);
  const [, number, name] = numberAndName.exec(text) ?? [];
  return number && name ? [number, ...splitCompound(name)] : splitCompound(text);
};

const beginsWithDigit = /^\d/;

/** The name is no suffix of the number: `12quater`, `3ieme`. */
const numberAndName = /^(\d+)((?!quater$|quinquies$|ieme$)\p{L}{4,})$/u;

const variantsOf = (part: string, variant: string | undefined): readonly string[] =>
  variant === undefined || variant === part ? noVariants : [variant];

const noVariants: readonly string[] = [];

/** Every two tokens that may be one word: `Linden hof`, the 21t and 3h of `21t3h Street`. */
export const joinAdjacentTokens = (tokens: readonly QueryToken[]): readonly JoinedTokens[] =>
  flatMap(tokens, (token, from) => {
    const next = tokens[from + 1];
    if (!next || startsNewPart(next) || !mayBeOneWord(token, next)) return [];
    return [{ from, to: from + 2, text: token.text + next.text, isDotted: next.isDotted }];
  });

const mayBeOneWord = ({ text }: QueryToken, next: QueryToken): boolean => {
  const isNumbered = anyDigit.test(text) || anyDigit.test(next.text);
  return isNumbered
    ? next.separator === '' && isMisspeltOrdinal(text + next.text)
    : next.separator !== '';
};

const anyDigit = /\d/;
