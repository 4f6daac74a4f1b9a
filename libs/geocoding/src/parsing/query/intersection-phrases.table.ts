/** How a language says that two streets meet; phrases are separated by `|`. */
export interface IntersectionPhrases {
  /** Before both names: `corner of` Main Street and Oak Avenue. */
  readonly before: string;
  /** Between the names; only together with a phrase before or after, or with two streets that meet. */
  readonly joint: string;
  /** Between the names, and clear by itself: Lindenweg `Ecke` Hauptstraße. */
  readonly between: string;
  /** After both names: Aleksanterinkatu ja Mikonkatu `kulma`. */
  readonly after: string;
}

/** A row for each language of the countries of the gazetteer. */
export const intersectionPhrases: readonly IntersectionPhrases[] = [
  // English
  {
    before:
      'corner|corner of|at the corner of|on the corner of|cnr|cnr of|intersection|intersection of|' +
      'at the intersection of|junction|junction of|crossing of|cross of',
    joint: 'and|at|with',
    between: 'corner|corner of|cnr|cnr of|intersection with|junction with|at the corner of',
    after: 'intersection|corner|junction',
  },
  // German
  {
    before:
      'ecke|ecke von|an der ecke|an der ecke von|kreuzung|kreuzung von|an der kreuzung|einmündung',
    joint: 'und|u|mit',
    between: 'ecke|kreuzung|ecke mit|kreuzung mit',
    after: 'ecke|kreuzung',
  },
  // French
  {
    before:
      "angle|angle de|angle du|angle des|à l'angle de|à l'angle du|à l'angle des|coin|coin de|coin du|" +
      'au coin de|au coin du|croisement|croisement de|croisement du|intersection de|intersection du|carrefour',
    joint: 'et|avec',
    between: "angle|à l'angle de|à l'angle du|coin|au coin de|au coin du|croisement",
    after: '',
  },
  // Italian
  {
    before:
      "angolo|angolo di|angolo tra|all'angolo di|all'angolo tra|incrocio|incrocio di|incrocio tra|incrocio con|ang",
    joint: 'e|ed|con',
    between: 'angolo|ang|angolo con|incrocio|incrocio con',
    after: '',
  },
  // Spanish
  {
    before:
      'esquina|esquina de|esquina con|en la esquina de|esq|cruce|cruce de|cruce con|en el cruce de|' +
      'intersección|intersección de|confluencia de',
    joint: 'con|y|e',
    between: 'esquina|esquina a|esquina con|esq|cruce|cruce con',
    after: '',
  },
  // Portuguese
  {
    before:
      'esquina|esquina da|esquina do|esquina de|na esquina da|na esquina do|cruzamento|cruzamento da|' +
      'cruzamento do|cruzamento de|interseção|interseção da',
    joint: 'com|e',
    between: 'esquina|esquina com|esquina com a|esq|cruzamento com|cruzamento com a',
    after: '',
  },
  // Dutch
  {
    before:
      'hoek|hoek van|op de hoek van|kruising|kruising van|kruispunt|kruispunt van|splitsing van',
    joint: 'en|met',
    between: 'hoek|kruising|hoek met|kruising met',
    after: 'hoek|kruising',
  },
  // Danish, Norwegian
  {
    before:
      'hjørnet|hjørnet af|hjørnet av|på hjørnet af|på hjørnet av|hjørne|krydset|krydset mellem|krysset|' +
      'krysset mellom',
    joint: 'og|med',
    between: 'hjørnet af|hjørnet av|hjørnet',
    after: 'hjørnet|krydset|krysset',
  },
  // Swedish
  {
    before:
      'hörnet|hörnet av|i hörnet av|hörnet mellan|korsningen|korsningen av|korsningen mellan|korsning',
    joint: 'och|med',
    between: 'hörnet|korsningen',
    after: 'hörnet|korsningen|korsning',
  },
  // Finnish
  {
    before: 'kulma|risteys',
    joint: 'ja',
    between: 'kulma|risteys',
    after: 'kulma|kulmassa|risteys|risteyksessä|risteyksen|kulmaus',
  },
  // Polish
  {
    before: 'róg|rogu|na rogu|skrzyżowanie|skrzyżowaniu|na skrzyżowaniu|zbieg|u zbiegu',
    joint: 'i|z|ze|oraz',
    between: 'róg|róg z|skrzyżowanie z|na rogu',
    after: '',
  },
  // Czech
  {
    before: 'roh|na rohu|roh ulic|křižovatka|křižovatka ulic|nároží|na křižovatce',
    joint: 'a|s|se',
    between: 'roh|křižovatka s',
    after: '',
  },
  // Slovenian
  {
    before: 'vogal|na vogalu|križišče|v križišču|križišče med',
    joint: 'in|z|s',
    between: 'vogal|križišče z|križišče s',
    after: '',
  },
  // Japanese
  { before: '', joint: 'と', between: '', after: '交差点|の交差点|の角|角' },
  // Chinese
  {
    before: '',
    joint: '與|与|和|及|跟',
    between: '',
    after: '交叉口|的交叉口|交叉路口|口|交口|交界|交界處|交界处',
  },
  // Korean
  {
    before: '',
    joint: '와|과|및',
    between: '',
    after: '교차로|의 교차로|사거리|네거리|삼거리|교차점',
  },
  // Arabic
  {
    before: 'تقاطع|عند تقاطع|زاوية|ناصية',
    joint: 'مع|و',
    between: 'تقاطع|تقاطع مع|زاوية',
    after: '',
  },
];
