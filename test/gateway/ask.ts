import { checkedAnswer, post } from '../support/checked-answer.js';
import type { CheckedAnswer } from '../support/checked-answer.js';

/** An answer over HTTP, read whole. */
export interface Answer extends CheckedAnswer {
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

/** Posts a body, serialised already or not, to version 2, with the specs' key unless told otherwise. */
export const ask = async (
  gatewayUrl: string,
  body: unknown,
  headers?: Readonly<Record<string, string>>,
): Promise<Answer> => withBody(await post(`${gatewayUrl}/final-destination/v2`, body, headers));

export const askText = (gatewayUrl: string, ...texts: string[]): Promise<Answer> =>
  ask(gatewayUrl, { queries: texts.map((address_string) => ({ address_string })) });

/** Reads an answer of any route; fails when the interface's document does not allow it. */
export const answerOf = async (response: Response, method?: string): Promise<Answer> =>
  withBody(await checkedAnswer(response, method));

/** An answer with its body parsed. */
export const withBody = (answer: CheckedAnswer): Answer => ({
  ...answer,
  body: (answer.text === '' ? {} : JSON.parse(answer.text)) as AnswerBody,
});
