import type {
  Address,
  Destination,
  GeocodeAnswer,
  Position,
  ReverseQuery,
  StructuredQuery,
  TextQuery,
} from '#contracts';
import { DEFAULT_RADIUS_METRES, MOST_MATCHES } from '#contracts';
import { geodesicMetres } from '#geo';
import { LOCAL_LANGUAGE } from '../formatting/localise-address.js';
import { MissingResultError, resultAt } from '../lists.js';
import {
  findPlusCode,
  positionOfCode,
  positionOfShortCode,
} from '../parsing/position/plus-code.js';
import type { PlusCode } from '../parsing/position/plus-code.js';
import { readPositions } from '../parsing/position/position-text.js';
import { confidenceCaps } from '../ranking/weights.js';
import type { ChunkContext, QuickAnswer } from './chunk-context.js';
import { explainNoMatch } from './explanation.js';
import { answerForward } from './forward.js';
import { answerReverse } from './reverse.js';

type ForwardQuery = TextQuery | StructuredQuery;

/**
 * Answers forward queries, in their order. A text that is a position or contains a Plus code is answered
 * like a reverse query there, whatever its input filter. All others are searched as addresses; so is a
 * short code for which no town is known.
 */
export const answerForwardOrPosition = async (
  queries: readonly ForwardQuery[],
  context: ChunkContext,
): Promise<readonly QuickAnswer[]> => {
  const texts = new Map(queries.map((query) => [query, readPositionText(query)]));
  const positions = [...texts.values()].filter((text) => text !== undefined);
  if (positions.length === 0) return answerForward(queries, context);
  // The towns of short codes take several searches.
  const isPostponed = ({ shortCode }: PositionText) =>
    context.passBudget !== undefined && shortCode !== undefined;
  const [answers, found] = await Promise.all([
    answerPositions(
      positions.filter((text) => !isPostponed(text)),
      context,
    ),
    answerAddresses(
      queries.filter((query) => !texts.get(query)),
      context,
    ),
  ]);
  const postponed = positions.filter(isPostponed).map(({ query }) => [query, 'postponed'] as const);
  const known = new Map([...answers, ...found, ...postponed]);
  const unknown = queries.filter((query) => !known.has(query));
  const all = new Map([...known, ...(await answerAddresses(unknown, context))]);
  return queries.map((query) => {
    const answer = all.get(query);
    if (!answer) throw new MissingResultError('the answer to a position or address');
    return answer;
  });
};

type AnswersByQuery = ReadonlyMap<ForwardQuery, QuickAnswer>;

const answerAddresses = async (
  queries: readonly ForwardQuery[],
  context: ChunkContext,
): Promise<AnswersByQuery> => {
  const answers = await answerForward(queries, context);
  return new Map(
    queries.map((query, index) => [query, resultAt(answers, index, 'answerForward')] as const),
  );
};

/** A text that locates its destination without an address. */
interface PositionText {
  readonly query: TextQuery;
  /** What it may mean. */
  readonly spots: readonly Spot[];
  /** A code that is still to be located near a town. */
  readonly shortCode?: PlusCode;
}

interface Spot {
  readonly position: Position;
  /** The likelihood that it is meant, 0 to 1. */
  readonly likelihood: number;
}

const certain = (position: Position): Spot => ({ position, likelihood: 1 });

const readPositionText = (query: ForwardQuery): PositionText | undefined => {
  if (query.kind !== 'text') return undefined;
  const positions = readPositions(query.text);
  if (positions.length > 0) return { query, spots: positions.map(certain) };
  const code = findPlusCode(query.text);
  if (!code) return undefined;
  return code.isShort
    ? { query, spots: [], shortCode: code }
    : { query, spots: [certain(positionOfCode(code.code))] };
};

/** The answers to texts with a position; a short code without a known town has none. */
const answerPositions = async (
  texts: readonly PositionText[],
  context: ChunkContext,
): Promise<AnswersByQuery> => {
  const located = (await locateShortCodes(texts, context)).filter(({ spots }) => spots.length > 0);
  const lookups = located.flatMap((text) =>
    text.spots.map((spot) => ({ text, spot, reverse: reverseQuery(text.query, spot) })),
  );
  const answers = await answerReverse(
    lookups.map(({ reverse }) => reverse),
    context,
  );
  const best = new Map<ForwardQuery, GeocodeAnswer>();
  lookups.forEach(({ text: { query }, spot }, index) => {
    const answer = answerAt(resultAt(answers, index, 'answerReverse'), spot, query);
    const known = best.get(query);
    if (!known || confidenceIn(answer) > confidenceIn(known)) best.set(query, answer);
  });
  return best;
};

/** With a location of its own, a query requests all matches: some are dropped afterwards. */
const reverseQuery = (
  { country, limit, vicinity }: TextQuery,
  { position }: Spot,
): ReverseQuery => ({
  kind: 'reverse',
  country,
  limit: vicinity ? MOST_MATCHES : limit,
  language: LOCAL_LANGUAGE,
  vicinity: { position, radiusMetres: DEFAULT_RADIUS_METRES },
});

/** A location in the query limits the matches, and distances are measured from it. */
const answerAt = (
  answer: GeocodeAnswer,
  { position, likelihood }: Spot,
  { vicinity, limit }: TextQuery,
): GeocodeAnswer => {
  if (answer.outcome !== 'matched') return answer;
  const matches = answer.matches
    .map((match): Destination => ({
      ...match,
      confidence: match.confidence * likelihood,
      distanceMetres: vicinity && geodesicMetres(vicinity.position, match.position),
    }))
    .filter(({ distanceMetres = 0 }) => distanceMetres <= (vicinity?.radiusMetres ?? Infinity))
    .slice(0, limit);
  const read = `Read as the position ${degrees(position.lat)}, ${degrees(position.lon)}.`;
  const { explanation: how } = answer;
  if (matches.length === 0)
    return { outcome: 'no-match', explanation: how && explainNoMatch(`${read} ${OUT_OF_REACH}`) };
  return { outcome: 'matched', matches, explanation: how && { ...how, info: [read, ...how.info] } };
};

/** With at most seven decimals. */
const degrees = (value: number): number => Number(value.toFixed(7));

const OUT_OF_REACH = 'Nothing near it is within the distance filter of the location.';

const confidenceIn = (answer: GeocodeAnswer): number =>
  answer.outcome === 'matched' ? (answer.matches[0]?.confidence ?? 0) : -1;

/** Locates short codes near the towns in their texts, or near the location of the query. */
const locateShortCodes = async (
  texts: readonly PositionText[],
  context: ChunkContext,
): Promise<readonly PositionText[]> => {
  const lookups = texts.flatMap((text) =>
    townsIn(text).map((town) => ({ text, town: townQuery(town, text.query) })),
  );
  const answers = await answerForward(
    lookups.map(({ town }) => town),
    context,
  );
  return texts.map((text) => {
    if (!text.shortCode) return text;
    const { code } = text.shortCode;
    const towns = lookups
      .map((lookup, index) =>
        lookup.text === text ? townsOf(resultAt(answers, index, 'towns')) : [],
      )
      .find((found) => found.length > 0);
    const { vicinity } = text.query;
    const near = towns ?? (vicinity ? [certain(vicinity.position)] : []);
    const spots = near.map(({ position, likelihood }) => ({
      position: positionOfShortCode(code, position),
      likelihood,
    }));
    return { ...text, spots };
  });
};

/**
 * What the text beside a code may name as its town, the likeliest first: the town may follow a street,
 * its postcode may be unknown, and its country may follow without a comma.
 */
const townsIn = ({ shortCode }: PositionText): readonly Address[] => {
  if (!shortCode?.rest) return [];
  const parts = shortCode.rest.split(',').slice(0, MAX_PARTS);
  const towns = parts.map((city, at) => ({ city, country: parts.slice(at + 1).join(',') }));
  const withoutNumbers = towns.map((town) => ({ ...town, city: withoutNumbersIn(town.city) }));
  const words = shortCode.rest.trim().split(/\s+/);
  const beforeCountry = [1, 2].map((last) => ({
    city: words.slice(0, -last).join(' '),
    country: words.slice(-last).join(' '),
  }));
  return [...towns, ...withoutNumbers, ...beforeCountry].filter(({ city }) => city.trim() !== '');
};

/** A street, a town, its state and country. */
const MAX_PARTS = 4;

const withoutNumbersIn = (text: string): string =>
  text.replace(/[\p{L}\p{N}-]*\d[\p{L}\p{N}-]*/gu, '');

const townQuery = (address: Address, { country }: TextQuery): StructuredQuery => ({
  kind: 'structured',
  address,
  country,
  limit: MOST_MATCHES,
  inputFilter: 'none',
});

/** States and countries are too large to locate a short code. */
const townsOf = (answer: QuickAnswer): readonly Spot[] =>
  answer !== 'postponed' && answer.outcome === 'matched'
    ? answer.matches.filter(isTown).map(({ position, confidence }) => ({
        position,
        likelihood: Math.min(1, confidence / confidenceCaps.place),
      }))
    : [];

const isTown = ({ level, address: { city, locality, postcode } }: Destination): boolean =>
  (level === 'place' || level === 'postcode') && (city ?? locality ?? postcode) !== undefined;
