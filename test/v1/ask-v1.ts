import { checkedAnswer, post } from '../support/checked-answer.js';
import type { CheckedAnswer } from '../support/checked-answer.js';

/** The path of version 1. */
export const V1 = '/final-destination/v1';

/** An answer of version 1, read whole. */
export interface V1Answer extends CheckedAnswer {
  readonly body: unknown;
}

/** Posts a body, serialised already or not, to version 1, with the specs' key unless told otherwise. */
export const askV1 = async (
  gatewayUrl: string,
  body: unknown,
  headers?: Readonly<Record<string, string>>,
): Promise<V1Answer> => withBody(await post(gatewayUrl + V1, body, headers));

/** Reads an answer; fails when the interface's document does not allow it. */
export const v1AnswerOf = async (response: Response, method?: string): Promise<V1Answer> =>
  withBody(await checkedAnswer(response, method));

const withBody = (answer: CheckedAnswer): V1Answer => ({
  ...answer,
  body: answer.text === '' ? undefined : JSON.parse(answer.text),
});
