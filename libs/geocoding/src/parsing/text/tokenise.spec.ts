import { describe, expect, it } from 'vitest';
import { fold } from './normalise.js';
import { tokenise } from './tokenise.js';

const split = (text: string): readonly string[] => tokenise(fold(text)).map((token) => token.text);
const separators = (text: string): readonly string[] =>
  tokenise(fold(text)).map((token) => token.separator);

describe('tokenise', () => {
  it.each([
    ['Hauptstr. 12a, 71083 Nagold', ['hauptstr', '12a', '71083', 'nagold']],
    ["12 rue de l'Église", ['12', 'rue', 'de', 'l', 'eglise']],
    ["St John's Wood", ['st', 'johns', 'wood']],
    ['台北市信義區市府路1號', ['台北市', '信义区', '市', '府', '路', '1', '号']],
    ['信義路五段7號', ['信义路', '5段', '7', '号']],
    ['中山北路二段11巷16號3樓', ['中山北路', '2段', '11巷', '16', '号', '3楼']],
    ['道玄坂2-10-7', ['道', '玄坂', '2', '10', '7']],
    ['월드컵로 206', ['월드컵로', '206']],
    ['', []],
  ])('splits %s', (text, words) => {
    expect(split(text)).toEqual(words);
  });

  it('keeps the separators', () => {
    expect(separators('a b, c-d / e, #5')).toEqual(['', ' ', ',', '-', ' /', '#']);
  });

  it('marks tokens before a full stop', () => {
    expect(tokenise('hauptstr. 5').map((token) => token.isDotted)).toEqual([true, false]);
  });
});
