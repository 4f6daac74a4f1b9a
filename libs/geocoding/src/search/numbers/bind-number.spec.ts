import { describe, expect, it } from '@jest/globals';
import { countryByCode } from '#countries';
import { readQuery } from '../../address/read-query.js';
import { maskOf } from '../../address/word-mask.js';
import { bindNumber } from './bind-number.js';
import { NumberReader } from './number-reader.js';
import type { BoundNumbers } from './bind-number.js';

/** Binds what a text leaves over when a street has used the word `weg`. */
const bind = (text: string, code = 'LU'): BoundNumbers => {
  const question = readQuery({ kind: 'text', text, limit: 1, inputFilter: 'none' });
  const name = question.words.findIndex((word) => word.text === 'weg');
  const mask = maskOf(name, name + 1);
  return bindNumber(new NumberReader(question), maskOf(0, question.words.length) & ~mask, {
    mask,
    country: countryByCode(code),
  });
};

const keysOf = ({ numbers }: BoundNumbers): readonly string[] => numbers.map(({ key }) => key);

describe('bindNumber', () => {
  it.each([
    ['weg 12', ['12']],
    ['12 weg', ['12']],
    ['weg 12a', ['12a']],
    ['weg 12 a', ['12a', '12']],
    ['weg 12 bis', ['12bis', '12']],
    ['weg 12-14', ['12-14', '14']],
    ['weg 12/14', ['12/14', '12', '14']],
    ['weg 12 bis 14', ['12-14', '14']],
    ['weg 12 1/2', ['12/1/2']],
    ['weg 1.578', ['1578']],
    ['weg 12-II', ['12ii', '12']],
    ['weg 1-2-3-504', ['1-2-3-504', '1-2-3']],
    ['weg 87-82', ['87-82']],
    ['weg 22/1', ['22/1', '22']],
    ['weg 1, 5', ['1']],
    ['weg 99, Nr. 7', ['99', '7']],
    ['weg s/n, 3º B', []],
    ['weg 42nd', []],
    ['weg 0012', ['12']],
    ['weg (3) 12', ['12']],
    ['5 1 weg', ['1']],
    ['weg Nr. 7', ['7']],
    ['weg', []],
  ])('reads the number of "%s" as %p, likeliest first', (text, keys) => {
    expect(keysOf(bind(text))).toEqual(keys);
  });

  it.each([
    ['DE', '12'],
    ['US', '7'],
  ])('reads of two numbers the one that stands where it is written in %s', (code, key) => {
    expect(keysOf(bind('7 weg 12', code))).toEqual([key]);
    expect(keysOf(bind('7 weg', code))).toEqual(['7']);
  });

  it('reads what stands behind a stroke as a unit, where the house comes first', () => {
    expect(bind('weg 22/1').numbers[1]).toMatchObject({ key: '22', omitted: 'unit', unit: '1' });
  });

  it('reads what stands before a stroke as a unit, where the unit comes first', () => {
    const { numbers } = bind('3/12 weg', 'AU');
    expect(numbers.find(({ key }) => key === '12')).toMatchObject({ omitted: 'unit', unit: '3' });
    expect(keysOf(bind('3/12 weg'))).not.toContain('12');
  });

  it.each([
    ['Flat 3, weg 12', '3'],
    ['weg 12 apt 4b', '4b'],
    ['#5 weg 12', '5'],
    ['weg 12, #03-15', '03-15'],
    ['weg 12號3樓', '3'],
  ])('keeps the unit of "%s" out of the number', (text, unit) => {
    const bound = bind(text);
    expect(bound.unit).toBe(unit);
    expect(keysOf(bound)).toEqual(['12']);
  });

  it('reads what stands behind # as the house, where no other number is', () => {
    expect(keysOf(bind('weg #5'))).toEqual(['5']);
    const { numbers } = bind('#262-2800 weg', 'CA');
    expect(numbers.find(({ key }) => key === '2800')).toMatchObject({ unit: '262' });
  });

  it('uses the words of the unit, of designators and of the likeliest number', () => {
    expect(bind('weg No 12, Flat 3, 99').used).toBe(maskOf(1, 5));
  });
});
