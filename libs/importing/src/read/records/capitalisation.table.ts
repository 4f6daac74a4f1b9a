/** Words in lower case within names, by language; `gb`: Norman ones in British names. */
export const lowerCaseWords: Readonly<Record<string, string>> = {
  cs: 'a do ke k na nad o od po pod pri před přes u v ve z za ze',
  cy: 'y yr',
  da: 'af bag for i mod og over på til under ved',
  de: 'am an auf bei beim bis der dem den des die das hinter im in ob dem so um und unter vom von vor zu zum zur zwischen über',
  en: 'and at by cum de del du in next of on over super the under upon with',
  es: 'a al con de del e en entre por sobre y',
  fi: 'ja',
  gb: 'cum de en la le next super',
  fr: 'à au aux chez de des du en et lès sous sur',
  it: 'a ai al alla alle con da dal dalla dei degli del della delle dello di e ed in nel sul sulla',
  nl: 'aan achter bij de den der en het in met onder op over te ten ter tot tussen van voor',
  no: 'av for i mot og over på til under ved',
  pl: 'i na nad od po pod przy u w we z za ze',
  pt: 'a ao à com da das de do dos e em no na',
  sl: 'in na nad ob od po pod pri v za',
  sv: 'av i mot och på till under vid över',
};

/** Articles that are in lower case only behind such a word: `Rue de la Paix`, but `Avenue La Fayette`. */
export const articles: ReadonlySet<string> = new Set('el gli i il la las le les lo los'.split(' '));

/** What is in lower case before an apostrophe, if the rest of the word is a name: `d'Orsay`. */
export const elidedWords: ReadonlySet<string> = new Set(
  'all dall d dell l nell qu sull'.split(' '),
);

/** Languages in which these are elided. */
export const elidingLanguages: ReadonlySet<string> = new Set(['fr', 'it', 'ca', 'rm', 'lb']);

/** Highways of North America. */
export const capitalDesignators: ReadonlySet<string> = new Set('CR FM SR US'.split(' '));

/** What registers write in place of a street or a name that is unknown. */
export const placeholders: ReadonlySet<string> = new Set([
  'unknown',
  'unknown street',
  'unknown road',
  'unnamed',
  'unnamed street',
  'unnamed road',
  'unnamed rd',
  'unnamed st',
  'no name',
  'no street',
  'no street name',
  'not available',
  'not known',
  'not named',
  'n/a',
  'n.a.',
  'none',
  'null',
  'nil',
  'tbd',
  'sans nom',
  'voie sans nom',
  'rue sans nom',
  'sin nombre',
  'calle sin nombre',
  'sem nome',
  'rua sem nome',
  'senza nome',
  'ohne namen',
  'unbekannt',
  'namenlos',
  'naamloos',
  'onbekend',
  'ukendt',
  'okänd',
  'ukjent',
  'tuntematon',
  'bez nazwy',
  'bez názvu',
  'brez imena',
]);
