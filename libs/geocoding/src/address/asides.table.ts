/**
 * Words after which a person or a department is named, up to the next comma: they say who is to
 * have a letter, not where. Folded; a mark between two words must stand there in a question, too.
 */
export const careOfPhrases: readonly string[] = [
  // English
  ...['c/o', 'care of', 'attn', 'attention', 'att', 'atn', 'fao', 'for the attention of'],
  // German
  ...['z. hd', 'z hd', 'zhd', 'zu handen', 'zu haenden', 'p. a', 'per adresse'],
  // French
  ...["a l'attention de", "a l'attn de", 'aux bons soins de'],
  // Italian
  ...['presso', 'c/a', 'c. a', 'alla cortese attenzione di', 'alla c. a'],
  // Spanish, Portuguese
  ...['a/a', 'a la atencion de', 'a/c', 'ao cuidado de', 'aos cuidados de', 'a atencao de'],
  // Dutch
  ...['t. a. v', 'tav', 'p/a', 'ter attentie van'],
  // Slavic
  ...['do rak', 'k rukam'],
];

/** How a post office box is announced. */
export interface BoxPhrase {
  /** Folded, as those above. */
  readonly words: string;
  /** Where it may also mean something else, it is a box only between two commas, with its number. */
  readonly isAmbiguous?: true;
  /** Whether it is as often written without a number. */
  readonly isAlone?: true;
}

const boxes = (...phrases: readonly string[]): readonly BoxPhrase[] =>
  phrases.map((words) => ({ words }));

/** Boxes of a post office, and like words that sort letters; a number follows nearly all of them. */
export const boxPhrases: readonly BoxPhrase[] = [
  // English
  ...boxes('po box', 'p.o. box', 'p o box', 'p.o box', 'pobox', 'post office box', 'post box'),
  ...boxes('gpo box', 'g.p.o. box', 'locked bag', 'private bag', 'box'),
  // German
  ...boxes('postfach', 'schliessfach'),
  // French
  ...boxes('bp', 'b.p', 'boite postale', 'case postale', 'cs', 'tsa'),
  { words: 'cedex', isAlone: true },
  // Italian
  ...boxes('casella postale', 'cas. post', 'cas. postale'),
  // Spanish, Portuguese
  ...boxes('apartado', 'apartado de correos', 'apartado postal', 'apdo', 'apdo. de correos'),
  ...boxes('apdo. correos', 'caixa postal', 'cx postal', 'cx. postal'),
  // Dutch
  ...boxes('postbus', 'antwoordnummer'),
  // Nordic
  ...boxes('postboks', 'postbox', 'boks', 'postilokero'),
  // Slavic
  ...boxes('skrytka pocztowa', 'skr. poczt', 'postovni prihradka', 'postni predal'),
  // Arabic
  ...boxes('ص ب', 'ص.ب', 'صندوق بريد'),
  // Han, Hangul
  ...boxes('邮政信箱', '信箱', '私书箱', '사서함'),
  // Place, Poland; Private Bag, pages
  ...['pl', 'pb', 'pf', 'p.p'].map((words) => ({ words, isAmbiguous: true }) as const),
];
