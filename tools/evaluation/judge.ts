import type { Position } from '#contracts';
import type { Expectation } from './queries/query-form.js';
import type { WireMatch, WireResult } from '../services/geocoding-client.js';
import { basicPointOf } from '../services/geocoding-client.js';
import type { KnownAddress } from './ground-truth/known-address.js';
import { foldNumber, foldText, listedNumbers } from './ground-truth/known-address.js';
import { metresBetween, metresToShape } from './ground-truth/shape.js';

/** Outcomes of an answer, best first. */
export const outcomes = ['hit', 'within-100-m', 'within-1-km', 'farther', 'no-match'] as const;
export type Outcome = (typeof outcomes)[number];

/** The judgement of an answer. */
export interface Verdict {
  readonly outcome: Outcome;
  /** Distance to the nearest correct position, if there is one. */
  readonly metres?: number;
  /** Confidence of the match; absent without a match. */
  readonly confidence?: number;
  /** Whether the answer has the number of another house instead of one that does not exist. */
  readonly isOtherDoor?: boolean;
  /**
   * Share of the likely positions of a house that does not exist that are within 25 m of the answer.
   * Absent if they are unknown, or the answer has no number.
   */
  readonly shareRight?: number;
  /** Whether the confidence is higher than any match of such a query may have. */
  readonly isOverCeiling?: boolean;
}

const HIT_METRES = 25;
/** Maximum confidence of a match of the street only. */
const STREET_CONFIDENCE = 0.4;
/** A match of at most this confidence counts as no match. */
const MOST_CONFIDENCE_OF_NOTHING = 0.3;

/** Compares an answer with the expectation; `reference` is the answer to the reference query. */
export const judge = (
  expectation: Expectation,
  { best_match: match }: WireResult,
  reference?: WireResult,
): Verdict => {
  const confidence = match?.search_confidence;
  if (expectation.kind === 'nothing') return judgeNothing(expectation, match);
  if (expectation.kind === 'same') {
    const isSame = reference !== undefined && match?.id === reference.best_match?.id;
    return { outcome: isSame ? 'hit' : match === null ? 'no-match' : 'farther', confidence };
  }
  const point = match === null ? undefined : basicPointOf(match);
  if (match === null || point === undefined) return { outcome: 'no-match' };
  const metres = metresToTruth(expectation, point.position);
  const isHit = judgements[expectation.kind](match, expectation, metres);
  const outcome = isHit ? 'hit' : missOutcome(metres);
  const shareRight = shareOfLikely(expectation, match, point.position);
  return { outcome, metres, confidence, isOtherDoor: isOtherDoor(expectation, match), shareRight };
};

const judgeNothing = (
  {
    atMost = MOST_CONFIDENCE_OF_NOTHING,
    ceiling = Infinity,
  }: Extract<Expectation, { kind: 'nothing' }>,
  match: WireMatch | null,
): Verdict => {
  if (match === null) return { outcome: 'hit' };
  const { search_confidence: confidence } = match;
  const isRight = (confidence ?? 1) <= atMost;
  const isOverCeiling = (confidence ?? 1) > ceiling;
  return { outcome: isRight ? 'hit' : 'farther', confidence, isOverCeiling };
};

type LocalExpectation = Exclude<Expectation, { kind: 'nothing' | 'same' }>;

const metresToTruth = (expectation: LocalExpectation, answer: Position): number => {
  if (expectation.kind === 'address') return metresBetween(expectation.position, answer);
  const shapes =
    expectation.kind === 'place'
      ? expectation.shapes
      : expectation.objects.map(({ shape }) => shape);
  return Math.min(Infinity, ...shapes.map((shape) => metresToShape(answer, shape)));
};

const isOtherDoor = (expectation: LocalExpectation, match: WireMatch): boolean => {
  const answered = match.structured_response?.street_number;
  if (expectation.kind !== 'street' || answered === undefined) return false;
  const { number } = expectation;
  return foldNumber(answered) !== foldNumber(number) && !isInRange(Number(number), answered);
};

/** Whether a number is between those of a house that another data set may have: 15 in 8-23. */
const isInRange = (number: number, range: string): boolean => {
  const [from = NaN, to = NaN] = foldNumber(range).split('-').map(Number);
  return number >= from && number <= to && to - from <= LONGEST_RANGE;
};

/** 28-102 is no range of numbers. */
const LONGEST_RANGE = 40;

const shareOfLikely = (
  expectation: LocalExpectation,
  match: WireMatch,
  answer: Position,
): number | undefined => {
  const hasNumber = match.structured_response?.street_number !== undefined;
  if (expectation.kind !== 'street' || !hasNumber) return undefined;
  const { likely } = expectation;
  const near = likely.filter((position) => metresBetween(position, answer) <= HIT_METRES);
  return likely.length === 0 ? undefined : near.length / likely.length;
};

const missOutcome = (metres: number): Outcome => {
  if (metres <= 100) return 'within-100-m';
  return metres <= 1000 ? 'within-1-km' : 'farther';
};

const objectsIn = (expectation: LocalExpectation): readonly KnownAddress[] =>
  expectation.kind === 'place' ? [] : expectation.objects;

type Judgement = (match: WireMatch, expectation: LocalExpectation, metres: number) => boolean;

/** In addresses without a street the locality takes its place. */
const isOnStreet = (match: WireMatch, { streetKeys }: KnownAddress): boolean => {
  const { street_name: street, locality } = match.structured_response ?? {};
  return streetKeys.includes(foldText(street ?? locality ?? ''));
};

const judgements: Readonly<Record<LocalExpectation['kind'], Judgement>> = {
  position: (_match, _expectation, metres) => metres <= HIT_METRES,

  place: (_match, expectation, metres) =>
    metres <= (expectation.kind === 'place' ? expectation.metres : HIT_METRES),

  address: (match, expectation) => {
    const numbers = listedNumbers(match.structured_response?.street_number).map(foldNumber);
    return objectsIn(expectation).some(
      (object) =>
        isOnStreet(match, object) && numbers.some((number) => object.numberKeys.includes(number)),
    );
  },

  street: (match, expectation, metres) => {
    const { street_number: number } = match.structured_response ?? {};
    const requested = expectation.kind === 'street' ? foldNumber(expectation.number) : '';
    const isLow = basicPointOf(match)?.quality === 'low';
    const isHonest =
      number === undefined
        ? (match.search_confidence ?? 1) <= STREET_CONFIDENCE
        : foldNumber(number) === requested;
    const isThere = objectsIn(expectation).some((object) => isOnStreet(match, object));
    return isLow && isHonest && isThere && metres <= 1000;
  },
};
