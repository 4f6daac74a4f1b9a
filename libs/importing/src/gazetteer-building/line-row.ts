import type { CopyValue } from '#database';
import type { LineRecord } from '../address-record.js';

/** The columns of a row, in its order. */
export const lineColumns = [
  'generation',
  'street',
  'vertices',
  'number_from',
  'number_to',
  'number_step',
] as const;

/** OpenStreetMap's own precision; a longitude so scaled is an integer of Postgres. */
const PARTS_OF_A_DEGREE = 1e7;

/** A line of a street as COPY writes it; generation and street by their numbers. */
export const lineRow = (
  { line, numbers }: LineRecord,
  generation: number,
  street: number,
): readonly CopyValue[] => [
  generation,
  street,
  line()
    .flat()
    .map((degrees) => Math.round(degrees * PARTS_OF_A_DEGREE)),
  numbers?.from,
  numbers?.to,
  numbers?.step,
];
