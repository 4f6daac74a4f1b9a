import 'reflect-metadata';
import type { GeocodeQuery } from '#contracts';
import type { Problem } from '../../params/problem.js';
import { problemsIn } from '../../params/problems-in.js';
import { ShapeReader } from '../../params/shape-reader.js';
import { geocodeQueryOf } from './geocode-query-of.js';
import { questionProblems } from './question-problems.js';
import { V1RequestParams } from './request.params.js';

/** A request as it was understood, or everything that is wrong with it. */
export type Reading =
  | {
      readonly outcome: 'valid';
      readonly query: GeocodeQuery;
      readonly wantsAdditional: boolean;
    }
  | { readonly outcome: 'invalid'; readonly problems: readonly Problem[] };

/** Reads the parsed body of a request of version 1. Fields that it does not know are ignored. */
export function readQuestion(body: unknown): Reading {
  const shape = new ShapeReader('ignored');
  const params = shape.read(body, V1RequestParams, '');
  if (params === undefined) return { outcome: 'invalid', problems: shape.problems };
  const problems = [...shape.problems, ...problemsIn(params), ...questionProblems(body as object)];
  if (problems.length > 0) return { outcome: 'invalid', problems };
  const query = geocodeQueryOf(params);
  if (!query) return { outcome: 'invalid', problems: [blank] };
  return { outcome: 'valid', query, wantsAdditional: params.additional_matches === true };
}

const blank: Problem = { path: '', what: 'asks nothing: its address is blank' };
