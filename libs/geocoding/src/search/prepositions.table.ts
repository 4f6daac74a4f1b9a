/** Words between a category and a place, folded: `pharmacy near the station`, `Apotheke in Vaduz`. */
const words = [
  'in near nearby nearest closest next to at around by the open best',
  'bei nahe nachste nachster nachstes im am beim um der die das',
  'a au aux pres de du des la le les proche en dans l d',
  'vicino vicina di del della dei al nel cerca el los las perto em da do dos no na',
  'bij dichtbij nabij van het i ved naer nar nara naermeste narmaste lahin lahella',
  'w we kolo blisko przy v ve u pri blizu najblizja nejblizsi',
];

export const prepositions: ReadonlySet<string> = new Set(words.flatMap((line) => line.split(' ')));
