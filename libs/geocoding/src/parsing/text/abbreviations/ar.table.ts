export const arabic: readonly (readonly string[])[] = [
  ['شارع', 'ش'],
  ['طريق', 'ط'],
  ['ميدان', 'م'],
];
