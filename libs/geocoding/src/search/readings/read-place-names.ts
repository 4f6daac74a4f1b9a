import { MOST_CITY_WORDS, mayBeginCity, otherCityNames } from '../../address/city-names.js';
import { Field } from '../../address/question.js';
import type { Question } from '../../address/question.js';
import type { Vocabulary } from '../../gazetteer/vocabulary.js';
import { readingCosts } from './reading-costs.js';
import type { Reading } from './readings.js';

/** Reads names of cities as their others (`Geneva`, `Genf`), and without what they are (`수원` for `수원시`). */
export const readPlaceNames = ({ words }: Question, vocabulary: Vocabulary): readonly Reading[] => {
  const readings: Reading[] = [];
  const add = (from: number, to: number, word: string): void => {
    const token = vocabulary.tokenOf(word);
    if (token === undefined) return;
    readings.push({
      from,
      to,
      token,
      cost: readingCosts.abbreviation,
      fields: Field.place,
      isOneLetter: false,
    });
  };
  const addAreas = (from: number, to: number, name: string): void => {
    if (isEastAsian(name)) for (const kind of kindsOfArea) add(from, to, name + kind);
  };
  words.forEach(({ text, fields }, from) => {
    if (!(fields & Field.place)) return;
    addAreas(from, from + 1, text);
    if (!mayBeginCity(text)) return;
    for (let to = Math.min(words.length, from + MOST_CITY_WORDS); to > from; to -= 1) {
      const others = otherCityNames(nameOf(words.slice(from, to)));
      for (const other of others) {
        add(from, to, other);
        addAreas(from, to, other);
      }
    }
  });
  return readings;
};

const nameOf = (words: Question['words']): string => words.map(({ text }) => text).join(' ');

/** City, county, district, province: left out where the name alone tells enough. Folded. */
const kindsOfArea = ['市', '县', '区', '都', '府', '시', '군', '구', '도', '특별시', '광역시'];

/** From here on Unicode has Han, kana and Hangul, and hardly anything else that is a letter. */
const FIRST_EAST_ASIAN = 0x2e80;

const isEastAsian = (word: string): boolean => word.charCodeAt(0) >= FIRST_EAST_ASIAN;
