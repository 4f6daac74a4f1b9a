import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';

/** Parses an option value; commander reports the InvalidArgumentError. */
export const wholeNumber = (text: string): number => {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('Expected a whole number.');
  return Number(text);
};

/** Like wholeNumber, for counts of at least 1. */
export const atLeastOne = (text: string): number => {
  const count = wholeNumber(text);
  if (count < 1) throw new InvalidArgumentError('Expected a whole number of at least 1.');
  return count;
};

/** Parses a positive number with or without decimals. */
export const positiveNumber = (text: string): number => {
  const number = Number(text);
  const isAmount = number > 0 && Number.isFinite(number);
  if (!isAmount) throw new InvalidArgumentError('Expected a number greater than 0.');
  return number;
};

/** Like positiveNumber, for percentages up to 100. */
export const positivePercent = (text: string): number => {
  const number = positiveNumber(text);
  if (number > 100)
    throw new InvalidArgumentError('Expected a percentage greater than 0 and at most 100.');
  return number;
};

/** An option that is given as a percentage and parsed to a share from 0 to 1. */
export const percentOption = (flags: string, description: string, defaultPercent: string): Option =>
  new Option(flags, description)
    .argParser(shareOfPercent)
    .default(shareOfPercent(defaultPercent), defaultPercent);

const shareOfPercent = (text: string): number => {
  const share = Number(text) / 100;
  if (share >= 0 && share <= 1) return share;
  throw new InvalidArgumentError('Expected a percentage from 0 to 100.');
};

const secondsOf: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };

/** Longer than any key should live, and short enough for every resulting date to be valid. */
const LONGEST_SECONDS = 100 * 365 * 86_400;

/** Parses a duration such as `90s`, `15m`, `24h`, `30d` or `0` to seconds. */
export function duration(text: string): number {
  const seconds = secondsIn(text);
  if (seconds !== undefined && seconds <= LONGEST_SECONDS) return seconds;
  throw new InvalidArgumentError('Expected a duration such as 90s, 15m, 24h or 30d.');
}

/** Parses a time in the future: a duration from now, or a date such as 2030-01-31 or 2030-01-31T12:00Z. */
export function futureTime(text: string): Date {
  const seconds = secondsIn(text);
  const moment = seconds === undefined ? dateIn(text) : new Date(Date.now() + seconds * 1_000);
  const time = moment?.getTime() ?? Number.NaN;
  if (moment && time > Date.now() && time <= Date.now() + LONGEST_SECONDS * 1_000) return moment;
  throw new InvalidArgumentError('Expected a time in the future, such as 30d or 2030-01-31.');
}

const secondsIn = (text: string): number | undefined => {
  if (text === '0') return 0;
  const [, amount, unit = ''] = /^(\d{1,12})([smhd])$/.exec(text) ?? [];
  const seconds = secondsOf[unit];
  return amount === undefined || seconds === undefined ? undefined : Number(amount) * seconds;
};

const dateIn = (text: string): Date | undefined => {
  const isDate = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2}))?$/.test(text);
  return isDate && isInCalendar(text) ? new Date(text) : undefined;
};

/** Rejects dates such as 31 April, which `Date` reads as a day of the next month. */
const isInCalendar = (text: string): boolean => {
  const day = text.slice(0, 'yyyy-mm-dd'.length);
  const midnight = new Date(`${day}T00:00Z`);
  return Number.isFinite(midnight.getTime()) && midnight.toISOString().startsWith(day);
};

/** Collects the values of a repeatable option; commander passes the values before. */
export const repeatable = (text: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  text,
];

/** The service that a command queries. */
export interface ServiceOptions {
  readonly url: string;
  readonly key: string;
}

const USAGE_ERROR = 2;

/** Adds `--url` and `--key` (else API_KEY) to a command. */
export const addServiceOptions = (command: Command): Command =>
  command
    .option('--url <url>', 'base URL of the service')
    .addOption(new Option('--key <key>', 'API key without limits').env('API_KEY'));

/** Reads the options; prints the usage and exits with code 2 if one is missing. */
export function requireService(command: Command): ServiceOptions {
  const { url, key } = command.opts<Partial<ServiceOptions>>();
  if (url && key) return { url: url.replace(/\/+$/, ''), key };
  command.outputHelp({ error: true });
  process.exit(USAGE_ERROR);
}
