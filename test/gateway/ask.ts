import { expectValidAnswer } from '../support/answer-schema.js';
import { TEST_API_KEY } from '../support/stack.js';

/** An answer over HTTP, read whole. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: AnswerBody;
}

/** What the specs look at in a body; an answer holds either responses or a failure. */
export interface AnswerBody {
  readonly responses: readonly {
    readonly status: string;
    readonly best_match: {
      readonly id: string;
      readonly address: string;
      readonly geojson: object;
      readonly distance?: number;
      readonly search_confidence: number;
    } | null;
    readonly additional_matches: readonly object[];
    readonly original_request?: object;
    readonly logging?: { readonly info: string[]; warnings: string[]; errors: string[] };
  }[];
  readonly version: string;
  readonly request_id: string;
  readonly code: string;
  readonly reason: string;
  readonly remediation: string;
}

const usual = { 'content-type': 'application/json', authorization: TEST_API_KEY };

const PATIENCE_MS = 30_000;

/** Posts a body, serialised already or not, to version 2, with the specs' key unless another is given. */
export async function ask(
  gatewayUrl: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return answerOf(
    await fetch(`${gatewayUrl}/final-destination/v2`, {
      method: 'POST',
      headers: { ...usual, ...headers },
      body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    }),
  );
}

export const askText = (gatewayUrl: string, ...texts: string[]): Promise<Answer> =>
  ask(gatewayUrl, { queries: texts.map((address_string) => ({ address_string })) });

/** Reads an answer of any route; fails when the interface's document does not allow it. */
export async function answerOf(response: Response, method = 'POST'): Promise<Answer> {
  const text = await response.text();
  await expectValidAnswer({ method, url: response.url, status: response.status, text });
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: (text === '' ? {} : JSON.parse(text)) as AnswerBody,
  };
}
