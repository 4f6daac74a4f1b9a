import { parseArgs } from 'node:util';

/** The URL and API key of the service under test. */
export interface ServiceOptions {
  readonly url: string;
  readonly key: string;
  /** The values of the other options by name; an option may be repeated. */
  readonly more: Readonly<Record<string, readonly string[]>>;
}

/**
 * Parses `--url`, `--key` (default: API_KEY) and the named options; prints the usage and exits if a
 * URL or key is missing.
 */
export function readServiceOptions(usage: string, ...names: readonly string[]): ServiceOptions {
  const wanted = ['url', 'key', ...names].map(
    (name) => [name, { type: 'string', multiple: true }] as const,
  );
  const { values } = parseArgs({ options: Object.fromEntries(wanted) });
  const more = values as Readonly<Record<string, readonly string[]>>;
  const url = more['url']?.at(-1)?.replace(/\/+$/, '');
  const key = more['key']?.at(-1) ?? process.env.API_KEY;
  if (url && key) return { url, key, more };
  console.error(`usage: npm run ${usage}`);
  process.exit(2);
}
