import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The demo's endpoint and API key. */
interface DemoAddress {
  readonly url: string;
  readonly apiKey: string;
  readonly apiKeyPath: string;
}

const QUERY_TIMEOUT_MS = 15_000;

/** Short responses with line breaks, for people. */
const options = { pretty_print: true, geojson_type: 'key_value' };

/** Sends each sample query, and prints the equivalent curl command and the response. */
export async function runDemoQueries(
  address: DemoAddress,
  print: (line: string) => void,
): Promise<void> {
  for (const [index, { description, query }] of demoQueries.entries()) {
    const body = JSON.stringify({ queries: [query], options });
    print(`\n${index + 1}. ${description}\n\n${curlLine(address, body)}\n`);
    print(await postQuery(address, body));
  }
}

async function postQuery({ url, apiKey }: DemoAddress, body: string): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: apiKey },
    body,
    signal: AbortSignal.timeout(QUERY_TIMEOUT_MS),
  });
  const text = (await response.text()).trimEnd();
  if (!response.ok) throw new Error(`the gateway returned ${response.status}: ${text}`);
  return text;
}

/** Reads the key from its file, so that the key itself appears neither on the screen nor in logs. */
function curlLine({ url, apiKeyPath }: DemoAddress, body: string): string {
  const quoted = `'${body.replaceAll("'", String.raw`'\''`)}'`;
  return [
    `curl -s ${url} -H 'Content-Type: application/json'`,
    `  -H "Authorization: $(cat '${apiKeyPath}')"`,
    `  -d ${quoted}`,
  ].join(' \\\n');
}

/** A sample query and its description. */
interface DemoQuery {
  readonly description: string;
  readonly query: Readonly<Record<string, unknown>>;
}

/** An address, a position and a misspelt address; all are in the demo gazetteer. */
const demoQueries: readonly DemoQuery[] = [
  {
    description: 'An address: 10 Downing Street, London',
    query: { address_string: '10 Downing Street, London' },
  },
  {
    description: 'A position, with the answer in English: 52.5188, 13.3765 (Berlin)',
    query: { location: { latitude: 52.5188, longitude: 13.3765 }, language: 'EN' },
  },
  {
    description: 'A misspelt address: 1600 Pensylvania Avenu NW, Washington',
    query: { address_string: '1600 Pensylvania Avenu NW, Washington', country: 'US' },
  },
];

const KEY_BYTES = 32;

/** Path of the demo's API key. */
export function apiKeyPath(dataDir: string): string {
  return join(dataDir, 'api-key');
}

/** Reads the demo's API key; the first start creates it, readable by its owner only. */
export async function ensureApiKey(dataDir: string): Promise<string> {
  const path = apiKeyPath(dataDir);
  const key = randomBytes(KEY_BYTES).toString('base64url');
  try {
    await writeFile(path, `${key}\n`, { flag: 'wx', mode: 0o600 });
    return key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return (await readFile(path, 'utf8')).trim();
  }
}
