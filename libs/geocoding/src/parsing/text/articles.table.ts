/**
 * Articles and prepositions in street names that people confuse: `Rue de Prince` for `Rue du
 * Prince`. Those of one group are interchangeable. German ones are not listed, because `Am Bach`
 * and `Im Bach` are different streets. Folded.
 */
export const articles: readonly (readonly string[])[] = [
  // Romance
  [
    ...['de', 'du', 'des', 'd', 'la', 'le', 'les', 'l'],
    ...['di', 'da', 'del', 'della', 'dello', 'dell', 'dei', 'degli', 'delle'],
    ...['do', 'dos', 'das', 'el', 'los', 'las'],
  ],
  // Dutch
  ['de', 'den', 'der', 'het', 't'],
];
