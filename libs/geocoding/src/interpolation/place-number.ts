import type { Position } from '#contracts';
import { roughDistanceMetres } from '#geodesy';
import type { PremiseHit, StreetLine } from '../gazetteer/gazetteer.js';
import { alongStreet } from './along-street.js';
import { onNumberedLine } from './on-numbered-line.js';
import { shareBetween, straightBetween } from './straight.js';

/** Between houses farther apart than this, anything may lie. */
const WIDEST_GAP_METRES = 400;
const WIDEST_GAP_NUMBERS = 40;

/** The nearest known houses on either hand of a number. */
interface Neighbours {
  readonly below: PremiseHit;
  readonly above: PremiseHit;
}

/**
 * Where a house number must be: on the line that a map draws for it, or else between its neighbours.
 * Undefined without either, or where the neighbours are far apart.
 */
export const placeNumber = (
  number: number,
  hits: readonly PremiseHit[],
  lines: readonly StreetLine[],
): Position | undefined => {
  const [below, above] = [...hits].sort((one, other) => one.to - other.to);
  const neighbours = below && above ? { below, above } : undefined;
  for (const line of lines) {
    const position = tellsMore(line, neighbours) ? onNumberedLine(number, line) : undefined;
    if (position) return position;
  }
  return neighbours && placeBetween(number, neighbours, lines);
};

/** Where a house is known between the ends of a line, its neighbours tell more than that. */
const tellsMore = ({ numbers }: StreetLine, neighbours: Neighbours | undefined): boolean =>
  numbers !== undefined &&
  (!neighbours || (neighbours.below.to <= numbers.from && neighbours.above.from >= numbers.to));

/** Along the street's own lines, or in a straight line where these do not lead from one to the other. */
const placeBetween = (
  number: number,
  { below, above }: Neighbours,
  lines: readonly StreetLine[],
): Position | undefined => {
  if (above.from - below.to > WIDEST_GAP_NUMBERS) return undefined;
  const houses = [below.position, above.position] as const;
  if (roughDistanceMetres(...houses) > WIDEST_GAP_METRES) return undefined;
  const share = shareBetween(number, below.to, above.from);
  if (share === undefined) return undefined;
  const streets = lines.flatMap(({ vertices, numbers }) => (numbers ? [] : [vertices]));
  return alongStreet(share, houses, streets) ?? straightBetween(share, houses);
};
