import { expectValidAnswer } from './answer-schema.js';
import { TEST_API_KEY } from './stack.js';

/** An answer over HTTP, read whole, that the interface's document allows. */
export interface CheckedAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const PATIENCE_MS = 150_000;

/** Posts a body, serialised already or not, with the specs' key unless told otherwise. */
export async function post(
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<CheckedAnswer> {
  return checkedAnswer(
    await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: TEST_API_KEY, ...headers },
      body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    }),
  );
}

/** Reads an answer of any route; fails when the interface's document does not allow it. */
export async function checkedAnswer(response: Response, method = 'POST'): Promise<CheckedAnswer> {
  const text = await response.text();
  await expectValidAnswer({ method, url: response.url, status: response.status, text });
  return { status: response.status, headers: response.headers, text };
}
