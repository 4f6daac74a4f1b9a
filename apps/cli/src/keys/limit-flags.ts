import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import type { KeyLimits } from '#access';

/** What a limit is on the command line: a number, or nothing of its own. */
type Limit = number | 'default';

/** The flags that say what a key may ask for; absent: as it is. */
export interface LimitFlags {
  readonly v1Requests?: Limit;
  readonly v2Requests?: Limit;
  readonly v2Queries?: Limit;
  readonly unlimited?: boolean;
}

const MOST_PER_MINUTE = 1_000_000_000;

/** Adds the flags to a command. */
export function withLimitFlags(command: Command): Command {
  return command
    .option('--v1-requests <number>', 'requests of version 1 a minute, or default', readLimit)
    .option('--v2-requests <number>', 'requests of version 2 a minute, or default', readLimit)
    .option('--v2-queries <number>', 'queries of version 2 a minute, or default', readLimit)
    .option('--unlimited', 'no limit at all')
    .option('--no-unlimited', 'limited again');
}

/** The limits that a key has after the flags have changed those that it had. */
export function limitsAfter(before: KeyLimits, flags: LimitFlags): KeyLimits {
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
  if (limit >= 1 && limit <= MOST_PER_MINUTE) return limit;
  throw new InvalidArgumentError('A whole number from 1 on is needed, or default.');
};
