import { numeralWords } from './numerals.table.js';

const valueOf: ReadonlyMap<string, number> = new Map(
  numeralWords.flatMap(([value, words]) =>
    words.split(' ').map((word): readonly [string, number] => [word, value]),
  ),
);

/** A folded name with its numerals as digits: Vittorio Emanuele II is Vittorio Emanuele Secondo. */
export const withDigits = (foldedName: string): string =>
  foldedName
    .split(' ')
    .map((word) => valueOf.get(word) ?? word)
    .join(' ');
