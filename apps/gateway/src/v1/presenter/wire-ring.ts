import type { Position } from '#contracts';
import { wireDegrees } from '../../presenter/rounding.js';
import type { WirePosition } from './wire/feature.body.js';

/** The last longitude before the antimeridian that has seven decimals. */
const EASTERNMOST = 179.9999999;

/**
 * A ring as the wire has it. A ring that ends on the antimeridian from the west ends a centimetre
 * before it: with -180 for 180 it would run once around the world.
 */
export function wireRing(ring: readonly Position[]): readonly WirePosition[] {
  const positions = ring.map(wireDegrees);
  const isEastern = positions.some(({ longitude }) => longitude > 0);
  return positions.map(({ longitude, latitude }) => [
    isEastern && longitude === -180 ? EASTERNMOST : longitude,
    latitude,
  ]);
}
