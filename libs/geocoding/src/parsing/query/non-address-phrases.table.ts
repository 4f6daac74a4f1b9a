/**
 * Phrases before the name of a person or department, which ends at the next comma: the addressee
 * of a letter. Folded. Punctuation between two words is required in the query as well.
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

/** Words before a phone or fax number. Folded. */
export const phonePhrases: readonly string[] = [
  // English
  ...['tel', 'telephone', 'phone', 'ph', 'mob', 'mobile', 'cell', 'call', 'fax', 'whatsapp'],
  // German, Dutch
  ...['telefon', 'fon', 'mobil', 'handy', 'telefax', 'telefoon', 'gsm'],
  // French, Italian, Spanish, Portuguese
  ...['telefono', 'telefone', 'cellulare', 'movil', 'tfno', 'tlfno', 'celular', 'portable'],
  // Nordic
  ...['tlf', 'mobiltelefon', 'puh', 'puhelin'],
  // Slavic
  ...['telefonu', 'kom', 'gsm'],
  // Arabic, Han, kana, Hangul
  ...['هاتف', '电话', '電話', '전화'],
];

/** Words before the code of a door or gate, which are not those before a postcode. Folded. */
export const doorCodePhrases: readonly string[] = [
  ...['code', 'door code', 'gate code', 'entry code', 'key code', 'buzzer', 'turcode'],
  ...['zugangscode', 'digicode', 'interphone', 'codice', 'citofono', 'codigo'],
  ...['portkod', 'kod', 'kode', 'dorkode', 'ovikoodi', 'koodi', 'domofon'],
];

/**
 * Legal forms at the end of a company's name, which separate it from the address behind it. Those of
 * one or two letters are left out, as they also abbreviate other words.
 */
export const legalForms: readonly string[] = [
  // English
  ...[
    'ltd',
    'limited',
    'llc',
    'llp',
    'plc',
    'inc',
    'incorporated',
    'corp',
    'corporation',
    'pty ltd',
  ],
  // German
  ...['gmbh', 'gmbh & co. kg', 'mbh', 'ohg', 'gbr', 'e. v', 'e. k', 'ag & co. kg'],
  // French, Italian, Spanish, Portuguese
  ...['sarl', 'sas', 's. a', 's. a. r. l', 's. r. l', 'srl', 's. p. a', 's. l', 'lda', 'ltda'],
  // Dutch, Nordic
  ...['b. v', 'n. v', 'aps', 'a/s', 'oyj', 'oy ab', 'asa'],
  // Slavic
  ...['sp. z o. o', 'sp. z. o. o', 's. r. o', 'd. o. o', 'spol. s r. o'],
];

/** A phrase before the number of a post office box. */
export interface PostBoxPhrase {
  /** Folded, with the punctuation that is required. */
  readonly words: string;
  /** Whether it has other meanings: then it counts only with a number, as a whole part between commas. */
  readonly isAmbiguous?: true;
  /** Whether it counts without a number as well. */
  readonly isAlone?: true;
}

const boxesNamed = (...phrases: readonly string[]): readonly PostBoxPhrase[] =>
  phrases.map((words) => ({ words }));

/** Phrases for post office boxes and similar delivery services. Nearly all are followed by a number. */
export const postBoxPhrases: readonly PostBoxPhrase[] = [
  // English
  ...boxesNamed('po box', 'p.o. box', 'p o box', 'p.o box', 'pobox', 'post office box', 'post box'),
  ...boxesNamed('gpo box', 'g.p.o. box', 'locked bag', 'private bag', 'box'),
  // German
  ...boxesNamed('postfach', 'schliessfach'),
  // French
  ...boxesNamed('bp', 'b.p', 'boite postale', 'case postale', 'cs', 'tsa'),
  { words: 'cedex', isAlone: true },
  // Italian
  ...boxesNamed('casella postale', 'cas. post', 'cas. postale'),
  // Spanish, Portuguese
  ...boxesNamed('apartado', 'apartado de correos', 'apartado postal', 'apdo', 'apdo. de correos'),
  ...boxesNamed('apdo. correos', 'caixa postal', 'cx postal', 'cx. postal'),
  // Dutch
  ...boxesNamed('postbus', 'antwoordnummer'),
  // Nordic
  ...boxesNamed('postboks', 'postbox', 'boks', 'postilokero'),
  // Slavic
  ...boxesNamed('skrytka pocztowa', 'skr. poczt', 'postovni prihradka', 'postni predal'),
  // Arabic
  ...boxesNamed('ص ب', 'ص.ب', 'صندوق بريد'),
  // Han, Hangul
  ...boxesNamed('邮政信箱', '信箱', '私书箱', '사서함'),
  // Also abbreviations of place, Poland, Private Bag and pages
  ...['pl', 'pb', 'pf', 'p.p'].map((words) => ({ words, isAmbiguous: true }) as const),
];
