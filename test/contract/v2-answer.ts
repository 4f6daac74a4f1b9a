import assert from 'node:assert/strict';
import type { ContractAnswer, Expectation } from './contract-case.js';

/** The fields of a response of version 2 that the cases read. */
export interface V2Body {
  readonly responses: readonly V2Result[];
  readonly version: string;
  readonly request_id: string;
}

export interface V2Result {
  readonly status: string;
  readonly best_match: V2Match | null;
  readonly additional_matches: readonly V2Match[];
  readonly original_request?: unknown;
  readonly logging?: Readonly<Record<'info' | 'warnings' | 'errors', readonly string[]>>;
}

export interface V2Match {
  readonly id: string;
  readonly address: string;
  readonly geojson: V2Geojson & Readonly<Record<string, unknown>>;
  readonly distance?: number;
  readonly search_confidence: number;
  readonly structured_response?: Readonly<Record<string, string>>;
  readonly source_id?: Readonly<Record<string, string>>;
}

interface V2Geojson {
  readonly type: string;
  readonly features: readonly V2Feature[];
}

export interface V2Feature {
  readonly type: string;
  readonly geometry: { readonly type: string; readonly coordinates: readonly number[] };
  readonly properties: {
    readonly svc_type: string;
    readonly accuracy: {
      readonly quality: string;
      readonly minimum_parking_to_door_distance?: number;
    };
  };
}

export const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The body of a successful response. */
export function v2Body(answer: ContractAnswer): V2Body {
  assert.equal(answer.status, 200, answer.text.slice(0, 500));
  return answer.body as V2Body;
}

/** The result of the first query. */
export const firstResult = (answer: ContractAnswer): V2Result => v2Body(answer).responses[0]!;

/** The best match of the first query, which must exist. */
export function bestMatch(answer: ContractAnswer): V2Match {
  const best = firstResult(answer).best_match;
  assert.ok(best, `found nothing: ${answer.text.slice(0, 500)}`);
  return best;
}

/** The address of the first query's best match matches the pattern. */
export const finds =
  (address: RegExp): Expectation =>
  (answer) =>
    assert.match(bestMatch(answer).address, address);

/** The first query has no match. */
export const findsNothing: Expectation = (answer) => {
  const { status, best_match: best, additional_matches: more } = firstResult(answer);
  assert.deepEqual({ status, best, more }, { status: 'no_matches', best: null, more: [] });
};

/** The request fails in the format of version 2. */
export const failsV2 =
  (status: number, code: string, reason = /./): Expectation =>
  (answer) => {
    assert.equal(answer.status, status, answer.text.slice(0, 500));
    const body = answer.body as Readonly<Record<string, string>>;
    assert.deepEqual(Object.keys(body).sort(), ['code', 'reason', 'remediation']);
    assert.equal(body.code, code);
    assert.match(body.reason ?? '', reason);
    assert.match(body.remediation ?? '', /\w/);
    assert.match(answer.headers.get('x-request-id') ?? '', uuid);
    assert.match(answer.headers.get('content-type') ?? '', /^application\/json/);
  };

/** The request fails validation at this path. */
export const refusesAt = (path: string): Expectation => {
  const start = new RegExp(`(?:^|; )${path.replace(/[.[\]$"]/g, '\\$&')} `);
  return failsV2(400, 'validation_failed', start);
};
