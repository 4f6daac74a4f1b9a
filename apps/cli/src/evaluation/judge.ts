import type { Position } from '#contracts';
import { foldNumber, foldText } from './folding.js';
import { metresBetween } from './ground-distance.js';
import { listedNumbers, type KnownAddress } from './known-address.js';
import type { Expectation } from './question.js';
import { metresToShape } from './shape.js';
import { basicPointOf, type WireMatch, type WireResult } from './wire.js';

/** How an answer fared, best first. */
export const outcomes = ['hit', 'within-100-m', 'within-1-km', 'farther', 'no-match'] as const;
export type Outcome = (typeof outcomes)[number];

export interface Verdict {
  readonly outcome: Outcome;
  /** From the nearest place that would have been right, where there is one. */
  readonly metres?: number;
  /** As the match says; absent without a match. */
  readonly confidence?: number;
  /** Whether another house's number is told for one that does not exist. */
  readonly isOtherDoor?: boolean;
}

const HIT_METRES = 25;
/** The most that a match may claim when it has the street alone. */
const STREET_CONFIDENCE = 0.4;
/** At most this much confidence is as good as no match. */
const NEXT_TO_NOTHING = 0.3;

/** Holds an answer against what was expected. */
export const judge = (expectation: Expectation, { best_match: match }: WireResult): Verdict => {
  const confidence = match?.search_confidence;
  if (expectation.kind === 'nothing') {
    const isRight = match === null || (confidence ?? 1) <= NEXT_TO_NOTHING;
    return { outcome: isRight ? 'hit' : 'farther', confidence };
  }
  const point = match === null ? undefined : basicPointOf(match);
  if (match === null || point === undefined) return { outcome: 'no-match' };
  const metres = metresToTruth(expectation, point.position);
  const isHit = judgements[expectation.kind](match, expectation, metres);
  const outcome = isHit ? 'hit' : missOutcome(metres);
  return { outcome, metres, confidence, isOtherDoor: isOtherDoor(expectation, match) };
};

type LocalExpectation = Exclude<Expectation, { kind: 'nothing' }>;

const metresToTruth = (expectation: LocalExpectation, answer: Position): number => {
  if (expectation.kind === 'address') return metresBetween(expectation.position, answer);
  return expectation.objects.reduce(
    (nearest, { shape }) => Math.min(nearest, metresToShape(answer, shape)),
    Infinity,
  );
};

const isOtherDoor = (expectation: LocalExpectation, match: WireMatch): boolean => {
  const told = match.structured_response?.street_number;
  if (expectation.kind !== 'street' || told === undefined) return false;
  return foldNumber(told) !== foldNumber(expectation.number);
};

const missOutcome = (metres: number): Outcome => {
  if (metres <= 100) return 'within-100-m';
  return metres <= 1000 ? 'within-1-km' : 'farther';
};

type Judgement = (match: WireMatch, expectation: LocalExpectation, metres: number) => boolean;

/** Where there is no street, the part of the city stands for one. */
const isOnStreet = (match: WireMatch, { streetKeys }: KnownAddress): boolean => {
  const { street_name: street, locality } = match.structured_response ?? {};
  return streetKeys.includes(foldText(street ?? locality ?? ''));
};

const judgements: Readonly<Record<LocalExpectation['kind'], Judgement>> = {
  position: (_match, _expectation, metres) => metres <= HIT_METRES,

  address: (match, { objects }) => {
    const numbers = listedNumbers(match.structured_response?.street_number).map(foldNumber);
    return objects.some(
      (object) =>
        isOnStreet(match, object) && numbers.some((number) => object.numberKeys.includes(number)),
    );
  },

  street: (match, expectation, metres) => {
    const { street_number: number } = match.structured_response ?? {};
    const asked = expectation.kind === 'street' ? foldNumber(expectation.number) : '';
    const isLow = basicPointOf(match)?.quality === 'low';
    const isHonest =
      number === undefined
        ? (match.search_confidence ?? 1) <= STREET_CONFIDENCE
        : foldNumber(number) === asked;
    const isThere = expectation.objects.some((object) => isOnStreet(match, object));
    return isLow && isHonest && isThere && metres <= 1000;
  },
};
