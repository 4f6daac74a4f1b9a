import type { Position } from '#contracts';
import { roughDistanceMetres } from '#geodesy';
import type { PremiseHit, StreetLine } from '../gazetteer/gazetteer.js';
import { alongStreet } from './along-street.js';
import { shareBetween, straightBetween } from './straight.js';

/** Between houses farther apart than this, anything may lie. */
const WIDEST_GAP_METRES = 400;
const WIDEST_GAP_NUMBERS = 40;

/**
 * Where a house number must be: between its neighbours along the street's own lines, or in a
 * straight line where these do not lead from one to the other. Undefined without a neighbour on
 * either hand, or where they are far apart.
 */
export const placeNumber = (
  number: number,
  neighbours: readonly PremiseHit[],
  lines: readonly StreetLine[],
): Position | undefined => {
  const [below, above] = [...neighbours].sort((one, other) => one.to - other.to);
  if (!below || !above || above.from - below.to > WIDEST_GAP_NUMBERS) return undefined;
  const houses = [below.position, above.position] as const;
  if (roughDistanceMetres(...houses) > WIDEST_GAP_METRES) return undefined;
  const share = shareBetween(number, below.to, above.from);
  if (share === undefined) return undefined;
  const vertices = lines.map((line) => line.vertices);
  return alongStreet(share, houses, vertices) ?? straightBetween(share, houses);
};
