import { countryOf, isStreet } from '../index/segment.js';
import type { Vocabulary } from '../index/vocabulary.js';
import { abbreviationEquivalents } from '../parsing/text/abbreviations.js';
import type { ParsedQuery } from '../parsing/query/parsed-query.js';
import type { QueryToken } from '../parsing/text/query-token.js';
import { isNumeric, isSetApart, maskCovers, spanMask } from '../parsing/text/query-token.js';
import { isStreetSuffix } from '../parsing/text/search-forms.js';
import { changeAlignment } from '../ranking/candidate.js';
import type { Alignment } from '../ranking/candidate.js';
import { isNameComplete } from '../ranking/score.js';
import { surroundingWords } from '../ranking/weights.js';
import { isWithinReach } from './mentioned-places.js';
import type { GradingContext, MentionedPlaces } from './mentioned-places.js';
import type { TokenReadings } from './readings/token-readings.js';
import { weightOfWords } from './readings/token-readings.js';
import { flatMap } from '../lists.js';

/**
 * Disregards what is around a complete address: a company or person, a phone number, opening hours,
 * a note to the courier. Where street, house number and town (or postcode) are matched close
 * together, the unexplained words of parts in front of them and behind them are no evidence against
 * the match. Words beside the street, the number or the town still are, and so is a part that may be
 * another place or another address.
 */
export const disregardSurroundings = (
  alignments: readonly Alignment[],
  context: GradingContext,
): readonly Alignment[] => {
  let parts: readonly QueryPart[] | undefined;
  return alignments.map((alignment) => {
    if (!mayBeComplete(alignment)) return alignment;
    parts ??= partsOf(context.query.tokens);
    const core = completeAddress(alignment, parts, context.mentioned);
    if (!core) return alignment;
    const outside = wordsOutside(core, parts, context);
    const isCompleteAddress = alignment.placeMask !== 0;
    const complete = withoutPostcode(
      changeAlignment(alignment, { isCompleteAddress }),
      outside,
      parts,
    );
    const around = outside & complete.unexplained;
    return around === 0 ? complete : withoutWords(complete, around, context.readings);
  });
};

/** The words, as a mask, of the parts around an address that name neither a place nor another address. */
const wordsOutside = (
  core: PartRange,
  parts: readonly QueryPart[],
  context: GradingContext,
): number =>
  parts.reduce((mask, part, at) => {
    if (core.from <= at && at <= core.to) return mask;
    const isElsewhere = mayBePlace(part, context, at > core.to) || mayBeAddress(part, context);
    return isElsewhere ? mask : mask | part.mask;
  }, 0);

/** A part of a query between commas, line breaks, brackets or spaced dashes. */
interface QueryPart {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  /** Its words. */
  readonly mask: number;
}

const partsOf = (tokens: readonly QueryToken[]): readonly QueryPart[] => {
  const starts = flatMap(tokens, (_, at) => (at === 0 || startsPart(tokens, at) ? [at] : []));
  return starts.map((from, index) => {
    const to = starts[index + 1] ?? tokens.length;
    return { from, to, mask: spanMask(from, to) };
  });
};

/** A spaced dash between numbers is that of a range. */
const startsPart = (tokens: readonly QueryToken[], at: number): boolean => {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (!before || !token || !isSetApart(token)) return false;
  return !(spacedDash.test(token.separator) && isNumeric(before) && isNumeric(token));
};

const spacedDash = /^ [-–—]$/;

/** Parts from (inclusive) to (inclusive), by their indexes. */
interface PartRange {
  readonly from: number;
  readonly to: number;
}

/** The cheap tests, which few of the alignments of an ordinary query pass. */
const mayBeComplete = (alignment: Alignment): boolean =>
  alignment.unexplained !== 0 && isNameComplete(alignment);

/**
 * The parts that contain an address with all that identifies it: the complete name of a street, its
 * number, and its town or postcode; or the name of a house, of its street and of its town. A town that
 * the street is near will do: people often name the neighbouring one.
 */
const completeAddress = (
  alignment: Alignment,
  parts: readonly QueryPart[],
  mentioned: MentionedPlaces,
): PartRange | undefined => {
  const { nameMask } = alignment;
  if (alignment.isNameCorrected && !isPlacedTwice(alignment)) return undefined;
  const beside = isStreet(alignment) ? (alignment.numbers[0]?.used ?? 0) : alignment.streetMask;
  if (!beside) return undefined;
  const name = parts.findIndex(({ mask }) => maskCovers(mask, nameMask));
  const other = parts.findIndex(({ mask }) => maskCovers(mask, beside));
  if (name < 0 || other < 0 || Math.abs(name - other) > 1) return undefined;
  // A number of another part is the house's if it is all that this part has.
  if (other !== name && ((parts[other]?.mask ?? 0) & alignment.unexplained) !== 0) return undefined;
  const [from, to] = [Math.min(name, other), Math.max(name, other)];
  const placeMask = alignment.placeMask || partOfNearbyTown(alignment, parts, mentioned);
  const place = nearestPart(parts, placeMask, { from, to });
  return place === undefined ? undefined : { from: Math.min(from, place), to: Math.max(to, place) };
};

/**
 * The words, as a mask, of the part that is the name of a town near the street, in its country, and nothing
 * else; 0 without one.
 */
const partOfNearbyTown = (
  alignment: Alignment,
  parts: readonly QueryPart[],
  mentioned: MentionedPlaces,
): number => {
  const country = countryOf(alignment.segment, alignment.document);
  const town = mentioned
    .among(alignment.unexplained)
    .find(
      (place) =>
        place.isExactName &&
        place.country === country &&
        isWithinReach(alignment, place) &&
        parts.some(({ mask }) => mask === place.used),
    );
  return town?.used ?? 0;
};

/** City and postcode both confirm the alignment. */
const isPlacedTwice = ({ city, postcode }: Alignment): boolean =>
  city === 'matched' && postcode === 'matched';

/** The nearest part that contains some of these words; undefined if it is too far. */
const nearestPart = (
  parts: readonly QueryPart[],
  words: number,
  { from, to }: PartRange,
): number | undefined => {
  let nearest: number | undefined;
  let least = surroundingWords.mostPartsApart + 1;
  parts.forEach(({ mask }, at) => {
    const distance = Math.max(from - at, at - to, 0);
    if ((mask & words) === 0 || distance >= least) return;
    nearest = at;
    least = distance;
  });
  return nearest;
};

/**
 * Whether a part may say that the address is elsewhere: it is the name of a place, state or country
 * and nothing else, or a single word behind the address, which may be a town that no data set has.
 */
const mayBePlace = (
  part: QueryPart,
  { query, mentioned }: GradingContext,
  isBehind: boolean,
): boolean => {
  const names = wordsIn(part, query, (token) => !isNumeric(token));
  if (names === 0) return false;
  if (isBehind && isOneWord(part, query)) return true;
  const isRegion = [...query.countryMentions, ...query.stateMentions].some(({ from, to }) =>
    maskCovers(spanMask(from, to), names),
  );
  return (
    isRegion ||
    mentioned
      .among(part.mask)
      .some(({ used, isExactName }) => isExactName && maskCovers(used, names))
  );
};

/** Whether a part is one word, or the parts of one compound. */
const isOneWord = ({ from, to }: QueryPart, { tokens }: ParsedQuery): boolean => {
  const words = tokens.slice(from, to).filter((token) => !isNumeric(token));
  return words.every(({ separator }, index) => index === 0 || separator === '');
};

/** Whether a part begins or ends with a number and has a word for a kind of street: `Tor Road 16`. */
const mayBeAddress = ({ from, to }: QueryPart, { query, vocabulary }: GradingContext): boolean => {
  const words = query.tokens.slice(from, to);
  const isNumbered = [words[0], words.at(-1)].some((word) => word && isNumeric(word));
  return isNumbered && words.some(({ text }) => isStreetType(text, vocabulary));
};

/** Of the words that are abbreviated, those for kinds of streets are in many names: `fr` is not. */
const isStreetType = (text: string, vocabulary: Vocabulary): boolean => {
  if (isStreetSuffix(text)) return true;
  const forms = abbreviationEquivalents(text);
  return (
    forms.length > 0 &&
    [text, ...forms].some((form) => {
      const token = vocabulary.tokenOf(form);
      return token !== undefined && vocabulary.idfOf(token) < surroundingWords.mostStreetTypeIdf;
    })
  );
};

const wordsIn = (
  { from, to }: QueryPart,
  { tokens }: ParsedQuery,
  isCounted: (token: QueryToken) => boolean,
): number =>
  tokens.reduce(
    (mask, token, at) =>
      from <= at && at < to && isCounted(token) ? mask | spanMask(at, at + 1) : mask,
    0,
  );

/**
 * The alignment without a wrong postcode that is among these words, beside others of its part:
 * `8:00-18:00` is none.
 */
const withoutPostcode = (
  alignment: Alignment,
  words: number,
  parts: readonly QueryPart[],
): Alignment => {
  const { postcode, postcodeMask } = alignment;
  const isOutside = maskCovers(words, postcodeMask);
  if (postcode !== 'contradicted' || !isOutside) return alignment;
  return parts.some(({ mask }) => mask === postcodeMask)
    ? alignment
    : changeAlignment(alignment, {
        postcode: 'missing',
        queryPostcode: undefined,
        documentPostcode: undefined,
      });
};

/** The alignment with a query that has not these words, which nothing explains, at a small cost. */
const withoutWords = (alignment: Alignment, words: number, readings: TokenReadings): Alignment => {
  const share = weightOfWords(words, readings) / readings.totalWeight;
  const left = 1 - share;
  if (left <= 0) return alignment;
  return changeAlignment(alignment, {
    explained:
      1 - Math.max(0, 1 - alignment.explained - share) / left - share * surroundingWords.cost,
    readingCost: alignment.readingCost / left,
    unexplained: alignment.unexplained & ~words,
    surroundingShare: share,
  });
};
