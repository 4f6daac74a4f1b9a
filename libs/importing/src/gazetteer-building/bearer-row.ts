import { toMercator } from '#geodesy';
import type { Position } from '#contracts';
import type { CopyValue } from '#database';
import { pointText } from './point-text.js';

/** The columns of a row, in its order. */
export const bearerColumns = [
  'generation',
  'premise',
  'lon',
  'lat',
  'mercator',
  'building',
] as const;

/** A further object that carries the address of a premise; premise and building by their ordinals. */
export interface Bearer {
  readonly generation: number;
  readonly premise: number;
  readonly position: Position;
  readonly building?: number;
}

/** A bearer as COPY writes it. */
export const bearerRow = ({
  generation,
  premise,
  position,
  building,
}: Bearer): readonly CopyValue[] => [
  generation,
  premise,
  position.lon,
  position.lat,
  pointText(toMercator(position)),
  building,
];
