/**
 * What decides which suggestions are returned, and in which order. A score is a sum of points; all are
 * set by hand and guarded by `npm run evaluate -- --forms suggest`.
 */
export const suggestionWeights = {
  /** The name begins with a typed word: people type names from their beginning. */
  leading: 1,
  /** Share of the name's letters that are typed: less, as most of a name is not typed yet. */
  coverage: 0.6,
  /** A typed word that is in the name, and not in that of a place around it: `berlin` is the city first. */
  nameWord: 0.3,
  /** A typed postcode, or its beginning, which may also be read as a house number. */
  postcode: 0.5,
  /** One edit in a word: more than a name that begins otherwise. */
  edit: -1.2,
  /** A word that abbreviates the one of the name, or the other way round. */
  abbreviation: -0.1,
  /** A finished word that is only the beginning of one: probably an abbreviation of no table. */
  cutOff: -0.6,
  /** A former, local or official name. */
  otherName: -0.2,
  /** A word that nothing explains, where some word does not occur anywhere. */
  unknownWord: -1.5,
  /** Settlements before their streets, as a place is fewer letters away from any of its addresses. */
  place: 0.4,
  /** Places of interest behind addresses of the same name. */
  pointOfInterest: -0.3,
  /** By the power of ten of the streets of a settlement, or of the settlement that a document is in. */
  settlementSize: 0.2,
  /** By the power of ten of a street's radius in hundreds of metres. */
  streetSize: 0.2,
  /** By the power of ten of the distance in kilometres: 100 km are as much as a name that begins otherwise. */
  distance: -0.5,
  /** The house exists that the text has the number of. */
  house: 2,
} as const;

/** What places count as, in streets, beside those that are in them: few of their streets may be loaded. */
export const leastStreets: Readonly<Record<string, number>> = {
  country: 100_000,
  state: 10_000,
  county: 300,
  city: 10,
};

/** What bounds the work of one query. */
export const suggestionLimits = {
  /** Documents whose names are compared with the text; of more, those most likely by size and distance. */
  mostCompared: 400,
  /** Documents kept for a short prefix; most suggestions of it are among far fewer. */
  mostKept: 150,
  /** Lists kept for short prefixes, in each segment. */
  mostLists: 3_000,
  /** Cached rankings of single prefixes (least recently used): about 10 MB. */
  mostRankings: 2_000,
  /** Documents of such a ranking: five times as many as an answer needs. */
  mostDocumentsOfRanking: 60,
  /** The beginning of more words is hardly the name of one place, and narrows a search little. */
  mostCompletions: 50,
  /** A list is kept where finding it reads more postings than this. */
  leastPostingsOfList: 1_500,
  /** Streets and places around the position are compared as well, within this distance. Metres. */
  nearMetres: 12_000,
  /** Streets on which the house is looked up, the best first. */
  mostHouseLookups: 8,
  /** Suggestions without the house where some have it: each may need a record. */
  mostBesideHouses: 3,
  /** Readings of the number that are looked up: `12` and `12a` of `12 a`. */
  mostNumbers: 2,
  /** Suggestions beyond the limit, as duplicates are only recognised by their labels. */
  spare: 3,
  /** Suggestions of one label within this distance are one: of two data sets, or two parts of a street. Metres. */
  duplicateMetres: 15_000,
  /** Words beyond these are ignored: longer texts are no addresses. */
  mostWords: 16,
} as const;

/** A shorter word is hardly a part of a postcode: it begins too many. */
export const LEAST_POSTCODE_LETTERS = 3;

/** An open word of fewer letters is not corrected: it is the beginning of many. */
export const LEAST_CORRECTED_LETTERS = 4;
