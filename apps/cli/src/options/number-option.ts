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
  const isAmount = number > 0 && Number.isFinite(number);
  if (!isAmount) throw new InvalidArgumentError('A number greater than zero is needed.');
  return number;
};

/** As positiveNumber, for what there can be 100 percent of at most. */
export const positivePercent = (text: string): number => {
  const number = positiveNumber(text);
  if (number > 100) throw new InvalidArgumentError('A percentage up to 100 is needed.');
  return number;
};
