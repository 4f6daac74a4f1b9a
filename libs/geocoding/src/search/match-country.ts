import { includes, maskOf } from '../address/word-mask.js';
import { countryOf } from '../gazetteer/document.js';
import type { Agreement } from './agreement.js';
import type { MatchContext } from './match-context.js';

/** Whether a question names the document’s country, and with which words, as a mask. */
export interface CountryMatch {
  readonly agreement: Agreement;
  readonly used: number;
}

/** Compares the countries that a question names, where nothing else has used the words, with the document's. */
export const matchCountry = (
  { question, segment }: MatchContext,
  document: number,
  free: number,
): CountryMatch => {
  const country = countryOf(segment, document);
  let agreement: Agreement = 'missing';
  let used = 0;
  for (const { from, to, codes } of question.countryMentions) {
    const mask = maskOf(from, to);
    if (!includes(free, mask)) continue;
    if (!codes.includes(country)) {
      if (agreement === 'missing') agreement = 'contradicted';
      continue;
    }
    agreement = 'matched';
    used |= mask;
  }
  return { agreement, used };
};
