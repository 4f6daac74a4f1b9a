import { describe, expect, it } from '@jest/globals';
import { houseNumbersOf } from './house-numbers.js';

describe('the house numbers of an object', () => {
  it.each([
    ['12', ['12']],
    ['12;14', ['12', '14']],
    ['12, 14a', ['12', '14a']],
    ['12;12', ['12']],
    ['12-14', ['12-14']],
    ['1;3;5-9', ['1', '3', '5-9']],
    ['  53   bis ', ['53 bis']],
    ['#01-08, 9', ['#01-08, 9']],
    ['Ground floor, rear', ['Ground floor, rear']],
    ['', []],
  ])('reads %j as %j', (written, numbers) => {
    expect(houseNumbersOf({ 'addr:housenumber': written })).toEqual(numbers);
  });

  it('puts a Japanese block before the number, unless it is there', () => {
    const block = { 'addr:block_number': '34' };
    expect(houseNumbersOf({ ...block, 'addr:housenumber': '17' })).toEqual(['34-17']);
    expect(houseNumbersOf({ ...block, 'addr:housenumber': '1-34-17' })).toEqual(['1-34-17']);
  });

  it('makes one of the two numbers of a Czech house', () => {
    const tags = { 'addr:conscriptionnumber': '512', 'addr:streetnumber': '7' };
    expect(houseNumbersOf(tags)).toEqual(['512/7']);
  });
});
