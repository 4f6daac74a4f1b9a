import { describe, expect, it } from '@jest/globals';
import type { PremiseHit } from '../gazetteer/gazetteer.js';
import { parseHouseNumber } from '../text/house-number.js';
import { agreementOf } from './number-agreement.js';
import type { NumberReading } from './numbers/number-reading.js';

const numberOf = (text: string) => parseHouseNumber(text) ?? { key: '', from: 0, to: 0 };

const asked = (text: string, omitted?: NumberReading['omitted']): NumberReading => ({
  ...numberOf(text),
  used: 0,
  rank: 0,
  omitted,
});

const house = (text: string): PremiseHit => {
  const { key: numberKey, from, to } = numberOf(text);
  return { generation: 1, ordinal: 0, numberKey, from, to, position: { lat: 0, lon: 0 } };
};

describe('a house number', () => {
  it.each([
    ['12', '12', 'same'],
    ['12a', '12 A', 'same'],
    ['12', '12/3', 'within'],
    ['16', '14-18', 'within'],
    ['12-14', '12', 'within'],
    ['15', '14-18', 'other-suffix'],
    ['12a', '12', 'other-suffix'],
    ['12', '12a', 'other-suffix'],
  ])('%s that is asked for and %s that is found are %s', (text, found, agreement) => {
    expect(agreementOf(asked(text), house(found))).toBe(agreement);
  });

  it('may do without the dash behind its block where houses are numbered so', () => {
    const inQueens = { ...asked('21214'), habits: { hasDashedBlocks: true } as const };
    expect(agreementOf(inQueens, house('212-14'))).toBe('same');
    expect(agreementOf(asked('2007'), house('20-07'))).toBe('other-suffix');
  });

  it('with its suffix left out is never the same', () => {
    expect(agreementOf(asked('12', 'suffix'), house('12'))).toBe('other-suffix');
  });

  it('with its unit left out is the house that the unit is in', () => {
    expect(agreementOf(asked('12', 'unit'), house('12'))).toBe('house-of-unit');
  });
});
