import { readValidatedResponse, post } from '../support/validated-response.js';
import type { ValidatedResponse } from '../support/validated-response.js';

/** The path of version 1. */
export const V1 = '/final-destination/v1';

/** A complete response of version 1. */
export interface V1Answer extends ValidatedResponse {
  readonly body: unknown;
}

/** Posts a body, or its JSON text, to version 1; by default with the API key of the specs. */
export const askV1 = async (
  gatewayUrl: string,
  body: unknown,
  headers?: Readonly<Record<string, string>>,
): Promise<V1Answer> => withBody(await post(gatewayUrl + V1, body, headers));

/** Reads a response; fails when it does not match the OpenAPI document. */
export const v1AnswerOf = async (response: Response, method?: string): Promise<V1Answer> =>
  withBody(await readValidatedResponse(response, method));

const withBody = (answer: ValidatedResponse): V1Answer => ({
  ...answer,
  body: answer.text === '' ? undefined : JSON.parse(answer.text),
});
