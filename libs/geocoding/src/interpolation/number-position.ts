import type { Position } from '#contracts';
import { roughDistanceMetres } from '#geo';
import type { PremiseHit, StreetLine } from '../index/gazetteer.js';
import { MAX_GAP_METRES, MAX_GAP_NUMBERS } from '../ranking/weights.js';
import { fractionBetween, interpolateAlongStreet, interpolateStraight } from './along-street.js';
import { LocalPlane, legsOf, lengthOfLegs, pointAlongLegs } from './local-plane.js';

/** The nearest known houses below and above a number. */
interface Neighbours {
  readonly below: PremiseHit;
  readonly above: PremiseHit;
}

/**
 * The interpolated position of a house number: on an interpolation line of the street (OpenStreetMap
 * `addr:interpolation`), else between its neighbours. Undefined where there are neither, or the
 * neighbours are too far apart. `hits` are none, one or both of the neighbours.
 */
export const positionOfNumber = (
  number: number,
  hits: readonly PremiseHit[],
  lines: readonly StreetLine[],
): Position | undefined => {
  const [below, above] = [...hits].sort((one, other) => one.to - other.to);
  const neighbours = below && above ? { below, above } : undefined;
  for (const line of lines) {
    const isUsable = isMoreExact(line, neighbours);
    const position = isUsable ? positionOnInterpolationLine(number, line) : undefined;
    if (position) return position;
  }
  return neighbours && positionBetween(number, neighbours, lines);
};

/**
 * Whether no known house is between the ends of an interpolation line; otherwise the neighbours are
 * nearer.
 */
const isMoreExact = ({ numbers }: StreetLine, neighbours: Neighbours | undefined): boolean =>
  numbers !== undefined &&
  (!neighbours || (neighbours.below.to <= numbers.from && neighbours.above.from >= numbers.to));

/** Undefined if the number is not one of the line's. */
const positionOnInterpolationLine = (
  number: number,
  { vertices, numbers }: StreetLine,
): Position | undefined => {
  const [first] = vertices;
  if (!first || !numbers || number < numbers.from || number > numbers.to) return undefined;
  const { from, to, step } = numbers;
  if ((number - from) % step !== 0) return undefined;
  const plane = new LocalPlane(first);
  const legs = legsOf(vertices.map((vertex) => plane.toVector(vertex)));
  const point = pointAlongLegs(legs, (lengthOfLegs(legs) * (number - from)) / (to - from));
  return point && plane.toPosition(point);
};

/** Along the street's geometry, or on a straight line where that does not connect the neighbours. */
const positionBetween = (
  number: number,
  { below, above }: Neighbours,
  lines: readonly StreetLine[],
): Position | undefined => {
  if (above.from - below.to > MAX_GAP_NUMBERS) return undefined;
  const houses = [below.position, above.position] as const;
  if (roughDistanceMetres(...houses) > MAX_GAP_METRES) return undefined;
  const fraction = fractionBetween(number, below.to, above.from);
  if (fraction === undefined) return undefined;
  const streets = lines.flatMap(({ vertices, numbers }) => (numbers ? [] : [vertices]));
  return interpolateAlongStreet(fraction, houses, streets) ?? interpolateStraight(fraction, houses);
};
