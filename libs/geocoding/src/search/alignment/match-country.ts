import { includes, maskOf } from '../../address/word-mask.js';
import { countryOf } from '../../gazetteer/document.js';
import type { Agreement } from './agreement.js';
import type { MatchContext } from './match-context.js';

/** Whether a question names the document’s country, and with which words, as a mask. */
export interface CountryMatch {
  readonly agreement: Agreement;
  readonly used: number;
}

/** The words that nothing has used yet, and those beside the document's name, as masks. */
interface Words {
  readonly free: number;
  readonly besideName: number;
}

/**
 * Compares the countries that a question names with the document's. That it is named settles it,
 * even where its name has been used for a place around: `Mayotte, France` is in France.
 */
export const matchCountry = (
  { question, segment }: MatchContext,
  document: number,
  { free, besideName }: Words,
): CountryMatch => {
  const country = countryOf(segment, document);
  let agreement: Agreement = 'missing';
  let used = 0;
  for (const { from, to, codes, isAside } of question.countryMentions) {
    const mask = maskOf(from, to);
    const isOwn = codes.includes(country);
    if (!includes(isOwn ? besideName : free, mask)) continue;
    if (isOwn) used |= mask & free;
    if (isOwn) agreement = 'matched';
    else if (agreement === 'missing' && !isAside) agreement = 'contradicted';
  }
  return { agreement, used };
};
