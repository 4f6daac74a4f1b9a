import { InvalidArgumentError, Option } from 'commander';

/** An option that is told as a percentage, and read as a share of one. */
export const shareOption = (flags: string, description: string, usual: string): Option =>
  new Option(flags, description).argParser(percent).default(percent(usual), usual);

const percent = (text: string): number => {
  const share = Number(text) / 100;
  if (share >= 0 && share <= 1) return share;
  throw new InvalidArgumentError('A percentage from 0 to 100 is needed.');
};
