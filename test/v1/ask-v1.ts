import { expectValidAnswer } from '../support/answer-schema.js';
import { TEST_API_KEY } from '../support/stack.js';

/** The path of version 1. */
export const V1 = '/final-destination/v1';

/** An answer of version 1, read whole. */
export interface V1Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

const PATIENCE_MS = 30_000;

/** Posts a body, serialised already or not, to version 1, with the specs' key unless told otherwise. */
export async function askV1(
  gatewayUrl: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<V1Answer> {
  return v1AnswerOf(
    await fetch(gatewayUrl + V1, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: TEST_API_KEY, ...headers },
      body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    }),
  );
}

/** Reads an answer; fails when the interface's document does not allow it. */
export async function v1AnswerOf(response: Response, method = 'POST'): Promise<V1Answer> {
  const text = await response.text();
  await expectValidAnswer({ method, url: response.url, status: response.status, text });
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? undefined : JSON.parse(text),
  };
}
