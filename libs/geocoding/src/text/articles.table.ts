/**
 * Little words before a name that hardly anybody keeps apart when recalling a street: `Rue de
 * Prince` for `Rue du Prince`. Not those of German, where `Am Bach` and `Im Bach` are two streets. Folded.
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
