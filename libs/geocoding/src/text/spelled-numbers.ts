import { ordinalsOf } from './ordinals.js';
import {
  spelledDates,
  spelledNumbers,
  spelledOrdinals,
  spelledTens,
} from './spelled-numbers.table.js';

/** The number that a folded word spells (`otto`, `XX`, `fortyeighth`), if it spells one. */
export const spelledNumber = (word: string): number | undefined => numbers.get(word);

/** Whether a folded word may be the first of two that spell a number: `forty`, `vingt`. */
export const mayGoOn = (word: string): boolean => beginnings.has(word);

/** How names of streets may write a number: in digits, counted, Roman, or in words. Folded. */
export const waysToWrite = (number: number): readonly string[] => {
  const digits = String(number);
  return [digits, ...ordinalsOf(digits), ...(words.get(number) ?? [])];
};

const numbers = new Map<string, number>();
const words = new Map<number, string[]>();
const beginnings = new Set(['vingt', ...spelledTens.map(([tens]) => tens)]);

const add = (word: string, number: number): void => {
  if (word === '' || numbers.has(word)) return;
  numbers.set(word, number);
  words.set(number, [...(words.get(number) ?? []), word]);
};

for (const row of spelledNumbers) row.forEach((word, index) => add(word, index + 1));
for (const [word, number] of Object.entries(spelledDates)) add(word, number);
spelledOrdinals.forEach((word, index) => add(word, index + 1));
spelledTens.forEach(([tens, tenth], index) => {
  const number = (index + 2) * 10;
  add(tenth, number);
  spelledOrdinals.slice(0, 9).forEach((one, unit) => add(tens + one, number + unit + 1));
});
