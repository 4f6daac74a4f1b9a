import { readValidatedResponse, post } from '../support/validated-response.js';
import type { ValidatedResponse } from '../support/validated-response.js';

/** A complete response. */
export interface Answer extends ValidatedResponse {
  readonly body: AnswerBody;
}

/** The fields of a body that the specs read; it contains either results or an error. */
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

/** Posts a body, or its JSON text, to version 2; by default with the API key of the specs. */
export const ask = async (
  gatewayUrl: string,
  body: unknown,
  headers?: Readonly<Record<string, string>>,
): Promise<Answer> => withBody(await post(`${gatewayUrl}/final-destination/v2`, body, headers));

export const askText = (gatewayUrl: string, ...texts: string[]): Promise<Answer> =>
  ask(gatewayUrl, { queries: texts.map((address_string) => ({ address_string })) });

/** Reads a response of any route; fails when it does not match the OpenAPI document. */
export const answerOf = async (response: Response, method?: string): Promise<Answer> =>
  withBody(await readValidatedResponse(response, method));

/** Parses the body of a response. */
export const withBody = (answer: ValidatedResponse): Answer => ({
  ...answer,
  body: (answer.text === '' ? {} : JSON.parse(answer.text)) as AnswerBody,
});
