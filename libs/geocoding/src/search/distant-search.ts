import { countryByCode } from '#countries';
import type { IndexSnapshot } from '../index/gazetteer.js';
import { listOf } from '../index/integer-lists.js';
import { lowerBound, postingListOf } from '../index/inverted-index.js';
import type { Segment } from '../index/segment.js';
import { FORM_END, countryOf, placeKindOf, placesWithToken } from '../index/segment.js';
import type { Vocabulary } from '../index/vocabulary.js';
import { ALL_WORDS, QueryField, spanMask } from '../parsing/text/query-token.js';
import { changeAlignment } from '../ranking/candidate.js';
import type { Alignment, DistantSpelling } from '../ranking/candidate.js';
import { isNameComplete } from '../ranking/score.js';
import {
  MOST_ABBREVIATION_COST,
  MOST_PLACES_OF_WORD,
  alignmentLimits,
  nameMatching,
  readingCosts,
} from '../ranking/weights.js';
import { align } from './alignment/align.js';
import { matchContextOf } from './alignment/match-context.js';
import type { MatchContext } from './alignment/match-context.js';
import { bestForm } from './alignment/match-name.js';
import { penaliseShorterNames } from './competing-names.js';
import type { DistantWord } from './readings/distant-spellings.js';
import {
  distantCosts,
  distantSpellingOf,
  distantWords,
  nameWordOf,
} from './readings/distant-spellings.js';
import type { TokenReading } from './readings/span-readings.js';
import { addReadings } from './readings/token-readings.js';
import type { TokenReader, TokenReadings } from './readings/token-readings.js';
import { admits } from './retrieval/retrieve.js';

/** A query with what is parsed from it once. */
interface ParsedContext extends Pick<MatchContext, 'query' | 'postcodeSpans' | 'numbers' | 'work'> {
  readonly reader: TokenReader;
}

/**
 * Aligns a query with the streets of the places and postcodes that it names, whose names have a word
 * that the query spells beyond one edit. In one town such a word rarely means two streets; in the
 * whole vocabulary it would mean dozens. The caller drops what house number and place do not confirm.
 * Does nothing if the rest of the work budget may not suffice.
 */
export function* alignDistantSpellings(
  parsed: ParsedContext,
  index: IndexSnapshot,
  best: Alignment | undefined,
): Generator<void, readonly Alignment[]> {
  const { query, work } = parsed;
  const { vocabulary, segments } = index;
  const words = distantWords(query, vocabulary, {
    among: wordsToRespell(best),
    field: QueryField.street,
  });
  const readings = parsed.reader.corrected;
  if (words.length === 0 || !isLikeAddress(words, readings)) return [];
  const aligned: Alignment[] = [];
  for (const segment of segments) {
    const scan = new DistantScan(segment, vocabulary, readings);
    for (const mention of mentionsIn(segment, readings, vocabulary))
      yield* readMention(scan, mention, { segment, work, words });
    if (scan.readings.length > 0)
      aligned.push(...(yield* alignScanned(scan, { ...parsed, segment, vocabulary, readings })));
    if (work.isTurnOver()) yield;
  }
  return penaliseShorterNames(aligned);
}

/**
 * Whether a query has no more words and postcodes than an address may have: with more, nothing is
 * compared, as each word is with each street of every place and postcode.
 */
const isLikeAddress = (words: readonly DistantWord[], { postcodes }: TokenReadings): boolean =>
  words.length <= MAX_WORDS &&
  new Set(postcodes.map(({ from, to }) => spanMask(from, to))).size <= MAX_POSTCODES;

const MAX_WORDS = 10;
/** The house number and those of units may be postcodes elsewhere. */
const MAX_POSTCODES = 4;

/** Reads the streets of a mention, unless that may take more work than is left. */
function* readMention(
  scan: DistantScan,
  mention: Mention,
  { segment, work, words }: ScanScope,
): Generator<void> {
  const streets = streetsOf(segment, mention);
  const perStreet = POSTINGS_PER_STREET + words.length * POSTINGS_PER_WORD;
  const postings = mention.holders.length + streets.length * perStreet;
  if (!work.allows('posting', postings)) return;
  const others = words.filter(({ from, to }) => (spanMask(from, to) & mention.used) === 0);
  work.spend('posting', mention.holders.length);
  for (let at = 0; at < streets.length; at += STREETS_PER_STEP) {
    const some = streets.subarray(at, at + STREETS_PER_STEP);
    work.spend('posting', some.length * perStreet);
    scan.read(some, others);
    if (work.isTurnOver()) yield;
  }
}

/** Streets that are read before the search may give way. */
const STREETS_PER_STEP = 64;

/** What is read in one segment. */
interface ScanScope extends Pick<MatchContext, 'segment' | 'work'> {
  readonly words: readonly DistantWord[];
}

/** Postings that take as long to read as the names of a street. */
const POSTINGS_PER_STREET = 4;
/** Postings that take as long to read as comparing the names of a street with a word. */
const POSTINGS_PER_WORD = 2;

function* alignScanned(
  scan: DistantScan,
  parsed: Omit<MatchContext, 'mentionedAreas'>,
): Generator<void, readonly Alignment[]> {
  const { query, work, segment, vocabulary } = parsed;
  const readings = addReadings(parsed.readings, query, { vocabulary, more: scan.readings });
  const context = matchContextOf({ ...parsed, readings }, segment);
  const aligned: Alignment[] = [];
  for (const [document, distantSpelling] of scan.likeliest(readings)) {
    if (!admits(query, segment, document)) continue;
    if (!work.allows('alignment', 1)) break;
    const alignment = align(context, document);
    if (alignment && isConfirmable(alignment))
      aligned.push(changeAlignment(alignment, { distantSpelling }));
    if (work.isTurnOver()) yield;
  }
  return aligned;
}

/** The words that the best alignment does not explain; all words if it is doubtful itself. */
const wordsToRespell = (best: Alignment | undefined): number =>
  best && isPlaced(best) && isNameComplete(best) ? best.unexplained : ALL_WORDS;

const isPlaced = ({ city, postcode }: Alignment): boolean =>
  (city === 'matched' || postcode === 'matched') && postcode !== 'contradicted';

/** Whether a house number could confirm an alignment with a misspelt name. */
const isConfirmable = (alignment: Alignment): boolean =>
  isPlaced(alignment) && alignment.numbers.length > 0 && isNameComplete(alignment);

/** A place or postcode that a query names, with a token that all of its streets have. */
interface Mention {
  /** The words, as a mask. */
  readonly used: number;
  /** All documents with the token, ascending. */
  readonly holders: Int32Array;
  /** The place, as a document; absent for a postcode. */
  readonly place?: number;
}

/** The postcodes, cities and localities of a segment that a query names, none of them misspelt. */
const mentionsIn = (
  segment: Segment,
  readings: TokenReadings,
  vocabulary: Vocabulary,
): readonly Mention[] => {
  const mentions: Mention[] = [];
  for (const { token, from, to } of readings.postcodes) {
    const holders = postingListOf(segment.ownWords, token);
    if (holders.length > 0) mentions.push({ used: spanMask(from, to), holders });
  }
  const seen = new Set<number>();
  for (const { token, cost, fields } of readings.all) {
    if (cost > readingCosts.cutShort || (fields & QueryField.place) === 0) continue;
    // Of a word in the names of many places only the first of them are considered.
    for (const place of placesWithToken(segment, token).subarray(0, MOST_PLACES_OF_WORD)) {
      if (seen.has(place)) continue;
      seen.add(place);
      const mention = mentionOf(segment, place, { readings, vocabulary });
      if (mention) mentions.push(mention);
    }
  }
  return mentions;
};

const mentionOf = (
  segment: Segment,
  place: number,
  { readings, vocabulary }: Pick<MatchContext, 'readings' | 'vocabulary'>,
): Mention | undefined => {
  if (placeKindOf(segment, place - segment.firstPlace) === 'country') return undefined;
  const search = { readings, vocabulary, free: ALL_WORDS, field: QueryField.place };
  const match = bestForm(segment.forms, place, search);
  if (!match || match.found < match.total * nameMatching.leastAreaCoverage) return undefined;
  if (match.cost > match.found * MOST_ABBREVIATION_COST) return undefined;
  const lists = [...new Set(listOf(segment.forms, place))]
    .filter((token) => token >= 0 && readings.byToken.has(token))
    .map((token) => postingListOf(segment.areaWords, token))
    .filter(({ length }) => length > 0)
    .sort((one, other) => other.length - one.length);
  // Each form of its name is in the list of its streets: the longest has all of them.
  const [holders] = lists;
  return holders && { used: match.used, holders, place };
};

const streetsOf = (segment: Segment, { holders, place }: Mention): Int32Array => {
  const streets = holders.subarray(0, lowerBound(holders, segment.firstPlace));
  if (place === undefined) return streets;
  return streets.filter((street) => listOf(segment.areas, street).includes(place));
};

/** The words of the streets of one segment as which the words of a query may be misspelt. */
class DistantScan {
  readonly readings: TokenReading[] = [];
  private readonly spellings = new Map<number, DistantSpelling>();
  private readonly streets = new Set<number>();
  private readonly compared = new Set<number>();

  constructor(
    private readonly segment: Segment,
    private readonly vocabulary: Vocabulary,
    private readonly known: TokenReadings,
  ) {}

  /** Compares the names of some streets of one country with some words. */
  read(streets: Int32Array, words: readonly DistantWord[]): void {
    const [first] = streets;
    if (first === undefined || words.length === 0) return;
    const { starts, values } = this.segment.forms;
    const languages = languagesOf(countryOf(this.segment, first));
    for (const street of streets) {
      const end = starts[street + 1] ?? 0;
      for (let at = starts[street] ?? 0; at < end; at += 1) {
        const token = values[at] ?? FORM_END;
        if (token < 0) continue;
        if (!this.compared.has(token)) this.compare(token, words, languages);
        if (this.spellings.has(token)) this.streets.add(street);
      }
    }
  }

  /** The streets whose complete names are among these readings, with how a word of theirs was spelt. */
  *likeliest(readings: TokenReadings): Generator<readonly [number, DistantSpelling]> {
    let count = 0;
    for (const street of this.streets) {
      const spelling = this.spellingOf(street, readings);
      if (!spelling) continue;
      yield [street, spelling];
      count += 1;
      if (count >= alignmentLimits.mostAligned) return;
    }
  }

  private compare(
    token: number,
    words: readonly DistantWord[],
    languages: readonly string[],
  ): void {
    this.compared.add(token);
    const name = nameWordOf(this.vocabulary.wordOf(token), languages);
    for (const word of words) {
      const spelling = distantSpellingOf(word, name);
      if (!spelling || this.isReadAlready(token, word)) continue;
      const { from, to, fields } = word;
      this.readings.push({
        from,
        to,
        token,
        cost: distantCosts[spelling],
        fields,
        isOneLetter: false,
      });
      this.spellings.set(token, spelling);
    }
  }

  private isReadAlready(token: number, { from, to }: DistantWord): boolean {
    const readings = this.known.byToken.get(token) ?? [];
    return readings.some(
      (one) => one.from === from && one.to === to && (one.fields & QueryField.street) !== 0,
    );
  }

  /** Undefined if none of the street's names is complete. */
  private spellingOf(street: number, { byToken }: TokenReadings): DistantSpelling | undefined {
    const { starts, values } = this.segment.forms;
    let [found, total] = [0, 0];
    let spelling: DistantSpelling | undefined;
    for (let at = starts[street] ?? 0; at < (starts[street + 1] ?? 0); at += 1) {
      const token = values[at] ?? FORM_END;
      if (token < 0) {
        if (spelling && found >= total * nameMatching.completeCoverage) return spelling;
        [found, total, spelling] = [0, 0, undefined];
        continue;
      }
      const weight = this.vocabulary.idfOf(token);
      total += weight;
      if (byToken.has(token)) found += weight;
      spelling ??= this.spellings.get(token);
    }
    return undefined;
  }
}

/** ISO 639-1. Both forms of Norwegian are spelt alike. */
const languagesOf = (country: string): readonly string[] =>
  (countryByCode(country)?.languages ?? ['']).map((language) =>
    language === 'nb' || language === 'nn' ? 'no' : language,
  );
