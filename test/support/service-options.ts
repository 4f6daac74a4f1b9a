import { parseArgs } from 'node:util';

/** Which service is asked, and with which key. */
export interface ServiceOptions {
  readonly url: string;
  readonly key: string;
  /** What else the command line says, by name; an option may be given several times. */
  readonly more: Readonly<Record<string, readonly string[]>>;
}

/** Reads `--url`, `--key` (else API_KEY) and the named options; tells the usage and exits without. */
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
