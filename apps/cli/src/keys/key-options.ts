import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import type { KeyLimits } from '#access';

/** A limit on the command line: a number, or the default of the service. */
type Limit = number | 'default';

/** Options that change the limits of a key; an absent option leaves its limit unchanged. */
export interface LimitFlags {
  readonly v1Requests?: Limit;
  readonly v2Requests?: Limit;
  readonly v2Queries?: Limit;
  readonly unlimited?: boolean;
}

const MAX_PER_MINUTE = 1_000_000_000;

/** Adds the options of LimitFlags to a command. */
export function addLimitOptions(command: Command): Command {
  return command
    .option('--v1-requests <number>', 'v1 requests per minute, or default', readLimit)
    .option('--v2-requests <number>', 'v2 requests per minute, or default', readLimit)
    .option('--v2-queries <number>', 'v2 queries per minute, or default', readLimit)
    .option('--unlimited', 'remove all limits')
    .option('--no-unlimited', 'restore the limits');
}

/** Applies the options to the limits of a key. */
export function applyLimitFlags(before: KeyLimits, flags: LimitFlags): KeyLimits {
  return {
    v1RequestsPerMinute: chosen(flags.v1Requests, before.v1RequestsPerMinute),
    v2RequestsPerMinute: chosen(flags.v2Requests, before.v2RequestsPerMinute),
    v2QueriesPerMinute: chosen(flags.v2Queries, before.v2QueriesPerMinute),
    unlimited: flags.unlimited ?? before.unlimited,
  };
}

const chosen = (flag: Limit | undefined, before: number | undefined): number | undefined =>
  flag === 'default' ? undefined : (flag ?? before);

const readLimit = (text: string): Limit => {
  if (text === 'default') return text;
  const limit = /^\d+$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= MAX_PER_MINUTE) return limit;
  throw new InvalidArgumentError('Expected a whole number of at least 1, or default.');
};

const MAX_LENGTH = 100;

/** The form of a prefix or id: a key with such a name could be confused with another key. */
const prefixOrId = /^fd_[a-z0-9]{8}(_|$)|^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Parses the name of a key: printable, and distinct from prefixes and ids. */
export function parseKeyName(text: string): string {
  const name = text.trim();
  if (name === '' || name.length > MAX_LENGTH || /\p{C}|[\u2028\u2029]/u.test(name)) {
    throw new InvalidArgumentError(`Expected a name of 1 to ${MAX_LENGTH} visible characters.`);
  }
  if (prefixOrId.test(name)) {
    throw new InvalidArgumentError('A name must not look like the prefix or the id of a key.');
  }
  return name;
}
