/** Syllables that fields and towns of the synthetic country are named by. */
export const firstSyllables: readonly string[] = (
  'Al An Ba Ber Bir Bru Dal Der Ein El Erl Fal Fel Gal Ger Gra Hal Har Her Hol Il Kal Ker Kol Kra ' +
  'Lan Lei Lin Lor Mal Mer Mol Nau Ner Ober Ol Pal Rei Ren Rol Sal Sei Ser Sol Tal Tei Ul Unter ' +
  'Val Wal Wei Wer Wil Zel'
).split(' ');

export const middleSyllables: readonly string[] = (
  'a be ber de del der e en fel ge gel gen ger i kel ker la le len ler li lin lo me men mer ne nen ' +
  'o ra re ren ri ro se sen ser ste sten ter ters u wen wer ze zen'
).split(' ');

/** The ends of towns' names. */
export const townEndings: readonly string[] = (
  'ingen heim hausen dorf bach berg burg feld furt hofen kirchen stadt stetten tal wald weiler ' +
  'brunn eck fels moos au rode leben itz ow'
).split(' ');

/** The ends of fields' names, after which country lanes are called. */
export const fieldEndings: readonly string[] = (
  'acker anger bruch brühl bühl egert furche gereut grund gwann hag halm horst kamp klinge kopf ' +
  'lache leite loh morgen pfad rain reute ried rücken schlag stück wiese winkel wasen zelg'
).split(' ');
