import 'reflect-metadata';
import type { Problem } from '../../params/problem.js';
import { problemsIn } from '../../params/problems-in.js';
import { ShapeReader } from '../../params/shape-reader.js';
import { oneAPath } from '../../params/one-a-path.js';
import { kindProblem } from './query-kind.js';
import { QueryParams } from './query.params.js';

/** A query as it was understood, or everything that is wrong with it. */
export type QueryReading =
  | { readonly outcome: 'valid'; readonly params: QueryParams }
  | { readonly outcome: 'invalid'; readonly problems: readonly Problem[] };

/** Reads one query by itself, by the rules for those of a request. */
export function readQuery(raw: unknown): QueryReading {
  const shape = new ShapeReader('refused');
  const params = shape.read(raw, QueryParams, '');
  if (params === undefined) return { outcome: 'invalid', problems: shape.problems };
  const kind = kindProblem(raw, '');
  const problems = oneAPath([...shape.problems, ...problemsIn(params), ...(kind ? [kind] : [])]);
  return problems.length > 0 ? { outcome: 'invalid', problems } : { outcome: 'valid', params };
}
