import { FORM_END } from '../../gazetteer/segment.js';
import type { Lists } from '../../gazetteer/segment.js';
import { matchForm } from './match-form.js';
import type { FormMatch, FormSearch } from './match-form.js';

/** The form of a document that fits best: most of its weight found, and found as written. */
export const bestForm = (
  { starts, values }: Lists,
  document: number,
  search: FormSearch,
): FormMatch | undefined => {
  let best: FormMatch | undefined;
  let bestScore = 0;
  let start = starts[document] ?? 0;
  const end = starts[document + 1] ?? 0;
  for (let at = start; at < end; at += 1) {
    if (values[at] !== FORM_END) continue;
    const match = matchForm(values, { start, end: at }, search);
    start = at + 1;
    const score = scoreOf(match);
    if (match.used !== 0 && score > bestScore) {
      best = match;
      bestScore = score;
    }
  }
  return best;
};

/** Of forms that fit alike, the one that explains more words is meant. */
const MORE_WORDS_BONUS = 0.02;

/** Share of the form that was found, less its cost. */
const scoreOf = ({ found, total, cost }: FormMatch): number =>
  (found - cost) / total + found * MORE_WORDS_BONUS;
