import { expectValidAnswer } from '../../tools/checks/openapi-schema.js';
import { TEST_API_KEY } from '../../tools/services/stack.js';

/** A complete HTTP response that conforms to the OpenAPI document. */
export interface ValidatedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const REQUEST_TIMEOUT_MS = 150_000;

/** Posts a body, serialised if necessary, with the test API key unless `headers` overrides it. */
export async function post(
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<ValidatedResponse> {
  return readValidatedResponse(
    await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: TEST_API_KEY, ...headers },
      body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    }),
  );
}

/** Reads a response of any route; throws if it does not conform to the OpenAPI document. */
export async function readValidatedResponse(
  response: Response,
  method = 'POST',
): Promise<ValidatedResponse> {
  const text = await response.text();
  await expectValidAnswer({ method, url: response.url, status: response.status, text });
  return { status: response.status, headers: response.headers, text };
}
