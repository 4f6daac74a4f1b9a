import type { Position } from '#contracts';
import { roughDistanceMetres } from '#geo';
import type { PremiseHit, StreetLine } from '../index/gazetteer.js';
import type { EstimateEvidence } from '../ranking/position-certainty.js';
import { extentOf } from '../ranking/position-certainty.js';
import { extrapolation } from '../ranking/position-certainty.table.js';
import { MAX_GAP_METRES } from '../ranking/weights.js';
import {
  fractionBetween,
  interpolateAlongStreet,
  interpolateStraight,
  mirrorAcrossStreet,
} from './along-street.js';
import { LocalPlane, legsOf, lengthOfLegs, pointAlongLegs } from './local-plane.js';

/** The estimated position of a house that the gazetteer does not contain, and what it is based on. */
export interface PositionEstimate {
  readonly position: Position;
  readonly evidence: EstimateEvidence;
}

/**
 * Estimates the position of a house number, the most certain way first: on an interpolation line of
 * the street (OpenStreetMap `addr:interpolation`), between its neighbours on its own side, one or a
 * few houses beyond the last one, or opposite the place between its neighbours on the other side.
 * Undefined where the known houses say nothing about it. `hits` are the nearest numbers below and
 * above on both sides.
 */
export const estimatePosition = (
  number: number,
  hits: readonly PremiseHit[],
  lines: readonly StreetLine[],
): PositionEstimate | undefined => {
  const own = neighboursOn(hits, number, true);
  const opposite = betweenNeighbours(number, neighboursOn(hits, number, false));
  for (const line of lines) {
    const isUsable = isMoreExact(line, own);
    const estimate = isUsable ? onInterpolationLine(number, line, opposite) : undefined;
    if (estimate) return estimate;
  }
  const streets = lines.flatMap(({ vertices, numbers }) => (numbers ? [] : [vertices]));
  return (
    betweenOwnSide(number, own, { streets, opposite }) ??
    beyondLast(number, own, opposite !== undefined) ??
    (opposite && acrossStreet(opposite, streets))
  );
};

/** The known houses of one side of the street around a number, the nearest first. */
interface Neighbours {
  readonly below: readonly PremiseHit[];
  readonly above: readonly PremiseHit[];
}

const neighboursOn = (
  hits: readonly PremiseHit[],
  number: number,
  isOwnSide: boolean,
): Neighbours => {
  const side = hits.filter(({ to }) => ((to - number) % 2 === 0) === isOwnSide);
  return {
    below: side.filter(({ to }) => to < number).sort((one, other) => other.to - one.to),
    above: side.filter(({ from }) => from > number).sort((one, other) => one.from - other.from),
  };
};

/**
 * Whether no known house is between the ends of an interpolation line; otherwise the neighbours are
 * nearer.
 */
const isMoreExact = (
  { numbers }: StreetLine,
  { below: [below], above: [above] }: Neighbours,
): boolean =>
  numbers !== undefined &&
  (!below || !above || (below.to <= numbers.from && above.from >= numbers.to));

/** Undefined if the number is not one of the line's. */
const onInterpolationLine = (
  number: number,
  { vertices, numbers }: StreetLine,
  opposite: Between | undefined,
): PositionEstimate | undefined => {
  const [first] = vertices;
  if (!first || !numbers || number < numbers.from || number > numbers.to) return undefined;
  const { from, to, step } = numbers;
  if ((number - from) % step !== 0) return undefined;
  const plane = new LocalPlane(first);
  const legs = legsOf(vertices.map((vertex) => plane.toVector(vertex)));
  const fraction = (number - from) / (to - from);
  const gapMetres = lengthOfLegs(legs);
  const point = pointAlongLegs(legs, gapMetres * fraction);
  if (!point) return undefined;
  const position = plane.toPosition(point);
  return { position, evidence: betweenEvidence({ position, fraction, gapMetres }, { opposite }) };
};

/** A place on the straight line between two known houses. */
interface Between {
  readonly position: Position;
  /** Of the way from the lower to the higher number. */
  readonly fraction: number;
  readonly gapMetres: number;
}

const betweenNeighbours = (
  number: number,
  { below: [below], above: [above] }: Neighbours,
): Between | undefined => {
  if (!below || !above) return undefined;
  const fraction = fractionBetween(number, below.to, above.from);
  if (fraction === undefined) return undefined;
  const houses = [below.position, above.position] as const;
  const gapMetres = roughDistanceMetres(...houses);
  if (gapMetres > MAX_GAP_METRES) return undefined;
  return { position: interpolateStraight(fraction, houses), fraction, gapMetres };
};

/** Along the street's geometry, or on a straight line where that does not connect the neighbours. */
const betweenOwnSide = (
  number: number,
  neighbours: Neighbours,
  { streets, opposite }: { readonly streets: Lines; readonly opposite: Between | undefined },
): PositionEstimate | undefined => {
  const straight = betweenNeighbours(number, neighbours);
  const {
    below: [below],
    above: [above],
  } = neighbours;
  if (!straight || !below || !above) return undefined;
  const houses = [below.position, above.position] as const;
  const along = interpolateAlongStreet(straight.fraction, houses, streets);
  const between = { ...straight, position: along ?? straight.position };
  const isOffLine = along === undefined && streets.length > 0;
  const hasNoLine = streets.length === 0;
  return {
    position: between.position,
    evidence: betweenEvidence(between, { opposite, isOffLine, hasNoLine }),
  };
};

type Lines = readonly (readonly Position[])[];

const betweenEvidence = (
  { position, fraction, gapMetres }: Between,
  {
    opposite,
    isOffLine = false,
    hasNoLine = false,
  }: {
    readonly opposite: Between | undefined;
    readonly isOffLine?: boolean;
    readonly hasNoLine?: boolean;
  },
): EstimateEvidence => ({
  kind: 'between',
  measures: {
    gap: extentOf(gapMetres),
    nearest: extentOf(Math.min(fraction, 1 - fraction) * gapMetres),
    'not along the street': Number(isOffLine),
    'street without geometry': Number(hasNoLine),
    'other side unknown': Number(opposite === undefined),
    'other side elsewhere': opposite
      ? extentOf(roughDistanceMetres(position, opposite.position))
      : 0,
  },
});

/**
 * On the line through the last two known houses: one house farther, or a few where the numbers on the
 * other side show that the street continues. Undefined farther away.
 */
const beyondLast = (
  number: number,
  { below, above }: Neighbours,
  isContinued: boolean,
): PositionEstimate | undefined => {
  if (below.length > 0 && above.length > 0) return undefined;
  const [last, previous] = below.length > 0 ? below : above;
  if (!last || !previous) return undefined;
  const numbers = Math.abs(number - last.to);
  const most = isContinued ? extrapolation.mostNumbersContinued : extrapolation.mostNumbers;
  const known = Math.abs(last.to - previous.to);
  if (numbers > most || known === 0 || known > extrapolation.mostNumbersBetween) return undefined;
  const times = (numbers / known) * extrapolation.shortening;
  const metres = roughDistanceMetres(last.position, previous.position) * times;
  if (metres > extrapolation.mostMetres) return undefined;
  return {
    position: interpolateStraight(-times, [last.position, previous.position]),
    evidence: {
      kind: 'beyond',
      measures: { extended: extentOf(metres), numbers: Math.log(numbers) },
    },
  };
};

/** Undefined for a street without geometry: it is not known where its other side is. */
const acrossStreet = (
  { position, fraction, gapMetres }: Between,
  streets: Lines,
): PositionEstimate | undefined => {
  const mirrored = mirrorAcrossStreet(position, streets);
  return (
    mirrored && {
      position: mirrored,
      evidence: {
        kind: 'across',
        measures: {
          gap: extentOf(gapMetres),
          nearest: extentOf(Math.min(fraction, 1 - fraction) * gapMetres),
        },
      },
    }
  );
};
