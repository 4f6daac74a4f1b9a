/** Words before (or, in some languages, behind) the number of a flat, a floor or a door. Folded. */
export const unitDesignators: ReadonlySet<string> = new Set([
  // English
  ...['flat', 'apt', 'apartment', 'unit', 'suite', 'ste', 'room', 'rm', 'floor', 'fl', 'level'],
  ...['studio', 'penthouse', 'maisonette', 'shop', 'office', 'lot', 'townhouse', 'villa'],
  // German
  ...['wohnung', 'whg', 'stock', 'stiege', 'tuer', 'tur', 'top', 'og', 'eg', 'etage'],
  // French
  ...['appartement', 'appt', 'app', 'porte', 'batiment', 'bat', 'escalier', 'esc', 'bte', 'boite'],
  // Italian, Spanish, Portuguese
  ...['interno', 'int', 'scala', 'piano', 'piso', 'puerta', 'pta', 'planta', 'apartamento', 'apto'],
  ...['andar', 'sala', 'bloco', 'departamento', 'depto', 'escalera'],
  // Dutch
  ...['bus', 'verdieping', 'kamer'],
  // Nordic
  ...['lgh', 'lagenhet', 'tv', 'th', 'mf', 'sal', 'as', 'asunto', 'porras', 'rappu', 'leilighet'],
  // Slavic
  ...['mieszkanie', 'lokal', 'lok', 'byt', 'stanovanje'],
  // Han, Hangul
  ...['楼', '室', '층', '호', '동'],
]);

/** Words behind the number of a floor: `3rd floor`, `3. OG`, `2 sal`. Folded. */
export const floorDesignators: ReadonlySet<string> = new Set([
  ...['floor', 'fl', 'flr', 'stock', 'stockwerk', 'etage', 'og', 'obergeschoss', 'ug'],
  ...['piano', 'piso', 'planta', 'andar', 'verdieping', 'sal', 'tr', 'vaning', 'kerros', 'krs'],
  ...['patro', 'pietro', 'nadstropje'],
]);

/** Words and marks that announce a house number. Folded. */
export const numberDesignators: ReadonlySet<string> = new Set([
  ...[
    'no',
    'nr',
    'num',
    'number',
    'nummer',
    'numero',
    'nro',
    'n',
    'hausnummer',
    'hnr',
    'huisnummer',
  ],
  ...[
    'numer',
    'cislo',
    'cp',
    'civico',
    'blk',
    'block',
    'house',
    '号',
    '番',
    '番地',
    '之',
    '지',
    '번지',
  ],
]);
