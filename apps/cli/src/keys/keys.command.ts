import { Command, Option, InvalidArgumentError } from 'commander';
import type { IssuedKey, KeyLimits, KeyOperation, KeyRecord, KeyScope } from '#access';
import { keyOperations, KeyStore } from '#access';
import { duration, futureTime } from '../options.js';
import { openTargetDatabase } from '../target-database.js';
import { textTable } from '../terminal.js';

/** A day is enough time to deploy a new key everywhere. */
const grace = new Option('--grace <span>', 'how long the old secret stays valid')
  .argParser(duration)
  .default(duration('24h'), '24h');

const HANDLE = 'name, prefix or id of the key';

const create = addScopeOptions(addLimitOptions(new Command('create')))
  .description('create a key and print it once')
  .argument('<name>', 'name of the key', parseKeyName)
  .option('--expires <moment>', 'expiry, such as 30d or 2030-01-31 (default: never)', futureTime)
  .action((name: string, flags: LimitFlags & ScopeFlags & { readonly expires?: Date }) =>
    withStore(async (store) => {
      const [limits, scope] = [applyLimitFlags({}, flags), scopeOfFlags(flags)];
      printKey(await store.create({ name, limits, scope, expiresAt: flags.expires }));
    }),
  );

const list = new Command('list')
  .description('list the keys')
  .option('--all', 'include revoked keys')
  .action(({ all }: { readonly all?: boolean }) =>
    withStore(async (store) => {
      const keys = (await store.list()).filter(({ revokedAt }) => all || !revokedAt);
      console.log(keys.length === 0 ? 'there are no keys' : keyTable(keys));
    }),
  );

const show = new Command('show')
  .description('show all fields of a key')
  .argument('<key>', HANDLE)
  .action((handle: string) =>
    withStore(async (store) => console.log(keyDetails(await store.show(handle)))),
  );

const revoke = new Command('revoke')
  .description('revoke a key permanently; gateways reject it within 5 s')
  .argument('<key>', HANDLE)
  .action((handle: string) =>
    withStore(async (store) => console.log(keyTable([await store.revoke(handle)]))),
  );

const rotate = new Command('rotate')
  .description('issue a new secret for a key and print it once')
  .argument('<key>', HANDLE)
  .addOption(grace)
  .action((handle: string, flags: { readonly grace: number }) =>
    withStore(async (store) => printKey(await store.rotate(handle, flags.grace))),
  );

const limit = addLimitOptions(new Command('limit'))
  .description('change the limits of a key')
  .argument('<key>', HANDLE)
  .action((handle: string, flags: LimitFlags) =>
    withStore(async (store) => {
      const { id, limits } = await store.show(handle);
      console.log(keyTable([await store.limit(id, applyLimitFlags(limits, flags))]));
    }),
  );

/** Manages the API keys of clients. */
export const keysCommand = [create, list, show, revoke, rotate, limit].reduce(
  (command, action) => command.addCommand(action),
  new Command('keys').description('create, list, change and revoke API keys'),
);

const withStore = async (work: (store: KeyStore) => Promise<void>): Promise<void> => {
  const target = await openTargetDatabase();
  await work(new KeyStore(target.database)).finally(() => target.release());
};

/** Prints only the key to stdout, for scripts, and everything else to stderr. */
const printKey = ({ key, record }: IssuedKey): void => {
  console.error(`${keyTable([record])}\n\nAPI key (shown once; it is not stored):\n`);
  console.log(key);
};

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

function readLimit(text: string): Limit {
  if (text === 'default') return text;
  const limit = /^\d+$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= MAX_PER_MINUTE) return limit;
  throw new InvalidArgumentError('Expected a whole number of at least 1, or default.');
}

/** Options that limit where and for what a key is valid. */
export interface ScopeFlags {
  readonly origins?: readonly string[];
  readonly only?: readonly KeyOperation[];
}

/** Adds the options of ScopeFlags to a command. */
export function addScopeOptions(command: Command): Command {
  return command
    .option(
      '--origins <list>',
      'origins of the web pages that may use the key, separated by commas; may be repeated',
      readOrigins,
    )
    .option(
      '--only <list>',
      `operations that the key allows, separated by commas: ${keyOperations.join(', ')}`,
      readOperations,
    );
}

/** The scope that the options describe. */
export function scopeOfFlags({ origins, only }: ScopeFlags): KeyScope {
  return {
    ...(origins && { origins: [...new Set(origins)] }),
    ...(only && { operations: keyOperations.filter((operation) => only.includes(operation)) }),
  };
}

function readOrigins(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, ...text.split(',').map(readOrigin)];
}

/** A host, or an IPv6 address in brackets, and a port. The wildcard is a valid character of hosts. */
const originPattern = /^https?:\/\/(?:[^\s/?#@\\:[\]*]+|\[[\da-f:.]+\])(?::\d+)?$/i;

/** Parses an origin to the form in which browsers send it: lower case, Punycode, no default port. */
function readOrigin(text: string): string {
  const origin = text.trim();
  if (originPattern.test(origin) && URL.canParse(origin)) return new URL(origin).origin;
  throw new InvalidArgumentError(
    `'${origin}' is not an origin. Expected scheme, host and optional port, such as https://shop.example, without path or wildcard.`,
  );
}

function readOperations(
  text: string,
  before: readonly KeyOperation[] = [],
): readonly KeyOperation[] {
  return [...before, ...text.split(',').map(readOperation)];
}

function readOperation(text: string): KeyOperation {
  const operation = keyOperations.find((known) => known === text.trim());
  if (operation) return operation;
  throw new InvalidArgumentError(
    `'${text.trim()}' is not an operation. Expected some of ${keyOperations.join(', ')}.`,
  );
}

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

const head = [
  'prefix',
  'name',
  'state',
  'v1 requests/min',
  'v2 requests/min',
  'v2 queries/min',
  'operations',
  'origins',
  'expires',
  'last use',
];

/** Formats keys as a table with one row each. */
export function keyTable(keys: readonly KeyRecord[]): string {
  return textTable(head, keys.map(cellsOf));
}

/** Formats all fields of a key, one per line. */
export function keyDetails(key: KeyRecord): string {
  const cells = cellsOf(key);
  const named = head.map((title, index) => [title, cells[index] ?? '']);
  const secrets = key.secrets.map(({ prefix, createdAt, expiresAt }) => [
    'secret',
    `${prefix}, created ${timeOf(createdAt)}${expiresAt ? `, valid until ${timeOf(expiresAt)}` : ''}`,
  ]);
  const origins = (key.scope.origins ?? []).map((origin) => ['origin', origin]);
  const lines = [
    ...[['id', key.id], ...named, ['created', timeOf(key.createdAt)]],
    ...[...origins, ...secrets],
  ];
  if (key.revokedAt) lines.push(['revoked', timeOf(key.revokedAt)]);
  const width = Math.max(...lines.map(([title = '']) => title.length));
  return lines.map(([title = '', text = '']) => `${title.padEnd(width)}  ${text}`).join('\n');
}

const cellsOf = (key: KeyRecord): readonly string[] => [
  key.secrets[0]?.prefix ?? '',
  key.name,
  stateOf(key),
  limitOf(key, key.limits.v1RequestsPerMinute),
  limitOf(key, key.limits.v2RequestsPerMinute),
  limitOf(key, key.limits.v2QueriesPerMinute),
  key.scope.operations?.join(', ') ?? 'all',
  originsOf(key),
  key.expiresAt ? timeOf(key.expiresAt) : 'never',
  key.lastUsedAt ? timeOf(key.lastUsedAt) : 'never',
];

/** The first one; a list would make the table too wide. */
const originsOf = ({ scope: { origins } }: KeyRecord): string => {
  if (!origins) return 'any';
  const others = origins.length - 1;
  return `${origins[0]}${others > 0 ? ` and ${others} more` : ''}`;
};

const stateOf = ({ revokedAt, expiresAt, secrets }: KeyRecord): string => {
  if (revokedAt) return 'revoked';
  if (expiresAt && expiresAt.getTime() <= Date.now()) return 'expired';
  return secrets.length > 1 ? 'rotating' : 'valid';
};

const limitOf = ({ limits }: KeyRecord, limit: number | undefined): string =>
  limits.unlimited ? 'none' : limit === undefined ? 'default' : String(limit);

/** ISO 8601 in UTC, to the second. */
const timeOf = (moment: Date): string => `${moment.toISOString().slice(0, 19)}Z`;
