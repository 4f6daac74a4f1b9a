import { InvalidArgumentError } from 'commander';

/** Reads an option's value; commander tells the user when it is none. */
export const wholeNumber = (text: string): number => {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('A whole number is needed.');
  return Number(text);
};

/** As wholeNumber, for what there must be one of. */
export const atLeastOne = (text: string): number => {
  const count = wholeNumber(text);
  if (count < 1) throw new InvalidArgumentError('At least one is needed.');
  return count;
};

/** As wholeNumber, for amounts that may be broken but not zero. */
export const positiveNumber = (text: string): number => {
  const number = Number(text);
  if (!(number > 0)) throw new InvalidArgumentError('A number greater than zero is needed.');
  return number;
};
