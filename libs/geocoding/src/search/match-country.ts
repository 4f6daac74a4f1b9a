import { maskOf } from '../address/question.js';
import { countryOf } from '../gazetteer/document.js';
import type { Ground } from './align.js';
import type { Agreement } from './alignment.js';

export interface CountryMatch {
  readonly agreement: Agreement;
  readonly used: number;
}

/** Compares the countries that a question names, where nothing else has used the words, with the document's. */
export const matchCountry = (
  { question, segment }: Ground,
  document: number,
  free: number,
): CountryMatch => {
  const country = countryOf(segment, document);
  let agreement: Agreement = 'missing';
  let used = 0;
  for (const { from, to, codes } of question.countryMentions) {
    const mask = maskOf(from, to);
    if ((mask & free) !== mask) continue;
    if (!codes.includes(country)) {
      if (agreement === 'missing') agreement = 'contradicted';
      continue;
    }
    agreement = 'matched';
    used |= mask;
  }
  return { agreement, used };
};
