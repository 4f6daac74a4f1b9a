import type { KeyRecord } from '#access';
import { textTable } from '../terminal.js';

const head = [
  'prefix',
  'name',
  'state',
  'v1 requests/min',
  'v2 requests/min',
  'v2 queries/min',
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
  const lines = [['id', key.id], ...named, ['created', timeOf(key.createdAt)], ...secrets];
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
  key.expiresAt ? timeOf(key.expiresAt) : 'never',
  key.lastUsedAt ? timeOf(key.lastUsedAt) : 'never',
];

const stateOf = ({ revokedAt, expiresAt, secrets }: KeyRecord): string => {
  if (revokedAt) return 'revoked';
  if (expiresAt && expiresAt.getTime() <= Date.now()) return 'expired';
  return secrets.length > 1 ? 'rotating' : 'valid';
};

const limitOf = ({ limits }: KeyRecord, limit: number | undefined): string =>
  limits.unlimited ? 'none' : limit === undefined ? 'default' : String(limit);

/** ISO 8601 in UTC, to the second. */
const timeOf = (moment: Date): string => `${moment.toISOString().slice(0, 19)}Z`;
