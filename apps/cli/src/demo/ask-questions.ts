import { demoQuestions } from './questions.js';

/** Where the demo answers, and with which key. */
export interface DemoAddress {
  readonly url: string;
  readonly apiKey: string;
  readonly apiKeyPath: string;
}

const ASK_TIMEOUT_MS = 15_000;

/** For reading: short, and on several lines. */
const options = { pretty_print: true, geojson_type: 'key_value' };

/** Asks each question over HTTP, and tells it with a curl line of the same and the answer. */
export async function askQuestions(
  address: DemoAddress,
  tell: (line: string) => void,
): Promise<void> {
  for (const [index, { words, query }] of demoQuestions.entries()) {
    const body = JSON.stringify({ queries: [query], options });
    tell(`\n${index + 1}. ${words}\n\n${curlLine(address, body)}\n`);
    tell(await ask(address, body));
  }
}

async function ask({ url, apiKey }: DemoAddress, body: string): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: apiKey },
    body,
    signal: AbortSignal.timeout(ASK_TIMEOUT_MS),
  });
  const text = (await response.text()).trimEnd();
  if (!response.ok) throw new Error(`the gateway answered with ${response.status}: ${text}`);
  return text;
}

/** Names the key's file, not the key: what is on a screen is soon in a log. */
function curlLine({ url, apiKeyPath }: DemoAddress, body: string): string {
  const quoted = `'${body.replaceAll("'", String.raw`'\''`)}'`;
  return [
    `curl -s ${url} -H 'Content-Type: application/json'`,
    `  -H "Authorization: $(cat '${apiKeyPath}')"`,
    `  -d ${quoted}`,
  ].join(' \\\n');
}
