import assert from 'node:assert/strict';
import type { ContractAnswer, Expectation } from './contract-case.js';

/** The fields of a response of version 1 that the cases read. */
export interface V1Body {
  readonly best_match?: V1Destination;
  readonly additional_matches?: readonly V1Destination[];
  readonly contributors?: readonly string[];
  readonly version?: string;
  readonly request_id?: string;
  readonly svc_info?: string;
}

export interface V1Destination {
  readonly id: string;
  readonly address: string;
  readonly geojson: { readonly type: string; readonly features: readonly V1Feature[] };
  readonly distance?: number;
}

export interface V1Feature {
  readonly type: string;
  readonly geometry: { readonly type: string; readonly coordinates: readonly unknown[] };
  readonly properties: { readonly svc_type: string };
}

/** The body of a successful response. */
export function v1Body(answer: ContractAnswer): V1Body {
  assert.equal(answer.status, 200, answer.text.slice(0, 500));
  return answer.body as V1Body;
}

/** The best match, which must exist. */
export function bestOfV1(answer: ContractAnswer): V1Destination {
  const { best_match: best } = v1Body(answer);
  assert.ok(best, `found nothing: ${answer.text.slice(0, 500)}`);
  return best;
}

/** The address of the best match matches the pattern. */
export const findsInV1 =
  (address: RegExp): Expectation =>
  (answer) =>
    assert.match(bestOfV1(answer).address, address);

/** The request succeeds without a match. */
export const findsNothingInV1: Expectation = (answer) => {
  const body = v1Body(answer);
  assert.deepEqual(Object.keys(body).sort(), ['request_id', 'svc_info', 'version']);
  assert.match(body.svc_info ?? '', /\w/);
};

/** The request fails in the format of version 1. */
export const failsV1 =
  (status: number, error = /\w/): Expectation =>
  (answer) => {
    assert.equal(answer.status, status, answer.text.slice(0, 500));
    const body = answer.body as Readonly<Record<string, unknown>>;
    assert.deepEqual(Object.keys(body), ['error']);
    assert.match(String(body['error']), error);
    assert.match(answer.headers.get('content-type') ?? '', /^application\/json/);
  };
