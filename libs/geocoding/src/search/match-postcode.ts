import { Field, maskOf } from '../address/question.js';
import { anyPostcode, postcodePatterns } from '../address/postcode-patterns.table.js';
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

/** A number right beside the street's name is the house's, not a postcode. */
const findOther = (
  { question, segment }: Ground,
  document: number,
  { free, nameMask }: { free: number; nameMask: number },
): PostcodeMatch | undefined => {
  const country = segment.countries[segment.country[document] ?? 0] ?? '';
  const pattern = postcodePatterns[country] ?? anyPostcode;
  const beside = (nameMask << 1) | (nameMask >> 1);
  for (let size = MOST_POSTCODE_WORDS; size > 0; size -= 1) {
    for (let from = 0; from + size <= question.words.length; from += 1) {
      const used = maskOf(from, from + size);
      const words = question.words.slice(from, from + size);
      const said = words.map(({ text }) => text).join('');
      if ((used & free) !== used || !words.every(({ fields }) => fields & Field.postcode)) continue;
      const mustBeHouse = (used & beside) !== 0 && words[0]?.fields !== Field.postcode;
      if (/\d/.test(said) && pattern.test(said) && !mustBeHouse)
        return { agreement: 'contradicted', said, used };
    }
  }
  return undefined;
};
