import type { PremiseHit } from '../gazetteer/gazetteer.js';
import type { NumberReading } from './numbers/number-reading.js';
import type { NumberAgreement } from './candidate.js';

/** How a premise's house number agrees with the one asked for. */
export const agreementOf = (asked: NumberReading, hit: PremiseHit): NumberAgreement => {
  const agreement = wholeAgreement(asked, hit);
  if (asked.omitted === undefined || agreement === 'other-suffix') return agreement;
  // Another flat of the house is not the one that was asked for.
  if (asked.omitted === 'unit' && agreement === 'same') return 'house-of-unit';
  const isHouse = agreement === 'same' || hit.to > hit.from;
  return asked.omitted !== 'suffix' && isHouse ? 'within' : 'other-suffix';
};

/** Whether the house asked for is known, if perhaps by another part of its number. */
export const isKnownHouse = (number: NumberAgreement): boolean =>
  number === 'same' || number === 'within' || number === 'house-of-unit';

const wholeAgreement = (asked: NumberReading, hit: PremiseHit): NumberAgreement => {
  if (hit.numberKey === asked.key) return 'same';
  if (asked.habits?.isDashOfHouse) return 'other-suffix';
  if (asked.habits?.hasDashedBlocks && undashed(hit.numberKey) === undashed(asked.key))
    return 'same';
  if (hit.numberKey.split(/[/+]/).includes(asked.key)) return 'within';
  if (hit.from === asked.from && hit.numberKey.endsWith(`-${asked.key}`)) return 'within';
  const askedRange = asked.to > asked.from;
  const hitRange = hit.to > hit.from;
  if (hitRange && !askedRange && isPlain(asked.key) && isOnSide(asked.from, hit)) return 'within';
  const isEnd = asked.from === hit.from || asked.to === hit.from;
  return askedRange && isEnd && isPlain(hit.numberKey) ? 'within' : 'other-suffix';
};

/** House 45 of block 123 is 123-45, and also written without the dash. */
const undashed = (key: string): string => key.replace(/^(\d{2,3})-(\d{2})$/, '$1$2');

const isPlain = (key: string): boolean => /^\d+$/.test(key);

/** A range covers the numbers of its own side of the street. */
const isOnSide = (number: number, { from, to }: PremiseHit): boolean =>
  number >= from && number <= to && (number % 2 === from % 2 || from % 2 !== to % 2);
