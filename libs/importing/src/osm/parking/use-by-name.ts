import { nameKey } from '../../name-key.js';
import { ownerWords } from './named-for.js';
import type { ParkingUse } from './parking-use.table.js';
import { reservedWords, vehicleWords } from './use-by-name.table.js';

const wordsOf = (text: string): readonly string[] => nameKey(text).split(' ');

const reserved = reservedWords.map(([use, words]) => [use, wordsOf(words)] as const);
const vehicles: ReadonlySet<string> = new Set(wordsOf(vehicleWords));

/** For whom a car park is by its name: `Staff car park`, `Kundenparkplatz`, `Busparkplatz`; undefined where that says nothing. */
export const useByName = (name: string): ParkingUse | 'none' | undefined => {
  if (name === '') return undefined;
  const words = wordsOf(name);
  const owner = ownerWords(name);
  if (owner.length > 0 && owner.every((word) => vehicles.has(word))) return 'none';
  return reserved.find(([, all]) =>
    words.some((word) => all.some((one) => begins(word, one))),
  )?.[0];
};

/** Scripts without spaces have a word anywhere. */
const begins = (word: string, beginning: string): boolean =>
  /^\p{sc=Latin}/u.test(beginning) ? word.startsWith(beginning) : word.includes(beginning);
