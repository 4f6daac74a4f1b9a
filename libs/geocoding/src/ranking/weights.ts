import type { MatchLevel } from '#contracts';
import type { PlaceKind } from '../index/segment.js';
import type { Agreement, CityAgreement, NumberAgreement } from './candidate.js';

/*
 * The weights, costs, penalties and thresholds that decide which result is returned, in which order and
 * with which confidence. In tables beside it: what is fitted (confidence-coefficients, position-certainty)
 * and suggestion-weights. Values without a figure are set by hand; the evaluation guards them.
 */

// Score of a candidate (score.ts). The score of an alignment, by which the search orders, has the
// features that are known before house numbers are looked up, with the same weights.

/** Points of a score for each feature at its full measure. Set by hand so that a correct component always outweighs an edit in another. */
export const featureWeights = {
  /** Share of the document's name that the query gives: 3 points, so that half a name never wins by its city alone. */
  name: 3,
  /** Share of the query that the document explains: the heaviest, as unmatched words mean another address. */
  explained: 4,
  /** Reading cost as a share of the query's weight: a fully misspelt query loses half of what `explained` gave. */
  spelling: -2,
  /** As much as city and postcode nearly give together (1.2): the requested house in a wrong place is not the best match. */
  houseNumber: 1,
  /** Per rank of the number reading: less than a suffix, so that rank only decides between equal houses. */
  numberReading: -0.2,
  /** A house by its name and street: more than the street itself, of whose words its name may be a unit (`Tower 3`). */
  houseOnStreet: 0.5,
  /** Little, as most data has no units: it only decides between the units of one house. */
  unit: 0.2,
  /** A right city gains little, as it is often omitted; what a wrong one costs is in `cityAgreementPoints`. */
  city: 0.5,
  /** More than the city, as a postcode is more specific than a city's name. */
  postcode: 0.7,
  /** Only a wrong country counts. Such candidates are never returned, but must not displace others before that. */
  country: 1.5,
  /** As heavy as a name: streets of one name exist in every state. */
  state: 3,
  /** Places and postcodes contain no house, so a street that explains as much is preferred. */
  coarseness: -0.3,
  /** Half a name: `Main Street North` is not Main Street, even if North has no such number. */
  longerName: -1.5,
  /** As much as `longerName`: beside a street whose current name it is, another name means that street, even if it has no such house. */
  nameOfAnotherStreet: -1.5,
  /** Per rank among the places of a category, by distance: only orders them. */
  categoryRank: -0.01,
  /** At the centre of the vicinity; it falls to 0 at its radius, so it only decides between near-equal matches. */
  proximity: 0.3,
} as const;

/** What an agreement contributes, as a share of its feature's weight. */
export const agreementPoints: Readonly<Record<Agreement, number>> = {
  matched: 1,
  missing: 0,
  contradicted: -1,
};

/** What the city contributes, as a share of its weight: a wrong city costs four times what a right one gains. */
export const cityAgreementPoints: Readonly<Record<CityAgreement, number>> = {
  matched: 1,
  adjoining: 0.4,
  missing: 0,
  near: -1.5,
  contradicted: -4,
};

/** A wrong city beside a right postcode, as a share of the city's weight: it costs 1.25 points. That is less than another place (2), as one of the two is then an error, and more than a wrong postcode (0.7), as errors in cities are rarer. */
export const CITY_POINTS_BESIDE_POSTCODE = -2.5;
/** A wrong state beside a right postcode, as a share of the state's weight: usually an error in the state. */
export const STATE_POINTS_BESIDE_POSTCODE = -0.1;
/** How much of the cost of a wrong postcode its likeness to the right one takes away: one wrong digit is an edit. */
export const POSTCODE_LIKENESS_RELIEF = 0.6;

/** What a house number contributes, as a share of its weight. */
export const numberPoints: Readonly<Record<NumberAgreement, number>> = {
  same: 1,
  /** A range or a part of the number is the same building in most cases. */
  within: 0.8,
  'house-of-unit': 0.8,
  /** Less than the house itself: a long range may be far from it. */
  'range-of-unit': 0.7,
  /** 12a is another house than 12, but close to it. */
  'other-suffix': 0.2,
  /** Less than another suffix, which is a real house. */
  interpolated: 0.15,
  'not-found': 0,
  'not-given': 0,
};

// Token readings (search/readings).

/** Cost of reading query words other than as written, as a share of their weight. Ordered by how often such a reading is wrong. */
export const readingCosts = {
  asWritten: 0,
  /** Two words read as one: `Main street` for `Mainstreet`. */
  joined: 0.02,
  /** Abbreviations and what they abbreviate, ordinals, spelled numbers, names of cities in other languages. */
  abbreviation: 0.03,
  /** A word cut short with a full stop: `Brem.` */
  cutShort: 0.1,
  /** A space inserted, removed or moved. */
  respaced: 0.1,
  /** A letter with a full stop for the word that it begins. */
  initial: 0.15,
  /** One letter inserted, removed, replaced or transposed; ten abbreviations cost as much. */
  oneEdit: 0.3,
  /** Distant spellings, which count only where number and place fit: other letters for the same sounds. */
  sound: 0.4,
  shortName: 0.45,
  twoEdits: 0.6,
} as const;

/** Distant spellings, in letters: a word shorter than `leastOfTwoEdits` has others within two edits in every town, one shorter than `leastOfSound` sounds like too many others, and a name of `shortName` is read with one edit even if the edit makes another word: `Ain` for Main. */
export const distantLetters = { leastOfTwoEdits: 8, leastOfSound: 3, shortName: 3 } as const;
/** Misspelt places: a query that leaves more words unknown is not misspelt in its place alone, and of two edits in a place of eight letters at least six are left. */
export const distantPlaceLimits = { mostUnknownWords: 3, leastLetters: 6 } as const;

/** Highest reading cost of a name, as a share of its weight, that abbreviations alone reach; beyond it a letter was wrong. */
export const MOST_ABBREVIATION_COST = 0.08;

/** Weights of words that the vocabulary does not weigh by rarity, on the scale of `log(1 + documents / holders)`. */
export const tokenWeights = {
  /** A house number is as informative as a fairly rare word, however many houses have it. */
  number: 3,
  /** An unknown word of one or two letters is more often an abbreviation than a name. */
  shortUnknown: 1.5,
} as const;

/** Shortest out-of-vocabulary token that counts as a misspelling; a shorter one may be a flat or a suffix: `Flat B`, `12 bis`. */
export const LEAST_UNKNOWN_LETTERS = 4;

/** Most words of the vocabulary that all words of a query that are cut short are read as. */
export const MAX_COMPLETIONS_OF_QUERY = 120;

// Alignment (search/alignment).

/** How names are matched. */
export const nameMatching = {
  /** Below this share of the name, the words it has in common with the query are a coincidence. */
  leastNameCoverage: 0.55,
  /** The same of a house on a street that is given with its place, where no other house has these words. */
  leastPartOfHouseName: 0.25,
  /** Share of an area's name that mentions it: `Frankfurt` for `Frankfurt am Main`. */
  leastAreaCoverage: 0.6,
  /** A name counts as given in full from here on: articles, full stops and hyphens are often omitted. */
  completeCoverage: 0.95,
  /** Cost of a word that does not follow the one before it in the query: only decides between equal readings. */
  gapCost: 0.01,
  /** Bonus of a name form for each unit of matched weight: of forms that fit equally, the longer one. */
  moreWordsBonus: 0.02,
} as const;

// Retrieval (search/retrieval).

/** What bounds the work of retrieval in one segment. */
export const retrievalLimits = {
  /** Documents passed on to alignment: recall does not grow beyond it. */
  mostDocuments: 24,
  /** Documents that common terms are still added to before the best are taken. */
  mostContenders: 200,
  /** Posting lists are read in full, rarest first, up to this many entries; commoner terms only refine. */
  postingsBudget: 30_000,
  /** A term is not read in full if all remaining terms could not lift a new document to this share of the best. */
  leastRemainingShare: 0.5,
  /** A posting list this short is cheaper to read than to decide about. */
  shortListSize: 50,
  /** A segment that knows less of the query's weight than this is skipped. */
  leastKnownShare: 0.15,
  /** Documents below this share of the best score are not sorted: sorting all would cost more than the search. */
  leastContenderShare: 0.3,
} as const;

/** What bounds alignment over all segments of a search. */
export const alignmentLimits = {
  /** Documents below this share of the best retrieval score cannot win. */
  leastShareOfBest: 0.35,
  /** Bounds the CPU time of a search, of which alignment is the largest part. */
  mostAligned: 40,
} as const;

// Strategies (search/strategies.ts, search/search.ts).

/** When a search stops: the best alignment leaves no cheaper explanation open. */
export const resolutionThresholds = {
  /** Least share of the name that the query must give. */
  leastNameCoverage: 0.95,
  /** Largest share of the query that may remain unexplained. */
  mostUnexplained: 0.03,
} as const;

/** What is passed on from the search to the look-up of houses. */
export const searchLimits = {
  /** Each may need a look-up; streets of equal score are added, see `mostSameName`. */
  mostAlignments: 10,
  /** An alignment this many points behind the best cannot win by its house: number, unit and postcode together give 1.9. */
  mostPointsBehind: 2.2,
  /** Streets whose houses are looked up; each costs a row of the batched statement. */
  mostStreetsLookedUp: 6,
  /** Streets of equal score among the first so many are kept as well: enough to show that a street name alone is ambiguous. */
  mostSameName: 24,
  /** Scores of alignments that differ by less count as equal. */
  equalScore: 0.05,
} as const;

// Segmentation (search/segmentation). Rarities are on the scale of token weights: `log(1 + documents / holders)`.

/** Which changes of spaces are tried, and what they cost. */
export const segmentationCosts = {
  /** Alternatives searched in each round, the most likely ones. */
  mostAlternatives: 4,
  /** Least gain in rarity; negative, as two known words may stand for a known one (`Obere Au`, `Oberau`). */
  leastGain: -12,
  /** With more uncertain words than this, a few spaces do not make an address of the text. */
  mostUncertainWords: 12,
  /** Rarity of an out-of-vocabulary token per letter: the longer it is, the less likely it was intended. */
  rarityOfLetter: 2,
  /** Rarity added for a dropped letter: rarer than a wrong space. */
  rarityOfDroppedLetter: 2,
  /** A number is about as frequent as a fairly common word. */
  rarityOfNumber: 3,
  /** Rarity added for each word when text is split into three or more: without it, text would be split into initials. */
  rarityOfFurtherWord: 4,
  /** Shortest part of a known word that is split in two: `road` is not `ro ad`. */
  leastPartLetters: 3,
  /** Longest text split in two; longer runs of letters are not two joined names. */
  mostLettersOfTwo: 40,
  /** Longest text split into three or more; the time it takes grows with the square of its length. */
  mostLettersOfMany: 32,
  /** Longest word tried in such a split. */
  mostLettersOfWord: 20,
  /** Longest word of a script without spaces; without the limit, a text of 1,000 characters takes 250 ms. */
  mostLettersOfUnspacedWord: 32,
  /** Shortest word split off behind digits: one or two letters are a house's suffix or an ordinal's ending. */
  leastLettersBehindDigits: 3,
} as const;

// Places of interest (search/points-of-interest.ts, search/category-search.ts).

/** Which places of interest answer a query that no address explains (search/points-of-interest.ts). */
export const pointOfInterestLimits = {
  /** Least share of the query that one explains: less may be the name of a street that does not exist. */
  leastExplained: 0.85,
  /** The same of its complete name in its city, with the other words apart from the name. */
  leastExplainedInCity: 0.65,
  /** Of a category, so many of the nearest are considered. */
  mostOfCategory: 10,
  /** Most rivals that count: any other of the category answers the query as well. */
  mostRivalsOfCategory: 2,
  /** And only up to this distance from the place or street that the query names. */
  categoryReachMetres: 10_000,
} as const;

// Mentioned places, competing names, streets named by a postcode (search/mentioned-places.ts, competing-names.ts, postcode-streets.ts).

/** Distance from its centre at which an address is still described as in a place: people name the next city, and localities overlap. */
export const placeReachMetres: Partial<Readonly<Record<PlaceKind, number>>> = {
  city: 6_000,
  locality: 3_000,
};

/** A word in the names of more places than this identifies none of them. */
export const MOST_PLACES_OF_WORD = 500;
/** Most streets that are aligned for one postcode: with more it is a town's, as where registers hold only a prefix. Set by hand; each costs an alignment. */
export const MOST_STREETS_OF_POSTCODE = 8;
/** Words around a complete address: how many parts its town may be from its street, their cost as a share of the query, and the highest IDF of a word for a kind of street (in one name of 200). */
export const surroundingWords = { mostPartsApart: 2, cost: 0.02, mostStreetTypeIdf: 5.3 } as const;
/** Streets of one name adjoin if the gap between them is at most this; measured between their bounding circles. */
export const ADJOINING_METRES = 500;
/** A street has the same name as another if its name coverage is at most this much lower. */
export const SAME_NAME_TOLERANCE = 0.05;

/** What city and postcode contribute when two names compete for the same words: of two wrong places neither is worse. */
export const competingCityPoints: Readonly<Record<CityAgreement, number>> = {
  ...agreementPoints,
  adjoining: 0.4,
  near: -1,
};

/** Radius from which on a street is moved to its section with the given postcode; a shorter one is near to all of its postcodes. */
export const LONG_STREET_RADIUS_METRES = 500;

// Ranking and deduplication (rank.ts, dedupe.ts).

/** What is ranked at all. */
export const rankingLimits = {
  /** A candidate that explains less of the query than this is no answer to it. */
  leastExplained: 0.4,
  /** The same of a complete address: street, number and town. */
  leastExplainedOfComplete: 0.25,
  /** Candidates considered as answers and as rivals; those behind change no confidence. */
  mostRanked: 16,
  /** Corrections whose reading costs differ by at most this are equally likely: the words only differ in rarity. */
  similarReadingCost: 0.03,
} as const;

/** Distances, in metres, below which two results are one place. */
export const samePlaceMetres = {
  /** Candidates of different documents. */
  candidates: 150,
  /** Houses of one number and street: a hospital, a campus or an estate has several doors. */
  estate: 500,
  /** Destinations with the same number and street, whatever their other components. */
  houses: 120,
  /** Streets and places: each data set has its own centre for them. */
  streets: 2_000,
} as const;

// Confidence (confidence.ts). The coefficients themselves are in confidence-coefficients.table.ts.

/** Below it a match is no answer: fewer than one such match in twenty is right (`npm run evaluate` reports the share). */
export const LEAST_CONFIDENCE = 0.15;
/** Least length of an unexplained postcode that contradicts a match; a shorter one is more often a number of something else. */
export const LEAST_POSTCODE_LENGTH = 4;

/** Highest confidence of a match by its level: a match that does not reach the house is rarely the destination. */
export const confidenceCaps: Readonly<Record<MatchLevel, number>> = {
  unit: 1,
  'street-number': 1,
  /** Unless the position has a certainty of its own. */
  interpolated: 0.5,
  street: 0.4,
  postcode: 0.3,
  place: 0.3,
};

/** Multiplies the highest confidence where the query has another word in the street's name: it may be a street that the gazetteer lacks. */
export const OTHER_STREET_FACTOR = 0.4;
/** Shortest names that are no coincidence in a run of letters and digits: words that their house or town confirms, and names that are misspelt or incomplete without a house. Set by hand: any run has three letters of a name, and one edit makes most words of four letters one. */
export const namesInRuns = { leastConfirmed: 4, leastUnconfirmed: 6 } as const;
/** Largest combined weight of rivals: a name that every town has leaves a match a tenth of its likelihood. */
export const MOST_RIVALRY = 9;
/** Measure of the doubt `nearby city` of a place of interest with its complete name: all 47 of such matches were right, but a gazetteer lacks many shops. */
export const NEARBY_CITY_DOUBT_OF_POINT = 0.4;
/** Measure of the doubt `other state` beside a right postcode: more often an error than another place. */
export const STATE_DOUBT_BESIDE_POSTCODE = 0.35;

/** Confidence of the nearest address to a position. It is never below LEAST_CONFIDENCE: the distance filter decides how far an answer may be. */
export const reverseConfidenceCurve = {
  /** At distance 0: the position itself may be inexact. */
  most: 0.98,
  /** Distance at which confidence is half of that: the other side of the street is another house. */
  halfMetres: 40,
} as const;

// Binding of house numbers (search/alignment/house-number-binding.ts).

/** A less likely number is seldom right, and each costs a look-up. */
export const MAX_NUMBERS = 4;

/* Fractions of a word decide between numbers at the same distance: one on the side of the name where the country writes it is likelier than one on the other side, and the whole of a span is likelier than a part of it. */
export const UNUSUAL_SIDE_PENALTY = 0.1;
/** Of a number that leaves out a part of its span, such as a suffix. */
export const OMISSION_PENALTY = 0.2;

// Reverse geocoding, and look-up by id.

/** Confidence of the nearest street, where no address is near: the house is unknown. */
export const REVERSE_STREET_CONFIDENCE = 0.3;
/** Confidence of the nearest place, where no street is near either. */
export const REVERSE_PLACE_CONFIDENCE = 0.15;
/** An identifier of a premise is unambiguous; the centroid of a street or place is no exact destination. */
export const confidenceByKind = { premise: 1, street: 0.4, place: 0.3 } as const;
/** A position this near to an object with an address is at its door, whichever building contains it. */
export const DOORWAY_METRES = 2;
/** In a large building whose own address is distant, a nearer address is preferred up to this distance, and up to this fraction of the distance to the building's own address. */
export const MAX_AT_ADDRESS_METRES = 5;
/** The fraction that belongs to MAX_AT_ADDRESS_METRES. */
export const AT_ADDRESS_FRACTION = 0.1;

// Merging of data sets: how far apart the points of one address may be (pipeline/merging/merge-candidates.ts).

/** With equal postcodes: on a large site, points may be at the gate and at the main building. */
export const SAME_POSTCODE_METRES = 500;
/** With different postcodes, or where one is unknown. */
export const OTHER_POSTCODE_METRES = 150;

// Language of the answer (pipeline/query-language.ts).

/** Below this, the query does not mention the name: the `de` of a street is part of many names. */
export const MIN_MENTIONED_SHARE = 0.4;

// Interpolation (interpolation/).

/** Neighbours farther apart are errors in the data; nearer ones are better than the middle of the street, however uncertain. */
export const MAX_GAP_METRES = 5_000;
/** A house farther than this from the street's geometry is not on that line, but set back from it. */
export const MAX_HOUSE_DISTANCE_METRES = 100;
/** Lines farther than this from the bounding box of the two houses are ignored. */
export const MAX_LINE_DISTANCE_METRES = 200;
/** A path this many times longer than the straight line between the houses is a detour. */
export const MAX_DETOUR_FACTOR = 4;
/** Only a street whose name is given nearly in full is interpolated: another name has other houses. */
export const FULL_MATCH_NAME_COVERAGE = 0.95;
/** Pairs of streets that may meet. Coverage: `5th & Market` leaves out `Street`. Reach: the length of a street without houses is unknown. */
export const crossingLimits = {
  leastNameCoverage: 0.55,
  mostPairs: 12,
  reachMetres: 10_000,
} as const;
/** How far apart they may be there: a roundabout may have its own name, and houses are beside the street. */
export const meetingGapMetres = { lines: 40, addresses: 100 } as const;
