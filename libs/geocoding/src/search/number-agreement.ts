import type { PremiseHit } from '../gazetteer/gazetteer.js';
import type { HouseNumber } from '../text/house-number.js';
import type { NumberAgreement } from './candidate.js';

/** How a premise's house number agrees with the one asked for. */
export const agreementOf = (asked: HouseNumber, hit: PremiseHit): NumberAgreement => {
  if (hit.numberKey === asked.key || plain(hit.numberKey) === plain(asked.key)) return 'same';
  if (listed(hit.numberKey).includes(asked.key)) return 'within';
  const askedRange = asked.to > asked.from;
  const hitRange = hit.to > hit.from;
  if (hitRange && !askedRange && isOwnNumber(asked.key) && isOnSide(asked.from, hit))
    return 'within';
  if (
    askedRange &&
    (asked.from === hit.from || asked.to === hit.from) &&
    isOwnNumber(hit.numberKey)
  )
    return 'within';
  return 'other-suffix';
};

/** Queens numbers are also written without their dash; strokes are also spaces. */
const plain = (key: string): string => key.replace(/[-/]/g, '');

/** `12/14` may be a list of two numbers. */
const listed = (key: string): readonly string[] => key.split(/[/+]/);

const isOwnNumber = (key: string): boolean => /^\d+$/.test(key);

/** A range covers the numbers of its own side of the street. */
const isOnSide = (number: number, { from, to }: PremiseHit): boolean =>
  number >= from && number <= to && (number % 2 === from % 2 || from % 2 !== to % 2);
