import { numberDesignators } from '../../address/number-designators.table.js';
import type { Question } from '../../address/question.js';
import { holds, maskOf } from '../../address/word-mask.js';
import type { StreetName } from './number-reading.js';
import type { NumberSpan } from './number-spans.js';

/**
 * The numbers that may be the house's: on either side the one nearest to the street's name, and of
 * two right beside it the one where the country writes it. Any other, looked up, would make `99, 3`
 * the door of 3 where there is no 99. But `Nr.` may part the house from what is nearer, and what
 * stands in brackets counts only alone.
 */
export const nearestSpans = (
  { words }: Question,
  spans: readonly NumberSpan[],
  { mask, country }: StreetName,
): readonly NumberSpan[] => {
  const isBehind = ({ from }: NumberSpan): boolean => mask < maskOf(from, from + 1);
  const open = spans.filter(({ from }) => !words[from]?.joint.includes('('));
  const likely = open.length > 0 ? open : spans;
  const before = likely.findLast((span) => !isBehind(span));
  const behind = likely.find(isBehind);
  const isNumberFirst = country?.writing.order.startsWith('number') ?? false;
  const usual = isNumberFirst ? before : behind;
  const isSettled =
    usual !== undefined && holds(mask, isNumberFirst ? usual.to : usual.from - 1) && country;
  const nearest = isSettled ? [usual] : [before, behind];
  return likely.filter(
    (span) => nearest.includes(span) || numberDesignators.has(words[span.from - 1]?.text ?? ''),
  );
};
