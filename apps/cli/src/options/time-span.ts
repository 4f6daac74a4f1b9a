import { InvalidArgumentError } from 'commander';

const secondsOf: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };

/** Longer than any key should live, and short enough for every date to be one. */
const LONGEST_SECONDS = 100 * 365 * 86_400;

/** Reads `90s`, `15m`, `24h`, `30d`, or `0`, as seconds. */
export function timeSpan(text: string): number {
  const seconds = secondsIn(text);
  if (seconds !== undefined && seconds <= LONGEST_SECONDS) return seconds;
  throw new InvalidArgumentError('A span of time is needed, as in 90s, 15m, 24h or 30d.');
}

/** Reads a moment to come: a span of time from now, or a date as in 2030-01-31 or 2030-01-31T12:00Z. */
export function momentToCome(text: string): Date {
  const seconds = secondsIn(text);
  const moment = seconds === undefined ? dateIn(text) : new Date(Date.now() + seconds * 1_000);
  const time = moment?.getTime() ?? Number.NaN;
  if (moment && time > Date.now() && time <= Date.now() + LONGEST_SECONDS * 1_000) return moment;
  throw new InvalidArgumentError('A moment to come is needed, as in 30d or 2030-01-31.');
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

/** `Date` reads the 31st of a shorter month as a day of the next one. */
const isInCalendar = (text: string): boolean => {
  const day = text.slice(0, 'yyyy-mm-dd'.length);
  const midnight = new Date(`${day}T00:00Z`);
  return Number.isFinite(midnight.getTime()) && midnight.toISOString().startsWith(day);
};
