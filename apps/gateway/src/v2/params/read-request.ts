import 'reflect-metadata';
import { oneAPath } from '../../params/one-a-path.js';
import type { Problem } from '../../params/problem.js';
import { problemsIn } from '../../params/problems-in.js';
import { ShapeReader } from '../../params/shape-reader.js';
import { kindProblem } from './query-kind.js';
import { RequestParams } from './request.params.js';

/** A request as it was understood, or everything that is wrong with it. */
export type Reading =
  | { readonly outcome: 'valid'; readonly params: RequestParams }
  | { readonly outcome: 'invalid'; readonly problems: readonly Problem[] };

/** Reads the parsed body of a request of version 2. */
export function readRequest(body: unknown): Reading {
  const shape = new ShapeReader('refused');
  const params = shape.read(body, RequestParams, '');
  if (params === undefined) return { outcome: 'invalid', problems: shape.problems };
  const problems = oneAPath([
    ...shape.problems,
    ...problemsIn(params),
    ...(params.queries ? kindProblems((body as RequestParams).queries) : []),
  ]);
  return problems.length > 0 ? { outcome: 'invalid', problems } : { outcome: 'valid', params };
}

const kindProblems = (queries: readonly unknown[]): readonly Problem[] =>
  queries.flatMap((query, index) => kindProblem(query, `queries[${index}]`) ?? []);
