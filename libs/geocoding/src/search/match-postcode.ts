import { Field, maskOf } from '../address/question.js';
import type { Question } from '../address/question.js';
import { anyPostcode, postcodePatterns } from '../address/postcode-patterns.table.js';
import { countryOf } from '../gazetteer/document.js';
import { listOf } from '../gazetteer/segment.js';
import type { Ground } from './align.js';
import type { Agreement } from './alignment.js';

export interface PostcodeMatch {
  readonly agreement: Agreement;
  /** What the question says, as a key. */
  readonly said?: string;
  readonly used: number;
}

const MOST_POSTCODE_WORDS = 3;

/**
 * Finds a postcode of the document among the free words of a question; or, failing that, what
 * looks like a postcode of its country and must then be another one.
 */
export const matchPostcode = (
  ground: Ground,
  document: number,
  { free, nameMask }: { free: number; nameMask: number },
): PostcodeMatch => {
  const codes = listOf(ground.segment.postcodes, document);
  for (const { token, from, to, fields } of ground.readings.postcodes) {
    const used = maskOf(from, to);
    if ((used & free) !== used || !(fields & Field.postcode) || !codes.includes(token)) continue;
    const words = ground.question.words.slice(from, to);
    return { agreement: 'matched', said: words.map(({ text }) => text).join(''), used };
  }
  return findOther(ground, document, { free, nameMask }) ?? { agreement: 'missing', used: 0 };
};

/** Words that together might be a postcode of some country: how long and what they say. */
interface Span {
  readonly used: number;
  readonly said: string;
  /** The words right before and behind it, with no comma between, as a bit mask. */
  readonly beside: number;
  /** Whether the form says that it is a postcode, wherever it stands. */
  readonly isDeclared: boolean;
}

const spansOf = new WeakMap<Question, readonly Span[]>();

/** A number right beside the street's name is the house's, not a postcode. */
const findOther = (
  { question, segment }: Ground,
  document: number,
  { free, nameMask }: { free: number; nameMask: number },
): PostcodeMatch | undefined => {
  const pattern = postcodePatterns[countryOf(segment, document)] ?? anyPostcode;
  const spans = spansOf.get(question) ?? readSpans(question);
  spansOf.set(question, spans);
  const found = spans.find(
    ({ used, said, beside, isDeclared }) =>
      (used & free) === used && (isDeclared || (beside & nameMask) === 0) && pattern.test(said),
  );
  return found && { agreement: 'contradicted', said: found.said, used: found.used };
};

/** Longest first. */
const readSpans = ({ words }: Question): readonly Span[] => {
  const spans: Span[] = [];
  for (let size = MOST_POSTCODE_WORDS; size > 0; size -= 1) {
    for (let from = 0; from + size <= words.length; from += 1) {
      const span = words.slice(from, from + size);
      const said = span.map(({ text }) => text).join('');
      if (!/\d/.test(said) || !span.every(({ fields }) => fields & Field.postcode)) continue;
      const isDeclared = span.every(({ fields }) => fields === Field.postcode);
      const used = maskOf(from, from + size);
      spans.push({ used, said, beside: besideOf(words, from, from + size), isDeclared });
    }
  }
  return spans;
};

const besideOf = (words: Question['words'], from: number, to: number): number => {
  const before = from > 0 && words[from]?.joint !== ',' ? 1 << (from - 1) : 0;
  const behind = to < words.length && words[to]?.joint !== ',' ? 1 << to : 0;
  return before | behind;
};
