import type { Position } from '#contracts';
import type { StreetLine } from '../gazetteer/gazetteer.js';
import { legsOf, metresOf, pointAt } from './legs.js';
import { LocalPlane } from './local-plane.js';

/** Where a number stands on a line that houses are known to stand on; undefined if it is none of theirs. */
export const onNumberedLine = (
  number: number,
  { vertices, numbers }: StreetLine,
): Position | undefined => {
  const [first] = vertices;
  if (!first || !numbers || number < numbers.from || number > numbers.to) return undefined;
  const { from, to, step } = numbers;
  if ((number - from) % step !== 0) return undefined;
  const plane = new LocalPlane(first);
  const legs = legsOf(vertices.map((vertex) => plane.toVector(vertex)));
  const point = pointAt(legs, (metresOf(legs) * (number - from)) / (to - from));
  return point && plane.toPosition(point);
};
